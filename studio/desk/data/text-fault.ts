/** Says why a text of the file cannot become a field, in the words of whoever typed it. */
import { ServiceError } from "#studio/service/call.ts";
import { t } from "#studio/texts/text.ts";

/** Undefined for an error that is not about the text. */
export function textFault(error: unknown, text: string): string | undefined {
  if (!(error instanceof ServiceError)) return undefined;
  if (error.code === "text_only_in_tags") return t("newField.onlyInTags");
  if (error.code !== "text_not_found") return undefined;
  const nearest = /The nearest text is “…?(.*?)…?”\. Copy/s.exec(error.message)?.[1];
  const hint = nearest === undefined ? t("newField.exactly") : t("newField.nearest", { nearest });
  return `${t("newField.notFound", { text })} ${hint}`;
}
