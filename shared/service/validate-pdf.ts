/** Validates a caller's PDF: what it claims to be, and what it fulfils. Nothing is stored. */
import { serviceError } from "#shared/base/errors/service-error.ts";
import type { Account } from "#shared/base/model/account.ts";
import type { PdfValidation } from "#shared/base/model/pdf-validation.ts";
import type { SentFile } from "#shared/base/model/sent-file.ts";
import type { PreviewDependencies } from "./dependencies/dependencies.ts";
import { type FileUse, readSentFile, usingSentFile } from "./files/sent-file.ts";

type Needs = Pick<
  PreviewDependencies,
  "region" | "uploads" | "files" | "otherRegions" | "now" | "pdfs" | "randomBytes"
>;

export interface ValidatedPdf {
  readonly filename: string;
  readonly validation: PdfValidation;
}

/** @throws ServiceError for a file that is missing (`upload_*`) or cannot be read (`pdf_unreadable`) */
export async function validatePdf(deps: Needs, account: Account, sent: SentFile): Promise<ValidatedPdf> {
  const use = { account: account.id, by: Buffer.from(deps.randomBytes(16)).toString("hex") };
  return usingSentFile(deps, sent, use, () => validateFile(deps, sent, use));
}

async function validateFile(deps: Needs, sent: SentFile, use: FileUse): Promise<ValidatedPdf> {
  const { filename, bytes } = await readSentFile(deps, sent, use);
  const outcome = await deps.pdfs.validate(bytes);
  if (!outcome.isReadable) throw serviceError("pdf_unreadable", { filename, reason: outcome.reason });
  return { filename, validation: outcome.validation };
}
