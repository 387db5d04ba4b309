/** Says why a file is no spreadsheet, and what to do. */
import { t } from "#studio/texts/text.ts";
import { UnreadableSheet } from "./read-sheet.ts";
import { reasonWords } from "./reason-words.ts";

export function unreadableText(name: string, error: unknown): string {
  const why = error instanceof UnreadableSheet ? error.why : { fault: "failed", reason: String(error) };
  const { text, values } = reasonWords(why);
  return t(text, { name, ...values });
}
