/** Defines which of a template's data are the business terms of an electronic invoice, as it is stored with the template. */
import { dictionary, type Schema } from "./schema.ts";

/** The sources by the names of the terms in JSON, such as `seller.vatIdentifier` or `lines[].item.name`. */
export type InvoiceMapping = Readonly<Record<string, TermSource>>;

/** A name of the data or an expression over them; or a text that is the same in all invoices. */
export type TermSource = string | { readonly text: string };

const sourceSchema: Schema<TermSource> = (value) => {
  const text = typeof value === "object" && value !== null && "text" in value ? value.text : value;
  return typeof text === "string" ? undefined : { path: "", expected: "a text" };
};

export const invoiceMappingSchema = dictionary(sourceSchema);

export function isSameMapping(one: InvoiceMapping | undefined, other: InvoiceMapping | undefined): boolean {
  return JSON.stringify(one ?? {}) === JSON.stringify(other ?? {});
}
