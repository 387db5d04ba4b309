/** Names the business terms as mappings write them: `seller.vatIdentifier`, `lines[].item.name`. */
import type { InvoiceTerm } from "#shared/base/model/invoice-review.ts";
import type { InvoiceFault } from "#shared/engine/invoice/invoice-fault.ts";
import { type Group, INVOICE, type Table, type Term } from "#shared/engine/invoice/terms.ts";

/** A term, a group that is a list, or a part of an identifier or file. */
export interface MappedTerm {
  readonly name: string;
  readonly definition: Term | Group;
  /** Such as `scheme`; absent for the whole value. */
  readonly part?: string;
}

const PARTS: Partial<Record<Term["kind"], readonly string[]>> = {
  identifier: ["value", "scheme", "version"],
  file: ["filename", "mediaType", "content"],
};

export const MAPPED_TERMS: ReadonlyMap<string, MappedTerm> = new Map(
  Array.from(termsIn(INVOICE.terms, ""), (each) => [each.name, each]),
);

function* termsIn(table: Table, above: string): Generator<MappedTerm> {
  for (const [key, definition] of Object.entries(table)) {
    const name = above + key;
    if (definition.kind !== "group" || definition.isList) yield { name, definition };
    const inner = definition.isList ? `${name}[].` : `${name}.`;
    if (definition.kind === "group") yield* termsIn(definition.terms, inner);
    else for (const part of PARTS[definition.kind] ?? []) yield { name: inner + part, definition, part };
  }
}

/** Returns the name without the brackets of a list at its end, as the table of the documentation has them. */
export function termName(written: string): string {
  return written.trim().replace(/\[\]$/, "");
}

const NAMES: ReadonlyMap<string, string> = new Map(
  [...MAPPED_TERMS.values()]
    .filter(({ part }) => part === undefined)
    .map(({ name, definition }) => [definition.id, name]),
);

/**
 * Places of rules have no positions in lists that are not those of lines, so the id decides.
 * @param path a place in an invoice, such as `invoice.lines[2].item.name`
 */
export function termNameOf({ path, term }: Pick<InvoiceFault, "path" | "term">): string {
  return NAMES.get(term) ?? namedByPath(path);
}

/** @param path as of a fault */
export function namedByPath(path: string): string {
  return termName(path.replace(/^invoice\./, "").replace(/\[\d+\]/g, "[]"));
}

/** The terms without their parts, in the order of the standard. */
export const INVOICE_TERMS: readonly InvoiceTerm[] = [...MAPPED_TERMS.values()]
  .filter(({ part }) => part === undefined)
  .map(({ name, definition: { id, name: title, isRequired: required, ...definition } }) => {
    if (definition.kind === "group") return { name, id, title, type: "list", codes: null, required };
    return { name, id, title, type: definition.kind, codes: definition.codes ?? null, required };
  });
