/** Says why a file is no spreadsheet, and what to do. */
import { t } from "#studio/texts/text.ts";
import { reasonWords } from "./reason-words.ts";

export function unreadableText(name: string, error: unknown): string {
  const { text, values } = reasonWords(error instanceof Error ? error.message : String(error));
  return t(text, { name, ...values });
}
