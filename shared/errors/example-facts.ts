/** Provides example facts for each error; `ERRORS.md` shows the resulting messages. */
import type { ErrorCode } from "./catalogue.ts";
import { type Facts, type ServiceError, serviceError } from "./service-error.ts";

/** Returns the error as a caller may see it. */
export function exampleError(code: ErrorCode): ServiceError {
  const make = serviceError as (code: ErrorCode, facts: Facts<never>) => ServiceError;
  return make(code, EXAMPLE_FACTS[code] as Facts<never>);
}

const ID = "us01m7yrqs0awwtr6js1459dta37";
const INSTALL = "sudo $(which node) infra/local/setup.mjs --system";

const EXAMPLE_FACTS: { readonly [Code in ErrorCode]: Facts<Code> } = {
  api_key_missing: {},
  api_key_wrong: {},
  template_not_found: { id: ID },
  document_not_found: { id: ID },
  link_not_found: {},
  route_not_found: { method: "GET", path: "/v1/templates" },
  method_not_allowed: { method: "PATCH", path: "/v1/template", allowed: "POST, GET, HEAD" },
  request_invalid: {
    faults: "region must be one of us, eu, uk, au; output_quality must be a whole number from 1 to 100.",
  },
  body_unreadable: { type: "JSON", reason: "Unexpected end of JSON input" },
  content_type_unsupported: { type: "text/plain", allowed: "application/json or multipart/form-data" },
  request_too_large: { limit: "25 MB", uploadLimit: "100 MB" },
  upload_not_found: { id: ID },
  upload_address_unknown: {},
  upload_not_complete: { id: ID },
  upload_already_used: { id: ID },
  upload_expired: { id: ID },
  upload_too_large: { limit: "100 MB" },
  request_headers_too_large: { limit: "256 KB" },
  request_malformed: { reason: "Invalid method encountered" },
  request_timed_out: {},
  template_format_unsupported: {
    filename: "Offer.pages",
    formats: ".docx, .doc, .odt, .rtf, .txt, .sql, or .html",
  },
  template_content_mismatch: { filename: "Offer.docx", format: ".docx", found: "a PDF document" },
  template_damaged: { filename: "Offer.docx", reason: "its end is missing" },
  template_encrypted: { filename: "Offer.docx" },
  template_has_macros: { filename: "Offer.docx" },
  template_holds_files: {
    filename: "Offer.docx",
    reason: "a file that Word takes in when it opens the document (altChunk)",
  },
  template_too_large_unpacked: { filename: "Offer.docx", limit: "256 MB" },
  template_too_complex: { filename: "Offer.docx", reason: "it holds more than 100000 tags" },
  template_has_invalid_tags: { tags: "Items, Price *" },
  data_format_unsupported: { filename: "People.pdf", reason: "its name ends in .pdf" },
  data_content_mismatch: { filename: "People.xlsx", reason: "its content is a web page" },
  data_encrypted: { filename: "People.xlsx", reason: "it is protected by a password" },
  data_unreadable: {
    filename: "People.csv",
    reason: "its line 7 has more values than there are names",
  },
  data_too_large: { filename: "People.xlsx", reason: "it has more than 5000000 cells" },
  data_timed_out: { filename: "People.xlsx", reason: "it could not be read within 10 seconds" },
  data_empty: { filename: "People.xlsx", reason: "it has no row of values below the names" },
  data_sheet_unknown: { filename: "People.xlsx", sheet: "Persons", sheets: "People, Prices" },
  merge_failed: {
    item: 2,
    reason: "in the tag Prices | sum, the filter sum adds numbers, and entry 3 is “on request”",
  },
  attachment_unavailable: {
    position: 1,
    address: "https://example.com/terms.pdf",
    reason: "its server answers with the status 404",
  },
  attachments_need_pdfa_3b: {
    format: ".pdf/a-2b",
    file: "prices.xlsx",
    reason: "PDF/A-2 holds files of PDF/A-1 and PDF/A-2 only",
  },
  conformance_failed: { standard: "PDF/A-2b", violations: "A font is not embedded (6.2.11.4.1)" },
  document_too_large: { reason: "its text grows to more than 256 million characters" },
  document_not_made: { id: ID },
  conversion_failed: { format: ".pdf", reason: "it made LibreOffice crash, twice" },
  conversion_timed_out: { format: ".pdf", seconds: 60 },
  converter_unavailable: { remedy: INSTALL },
  html_renderer_unavailable: { remedy: INSTALL },
  region_unavailable: { region: "eu" },
  storage_unavailable: {},
  storage_full: {},
  changed_meanwhile: {},
  idempotency_key_in_use: {},
  idempotency_key_reused: {},
  converter_busy: { seconds: 5 },
  work_interrupted: {},
  service_busy: {},
  too_many_requests: {},
  template_too_large_to_move: { versions: 612, limit: 500 },
  plan_required: { feature: "Versioning", plans: "Premium and Business", plan: "Free" },
  storage_limit_reached: { limit: "10 GB", used: "9.9 GB", templates: "1.2 GB", documents: "8.7 GB" },
  shutting_down: {},
  internal: { request: "3a1f09c2d4b75e8f6071" },
};
