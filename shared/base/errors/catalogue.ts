/** Lists every error that a caller can get. `catalogue` has an entry for each: what it says, and what ERRORS.md adds. */
import { ACCOUNT_ERRORS } from "./catalogue/account-errors.ts";
import { CONVERSION_ERRORS } from "./catalogue/conversion-errors.ts";
import { DATA_FILE_ERRORS } from "./catalogue/data-file-errors.ts";
import { DOCUMENT_ERRORS } from "./catalogue/document-errors.ts";
import { FONT_ERRORS } from "./catalogue/font-errors.ts";
import { REQUEST_ERRORS } from "./catalogue/request-errors.ts";
import { SEAL_ERRORS } from "./catalogue/seal-errors.ts";
import { SERVICE_ERRORS } from "./catalogue/service-errors.ts";
import { TEMPLATE_ERRORS } from "./catalogue/template-errors.ts";
import { UPLOAD_ERRORS } from "./catalogue/upload-errors.ts";

export const CATALOGUE = {
  ...ACCOUNT_ERRORS,
  ...REQUEST_ERRORS,
  ...UPLOAD_ERRORS,
  ...TEMPLATE_ERRORS,
  ...FONT_ERRORS,
  ...DATA_FILE_ERRORS,
  ...DOCUMENT_ERRORS,
  ...SEAL_ERRORS,
  ...CONVERSION_ERRORS,
  ...SERVICE_ERRORS,
};

export type ErrorCode = keyof typeof CATALOGUE;
