/** Names the data that the place of a fault comes from: `Items[2].Name`. */
import type { InvoiceMapping, TermSource } from "#shared/base/model/invoice-mapping.ts";
import { INVOICE_KEY } from "#shared/base/model/invoice-profile.ts";
import type { InvoiceFault } from "#shared/engine/invoice/invoice-fault.ts";
import { namedByPath, termNameOf } from "./mapped-terms.ts";

/**
 * Returns the name or expression, within the entries of lists of the data; or the text. Undefined for a place that no
 * data are mapped to, or that the item itself has in `invoice`.
 */
export function sourceOfFault(
  mapping: InvoiceMapping,
  { path, term }: Pick<InvoiceFault, "path" | "term">,
  item: Readonly<Record<string, unknown>>,
): string | undefined {
  if (isSent(item, path)) return undefined;
  const source = mapping[namedByPath(path)] ?? mapping[termNameOf({ path, term })];
  if (source === undefined) return undefined;
  if (typeof source !== "string") return `the text ${JSON.stringify(source.text)}`;
  const isEntry = path.endsWith("]");
  return [...listsAround(mapping, path), source].join(".") + (isEntry ? (/\[\d+\]$/.exec(path)?.[0] ?? "") : "");
}

/** The lists of the data whose entries the place is in, with positions. */
function listsAround(mapping: InvoiceMapping, path: string): readonly string[] {
  return Array.from(path.matchAll(/\[\d+\](?=\.)/g), ({ 0: position, index }) => {
    const list: TermSource | undefined = mapping[namedByPath(path.slice(0, index))];
    return typeof list === "string" ? [list + position] : [];
  }).flat();
}

function isSent(item: Readonly<Record<string, unknown>>, path: string): boolean {
  const steps = path
    .replaceAll(/\[(\d+)\]/g, ".$1")
    .split(".")
    .slice(1);
  let value = item[INVOICE_KEY];
  for (const step of steps) {
    // A list of the item takes the place of the mapped one.
    if (Array.isArray(value)) return true;
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return false;
    value = (value as Readonly<Record<string, unknown>>)[step];
  }
  return value !== null && value !== "";
}
