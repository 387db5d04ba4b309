/** The XMP metadata: the label, and in part 1 the agreement with the document's properties. */
import { decodePDFRawStream, PDFDict, type PDFDocument, PDFName, PDFRawStream } from "pdf-lib";
import { objectAt, stringAt } from "#shared/pdf/lookup.ts";
import type { Findings } from "./findings.ts";

const NAMESPACE = /xmlns:pdfaid\s*=\s*["']http:\/\/www\.aiim\.org\/pdfa\/ns\/id\/["']/;

export function checkMetadata(document: PDFDocument, findings: Findings): void {
  const stream = objectAt(document.catalog, "Metadata");
  if (!(stream instanceof PDFRawStream)) {
    findings.add("metadata", "none");
    return;
  }
  if (findings.isPartOne && stream.dict.has(PDFName.of("Filter"))) findings.add("metadata", "a packed stream");
  const xmp = decoded(stream);
  if (xmp === undefined) {
    findings.add("metadata", "a stream that cannot be unpacked");
    return;
  }
  if (/<\?xpacket[^>]*\b(?:bytes|encoding)\s*=/.test(xmp)) findings.add("packet");
  checkLabel(xmp, findings);
  if (findings.isPartOne) checkProperties(document, xmp, findings);
}

/** The part and level that a file's metadata claim, such as "2B"; undefined where they claim none. */
export function claimedLabel(document: PDFDocument): string | undefined {
  const stream = objectAt(document.catalog, "Metadata");
  const xmp = stream instanceof PDFRawStream ? decoded(stream) : undefined;
  const part = xmp && simpleValue(xmp, "pdfaid:part");
  return part ? `${part}${simpleValue(xmp, "pdfaid:conformance") ?? ""}` : undefined;
}

function checkLabel(xmp: string, findings: Findings): void {
  const part = simpleValue(xmp, "pdfaid:part");
  const level = simpleValue(xmp, "pdfaid:conformance");
  const levels = findings.isPartOne ? ["A", "B"] : ["A", "B", "U"];
  const isRight = NAMESPACE.test(xmp) && part === findings.part[0] && levels.includes(level ?? "");
  if (!isRight) findings.add("label", `${part ?? "no part"}, ${level ?? "no level"}`);
}

interface Mirror {
  /** Key of the document information dictionary. */
  readonly key: string;
  readonly inXmp: (xmp: string) => string | undefined;
  readonly isDate?: boolean;
}

/** ISO 19005-1, table 1. */
const MIRRORS: readonly Mirror[] = [
  { key: "Title", inXmp: (xmp) => listed(xmp, "dc:title")?.[0] },
  { key: "Author", inXmp: (xmp) => onlyOne(listed(xmp, "dc:creator")) },
  { key: "Subject", inXmp: (xmp) => listed(xmp, "dc:description")?.[0] },
  { key: "Keywords", inXmp: (xmp) => simpleValue(xmp, "pdf:Keywords") },
  { key: "Creator", inXmp: (xmp) => simpleValue(xmp, "xmp:CreatorTool") },
  { key: "Producer", inXmp: (xmp) => simpleValue(xmp, "pdf:Producer") },
  { key: "CreationDate", inXmp: (xmp) => simpleValue(xmp, "xmp:CreateDate"), isDate: true },
  { key: "ModDate", inXmp: (xmp) => simpleValue(xmp, "xmp:ModifyDate"), isDate: true },
];

function checkProperties({ context }: PDFDocument, xmp: string, findings: Findings): void {
  const information = context.lookup(context.trailerInfo.Info);
  if (!(information instanceof PDFDict)) return;
  for (const { key, inXmp, isDate } of MIRRORS) {
    const property = stringAt(information, key)?.decodeText();
    const mirrored = inXmp(xmp);
    if (property === undefined) continue;
    const isSame = isDate ? pdfDate(property) === xmpDate(mirrored) : property === mirrored;
    if (!isSame) findings.add("properties", `${key} ${property}, in the metadata ${mirrored ?? "absent"}`);
  }
}

function onlyOne(values: readonly string[] | undefined): string | undefined {
  return values?.length === 1 ? values[0] : undefined;
}

/** Of a property that is an element or an attribute. */
function simpleValue(xmp: string, name: string): string | undefined {
  const found = new RegExp(`(?:<${name}(?:\\s[^>]*)?>|\\b${name}\\s*=\\s*["'])([^<"']*)`).exec(xmp)?.[1];
  return found === undefined ? undefined : unescapeXml(found);
}

/** Of a property that is a list, or text in several languages. */
function listed(xmp: string, name: string): readonly string[] | undefined {
  const list = new RegExp(`<${name}>\\s*<rdf:(?:Alt|Seq|Bag)>([\\s\\S]*?)</rdf:(?:Alt|Seq|Bag)>`).exec(xmp)?.[1];
  return list === undefined
    ? undefined
    : Array.from(list.matchAll(/<rdf:li[^>]*>([^<]*)/g), ([, text = ""]) => unescapeXml(text));
}

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

function unescapeXml(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return ENTITIES[name] ?? whole;
    return String.fromCodePoint(Number.parseInt(hex ?? decimal, hex ? 16 : 10));
  });
}

/** Milliseconds of `D:20261121083000+01'00'` (ISO 32000-1, 7.9.4); NaN for anything else. */
function pdfDate(text: string): number {
  const found = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:Z|([+-])(\d\d)'?(\d\d)?)?/.exec(text);
  if (!found) return Number.NaN;
  const [year = 0, month = 1, day = 1, hours = 0, minutes = 0, seconds = 0] = found
    .slice(1, 7)
    .map((digits) => digits && Number(digits));
  const ahead = (Number(found[8] ?? 0) * 60 + Number(found[9] ?? 0)) * (found[7] === "-" ? -1 : 1);
  return Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hours),
    Number(minutes) - ahead,
    Number(seconds),
  );
}

function xmpDate(text: string | undefined): number {
  return Date.parse(text ?? "");
}

function decoded(stream: PDFRawStream): string | undefined {
  try {
    return Buffer.from(decodePDFRawStream(stream).decode()).toString("utf8");
  } catch {
    return undefined;
  }
}
