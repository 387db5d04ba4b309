/** Names a business term for people. */
import type { InvoiceTerm } from "#studio/service/types.ts";
import { GERMAN_TERMS } from "#studio/texts/invoice-terms-de.ts";
import { currentTongue } from "#studio/texts/text.ts";

/** A name without a German one is the standard's English one. */
export function termTitle({ id, title }: Pick<InvoiceTerm, "id" | "title">): {
  readonly name: string;
  readonly language: "de" | "en";
} {
  const german = currentTongue() === "de" ? GERMAN_TERMS.get(id) : undefined;
  return german === undefined ? { name: title, language: "en" } : { name: german, language: "de" };
}
