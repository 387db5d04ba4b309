/** Checks an invoice mapping that a caller sends. */
import type { InvoiceMapping, TermSource } from "#shared/base/model/invoice-mapping.ts";
import { nearestName } from "#shared/base/model/nearest-name.ts";
import { MAPPED_TERMS, termName } from "./mapped-terms.ts";
import { compileSource } from "./term-lookup.ts";

export interface CheckedMapping {
  /** The terms without faults, by the names that `MAPPED_TERMS` has. */
  readonly mapping: InvoiceMapping;
  readonly faults: readonly MappingFault[];
}

export interface MappingFault {
  /** The name of the term as it was sent. */
  readonly term: string;
  /** The predicate of a sentence about it. */
  readonly reason: string;
}

/** More are not listed. */
const FAULTS_MAX = 100;

/** @param sent an object with any names and values */
export function checkMapping(sent: Readonly<Record<string, unknown>>): CheckedMapping {
  const faults: MappingFault[] = [];
  const mapping = new Map<string, TermSource>();
  for (const [written, value] of Object.entries(sent)) {
    const name = termName(written);
    const reason = mapping.has(name) ? `is the same term as ${name}` : (faultOfName(name) ?? faultOfSource(value));
    if (reason === undefined) mapping.set(name, value as TermSource);
    else if (faults.push({ term: written, reason }) === FAULTS_MAX) break;
  }
  return { mapping: Object.fromEntries(mapping), faults };
}

function faultOfName(name: string): string | undefined {
  if (MAPPED_TERMS.has(name)) return undefined;
  const isGroup = MAPPED_TERMS.keys().some((each) => each.startsWith(`${name}.`));
  if (isGroup) return "is a group of terms. Map the terms in it";
  return `is no business term of EN 16931. Did you mean ${nearestName(name, MAPPED_TERMS.keys())}?`;
}

const WANTED = 'must be a name of the data, an expression, or such as { "text": "DE" }';

function faultOfSource(source: unknown): string | undefined {
  if (!isSource(source)) return WANTED;
  if (typeof source !== "string") return undefined;
  if (/^(\[.*\]|\{.*\}|«.*»)$/s.test(source.trim())) return "must be without the delimiters of a tag";
  try {
    compileSource(source);
    return undefined;
  } catch (error) {
    return `is neither a name nor an expression: ${explained(error, source)}. A text that is always the same is { "text": "…" }`;
  }
}

function isSource(source: unknown): source is TermSource {
  if (typeof source === "string") return source.trim() !== "";
  if (typeof source !== "object" || source === null) return false;
  const { text, ...rest } = source as Readonly<Record<string, unknown>>;
  return typeof text === "string" && Object.keys(rest).length === 0;
}

/** The messages of the expression engine begin with a code, and end with an address. */
function explained(error: unknown, text: string): string {
  const [line = ""] = (error as Error).message.split("\n");
  const position = /\bcolumns? (\d+)/.exec(line)?.[1];
  if (line.includes("ueoe")) return `it ends too early, at character ${text.trimEnd().length}`;
  if (line.includes("[$parse:syntax]"))
    return `character ${position} is unexpected: ${text.slice(Number(position) - 1)}`;
  // The lexer counts from 0.
  if (position !== undefined) return `character ${Number(position) + 1} is unexpected: ${text.slice(Number(position))}`;
  return line.replace(/\.$/, "");
}
