/** Reads an invoice from JSON: checks names, types and required terms by the table of business terms. */
import { nearestName } from "#shared/base/model/nearest-name.ts";
import type { InvoiceFault } from "./invoice-fault.ts";
import { type AttachedFile, type Group, type Identifier, INVOICE, type InvoiceValues, type Term } from "./terms.ts";
import { isCalendarDate } from "./values/calendar-date.ts";
import { areEqual, type Decimal, decimalOf, rounded, textOf } from "./values/decimal.ts";

export type InvoiceReading = { readonly invoice: InvoiceValues } | { readonly faults: readonly InvoiceFault[] };

/** More are not listed. */
const FAULTS_MAX = 20;

/** @param json of any shape; numbers may be texts, so that their digits are kept */
export function parseInvoice(json: unknown): InvoiceReading {
  const faults: InvoiceFault[] = [];
  const invoice = groupValue(INVOICE, json, "invoice", faults);
  return faults.length > 0 ? { faults: faults.slice(0, FAULTS_MAX) } : { invoice: invoice as InvoiceValues };
}

type Json = Readonly<Record<string, unknown>>;

function groupValue(group: Group, json: unknown, path: string, faults: InvoiceFault[]): Json | undefined {
  if (typeof json !== "object" || json === null || Array.isArray(json)) {
    faults.push({ path, term: group.id, reason: "must be an object" });
    return undefined;
  }
  const names = Object.keys(group.terms);
  for (const name of Object.keys(json)
    .filter((each) => !Object.hasOwn(group.terms, each))
    .slice(0, FAULTS_MAX)) {
    const nearest = nearestName(name, names);
    const remedy = nearest === undefined ? "Leave it out" : `Did you mean ${nearest}?`;
    faults.push({ path: `${path}.${name}`, term: group.id, reason: `is no business term of EN 16931. ${remedy}` });
  }
  const values = Object.entries(group.terms).map(([name, definition]) => {
    const value = termValue(definition, (json as Json)[name], `${path}.${name}`, faults);
    return [name, value] as const;
  });
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** Null, an empty text and an empty list are no values, as templates of data often have them. */
function termValue(definition: Term | Group, json: unknown, path: string, faults: InvoiceFault[]): unknown {
  const isAbsent = json === undefined || json === null || json === "" || (Array.isArray(json) && json.length === 0);
  if (isAbsent) {
    if (definition.isRequired) faults.push(missing(definition, path));
    return undefined;
  }
  if (!definition.isList) return singleValue(definition, json, path, faults);
  if (!Array.isArray(json)) {
    faults.push({ path, term: definition.id, reason: "must be a list" });
    return undefined;
  }
  if (faults.length >= FAULTS_MAX) return undefined;
  return json.map((entry, index) => singleValue(definition, entry, `${path}[${index}]`, faults));
}

function missing({ id, name }: Term | Group, path: string): InvoiceFault {
  return { path, term: id, reason: `is required (${name})` };
}

function singleValue(definition: Term | Group, json: unknown, path: string, faults: InvoiceFault[]): unknown {
  if (definition.kind === "group") return groupValue(definition, json, path, faults);
  const read = definition.id === CLASSIFICATION ? readIdentifier(json, WITH_VERSION) : READERS[definition.kind](json);
  if (typeof read !== "object" || !("reason" in read)) return read;
  faults.push({ path, term: definition.id, reason: read.reason });
  return undefined;
}

type Read = string | Decimal | Identifier | AttachedFile | { readonly reason: string };

const READERS: Readonly<Record<Term["kind"], (json: unknown) => Read>> = {
  text: readText,
  code: readText,
  date: readDate,
  identifier: (json) => readIdentifier(json),
  amount: readAmount,
  price: readDecimal,
  quantity: readDecimal,
  percentage: readDecimal,
  file: readFile,
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for (XML 1.0, production 2).
const FORBIDDEN_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u;

function readText(json: unknown): Read {
  if (typeof json === "number" && Number.isFinite(json)) return String(json);
  if (typeof json !== "string") return { reason: "must be a text" };
  if (FORBIDDEN_IN_XML.test(json)) return { reason: "contains a character that XML does not allow" };
  return json.trim() === "" ? { reason: "must not be blank" } : json;
}

function readDate(json: unknown): Read {
  if (typeof json === "string" && isCalendarDate(json)) return json;
  return { reason: "must be a date such as 2026-11-28" };
}

/** Templates get numbers in binary, which keep so many decimal digits. */
const DIGITS_MAX = 15;

function readDecimal(json: unknown): Read {
  const decimal = decimalOf(typeof json === "number" ? plainDigits(json) : typeof json === "string" ? json : "");
  if (decimal === undefined) return { reason: "must be a decimal number such as 12.50" };
  const zeros = /(?<=\..*)0+$/.exec(textOf(decimal))?.[0].length ?? 0;
  const digits = String(decimal.units).replace("-", "").length - zeros;
  return digits <= DIGITS_MAX ? decimal : { reason: `must have at most ${DIGITS_MAX} digits` };
}

/** 1e-7 is 0.0000001. */
function plainDigits(value: number): string {
  return value.toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: 20 });
}

/** EN 16931-1, 6.5.2: amounts have at most two decimals. */
function readAmount(json: unknown): Read {
  const read = readDecimal(json);
  if (typeof read !== "object" || !("units" in read)) return read;
  const amount = rounded(read, 2);
  const isExact = areEqual(amount, read);
  return isExact ? amount : { reason: "must have at most two decimals" };
}

const IDENTIFIER_PARTS: ReadonlySet<string> = new Set(["value", "scheme"]);
const WITH_VERSION: ReadonlySet<string> = new Set([...IDENTIFIER_PARTS, "version"]);
/** Item classification identifier: the only one with a version of its scheme (EN 16931-1, 6.5.6). */
const CLASSIFICATION = "BT-158";

function readIdentifier(json: unknown, parts = IDENTIFIER_PARTS): Read {
  if (typeof json !== "object" || json === null) {
    const value = readText(json);
    return typeof value === "string" ? { value } : value;
  }
  return readParts<Identifier>(
    json,
    parts,
    ["value"],
    'must be a text, or such as { "value": "a@example.com", "scheme": "EM" }',
  );
}

const FILE_PARTS: ReadonlySet<string> = new Set(["filename", "mediaType", "content"]);

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

function readFile(json: unknown): Read {
  const reason = "must be an object with filename, mediaType and content (Base64)";
  const read = readParts<AttachedFile>(json, FILE_PARTS, [...FILE_PARTS], reason);
  if ("reason" in read) return read;
  const content = read.content.replace(/\s/g, "");
  return BASE64.test(content) ? { ...read, content } : { reason };
}

/** An object with these parts, all of them texts. Null and empty texts count as absent. */
function readParts<Parts>(
  json: unknown,
  parts: ReadonlySet<string>,
  required: readonly string[],
  reason: string,
): Parts | { readonly reason: string } {
  if (typeof json !== "object" || json === null) return { reason };
  const present = Object.entries(json).filter(([, value]) => value !== null && value !== "");
  const read = new Map(present.map(([name, value]) => [name, readText(value)]));
  const areTexts = read.entries().every(([name, value]) => parts.has(name) && typeof value === "string");
  if (!areTexts || !required.every((name) => read.has(name))) return { reason };
  return Object.fromEntries(read) as Parts;
}
