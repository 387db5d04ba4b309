/** Says why a file is no spreadsheet, and what to do. */
import { t } from "#studio/texts/text.ts";
import { NO_ROWS } from "./no-rows.ts";

export function unreadableText(name: string, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  if (reason === NO_ROWS) return t("many.emptySheet", { name });
  return t("many.unreadable", { name, reason: /[.!?]$/.test(reason) ? reason : `${reason}.` });
}
