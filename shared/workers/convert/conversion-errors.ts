/** Words the error for a document that LibreOffice refused. LibreOffice's own message goes only to the log. */
import { type ServiceError, serviceError } from "#shared/base/errors/service-error.ts";
import type { TargetFormat } from "./converter.ts";
import type { Outcome } from "./converter-process.ts";
import type { RefusedStep } from "./messages.ts";

const REFUSED: Readonly<Record<Exclude<RefusedStep, "excess">, (format: TargetFormat) => string>> = {
  load: () => "it is damaged, is protected by a password, or does not match its extension",
  type: () => "it is not a text document",
  save: (format) => `its content cannot be written as ${format}`,
};

export function refusedConversion(
  refusal: Extract<Outcome, { readonly kind: "refused" }>,
  format: TargetFormat,
): ServiceError {
  const { step, detail } = refusal;
  return step === "excess"
    ? serviceError("document_too_large", { reason: detail }, refusal)
    : serviceError("conversion_failed", { format, reason: REFUSED[step](format) }, refusal);
}
