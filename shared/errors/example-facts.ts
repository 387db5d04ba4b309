/** Facts of a typical case of each error, for descriptions: `GET /openapi.json` shows the text that they make. */
import type { ErrorCode } from "./catalogue.ts";
import { type Facts, type ServiceError, serviceError } from "./service-error.ts";

/** The error as a caller may see it. */
export function exampleError(code: ErrorCode): ServiceError {
  const make = serviceError as (code: ErrorCode, facts: Facts<never>) => ServiceError;
  return make(code, EXAMPLE_FACTS[code] as Facts<never>);
}

const ID = "us01kacr5v8mq3zt9w4yx2dn7p6b";
const INSTALL = "sudo apt-get install -y libreoffice-writer";

const EXAMPLE_FACTS: { readonly [Code in ErrorCode]: Facts<Code> } = {
  api_key_missing: {},
  api_key_wrong: {},
  template_not_found: { id: ID },
  document_not_found: { id: ID },
  link_not_found: {},
  route_not_found: { method: "GET", path: "/v1/templates" },
  method_not_allowed: { method: "PATCH", path: "/v1/template", allowed: "POST, GET, HEAD" },
  request_invalid: { faults: "output_quality must be a whole number from 1 to 100; name must be one text." },
  body_unreadable: { type: "JSON", reason: "Unexpected end of JSON input" },
  content_type_unsupported: { type: "text/plain", allowed: "application/json or multipart/form-data" },
  request_too_large: { limit: "25 MB" },
  template_format_unsupported: { filename: "Offer.pages", formats: ".docx, .doc, .odt, .rtf, .txt, .sql, or .html" },
  template_content_mismatch: { filename: "Offer.docx", format: ".docx", found: "a PDF" },
  template_damaged: { filename: "Offer.docx", reason: "it ends early" },
  template_encrypted: { filename: "Offer.docx" },
  template_has_macros: { filename: "Offer.docx" },
  template_too_large_unpacked: { filename: "Offer.docx", limit: "256 MB" },
  template_too_complex: { filename: "Offer.docx", reason: "its elements are nested too deeply" },
  template_has_invalid_tags: { tags: "Items" },
  data_format_unsupported: { filename: "people.pdf", reason: "it is no spreadsheet" },
  data_content_mismatch: { filename: "people.xlsx", reason: "it is an .xls file" },
  data_encrypted: { filename: "people.xlsx", reason: "it is protected by a password" },
  data_unreadable: { filename: "people.xlsx", reason: "it ends early" },
  data_too_large: { filename: "people.xlsx", reason: "it has more than 5,000,000 cells" },
  data_timed_out: { filename: "people.xlsx", reason: "it takes longer than 10 seconds" },
  data_empty: { filename: "people.xlsx", reason: "there is no row below the names" },
  data_sheet_unknown: { filename: "people.xlsx", sheet: "Persons", sheets: "People, Prices" },
  merge_failed: { item: 2, reason: "the filter sum meets the text to be agreed" },
  attachment_unavailable: { position: 1, address: "https://example.com/terms.pdf", reason: "the server answered 404" },
  attachments_need_pdfa_3b: { format: ".pdf/a-1b", file: "attached files", reason: "PDF/A-1 has none" },
  conformance_failed: { standard: "PDF/A-1b", violations: "A picture is transparent (6.4)" },
  document_too_large: { reason: "it has more than 65,535 parts" },
  conversion_failed: { format: ".pdf", reason: "LibreOffice cannot open it" },
  conversion_timed_out: { format: ".pdf", seconds: 60 },
  converter_unavailable: { remedy: INSTALL },
  html_renderer_unavailable: { remedy: "sudo apt-get install -y chromium-headless-shell" },
  region_unavailable: { region: "eu" },
  changed_meanwhile: {},
  converter_busy: { seconds: 5 },
  plan_required: { feature: "Versioning", plans: "Premium and Business", plan: "Free" },
  shutting_down: {},
  internal: { request: "5f2c9a1b7d3e8c4a6f01" },
};
