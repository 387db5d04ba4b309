/**
 * Lists every error that a caller can get: its code, status and public message. Words in braces are replaced by facts
 * of the case. A message says what is wrong, why, and the remedy.
 */
export const CATALOGUE = {
  api_key_missing: {
    status: 401,
    message:
      "The request has no API key. Send it in the Authorization header, alone, without a word such as Bearer before it.",
  },
  api_key_wrong: {
    status: 401,
    message:
      "The API key in the Authorization header is not known. Send the key alone, without a word such as Bearer before it, or create a new key.",
  },
  template_not_found: {
    status: 404,
    message: "There is no template with the id {id} in this account. List the templates with GET /v1/template.",
  },
  document_not_found: {
    status: 404,
    message:
      "There is no document with the id {id} in this account. List a template's documents with GET /v1/document?template_id=…",
  },
  link_not_found: {
    status: 404,
    message:
      "This link opens no file: it was altered, or the file was deleted. Read the template or the document again to get its present link.",
  },
  route_not_found: {
    status: 404,
    message: "There is nothing at {method} {path}. The paths of this service start with /v1/template and /v1/document.",
  },
  method_not_allowed: { status: 405, message: "{path} does not take {method}. It takes {allowed}." },
  request_invalid: { status: 400, message: "{faults}" },
  body_unreadable: {
    status: 400,
    message: "The request's body could not be read as {type}: {reason}. Send it complete and well formed.",
  },
  content_type_unsupported: {
    status: 415,
    message: "The request's Content-Type is {type}. Send {allowed}.",
  },
  request_too_large: {
    status: 413,
    message:
      "The request is too large: a file in it may have at most {limit}. Make it smaller, or send it ahead of the request: POST /v1/upload takes up to {uploadLimit}.",
  },
  upload_not_found: {
    status: 404,
    message: "There is no upload with the id {id} in this account. Ask for one with POST /v1/upload.",
  },
  upload_address_unknown: {
    status: 404,
    message:
      "This address takes no file: it was altered, or its upload expired long ago. Ask for another with POST /v1/upload and use every character of its upload_uri.",
  },
  upload_not_complete: {
    status: 422,
    message:
      "The upload {id} has no bytes yet. Send the file to its upload_uri with PUT, wait for the answer, and send this request again.",
  },
  upload_already_used: {
    status: 409,
    message: "The upload {id} was used by another request, and its file is gone. Ask for another with POST /v1/upload.",
  },
  upload_expired: {
    status: 410,
    message:
      "The upload {id} has expired, and its file is gone. Ask for another with POST /v1/upload, and use it before its expires.",
  },
  upload_too_large: {
    status: 413,
    message:
      "The upload is too large: it may have at most {limit}. Make it smaller, for example by compressing its pictures or by splitting the data.",
  },
  request_headers_too_large: {
    status: 431,
    message: "The address and the headers of the request have more than {limit} together. Send less in them.",
  },
  request_malformed: {
    status: 400,
    message: "The request is not well-formed HTTP: {reason}. Let an HTTP library write it.",
  },
  request_timed_out: {
    status: 408,
    message:
      "The request did not arrive in time: its headers have one minute, all of it has five. Send it again, or over a faster connection.",
  },
  template_format_unsupported: {
    status: 415,
    message: "A template named {filename} cannot be read here. Save it as {formats} and upload that.",
  },
  template_content_mismatch: {
    status: 422,
    message:
      "{filename} is not a {format} file: its content is {found}. Open it in a word processor, save it as {format} and upload that.",
  },
  template_damaged: {
    status: 422,
    message: "{filename} is damaged: {reason}. Open it in a word processor, save it again and upload that.",
  },
  template_encrypted: {
    status: 422,
    message: "{filename} is protected by a password. Remove the password and upload it again.",
  },
  template_has_macros: {
    status: 422,
    message:
      "{filename} contains macros, which are never stored or run. Save it as .docx without macros and upload that.",
  },
  template_holds_files: {
    status: 422,
    message:
      "{filename} holds {reason}, which is never opened here. Open it in Word, save it, so that its text becomes the document's own, and upload that.",
  },
  template_too_large_unpacked: {
    status: 422,
    message: "{filename} unpacks to more than {limit}. Make it smaller, for example by removing pictures.",
  },
  template_too_complex: {
    status: 422,
    message: "{filename} is too complex to be read: {reason}. Split it into several templates.",
  },
  template_has_invalid_tags: {
    status: 422,
    message: "The template has invalid tags: {tags}. Correct them in the template's file and upload it again.",
  },
  data_format_unsupported: {
    status: 415,
    message:
      "The data file {filename} cannot be read here: {reason}. Save it as .xlsx, .xls, .ods, .csv or .tsv and upload that.",
  },
  data_content_mismatch: {
    status: 422,
    message: "{filename} is not what its name says: {reason}. Save it anew in the format of its name and upload that.",
  },
  data_encrypted: {
    status: 422,
    message: "{filename} cannot be read: {reason}. Remove the password and upload it again.",
  },
  data_unreadable: {
    status: 422,
    message: "{filename} cannot be read: {reason}. Open it in a spreadsheet program, save it again and upload that.",
  },
  data_too_large: {
    status: 422,
    message: "{filename} is too large to be read: {reason}. Split it into several files.",
  },
  data_timed_out: {
    status: 422,
    message: "{filename} was not read: {reason}. Split it into several files, or save it as .csv.",
  },
  data_empty: {
    status: 422,
    message:
      "{filename} holds no data: {reason}. Its first row holds the names of the tags; each row below becomes a document.",
  },
  data_sheet_unknown: {
    status: 400,
    message: "{filename} has no sheet named {sheet}. Its sheets are: {sheets}.",
  },
  merge_failed: {
    status: 422,
    message: "Item {item} of the data could not be merged into the template: {reason}.",
  },
  attachment_unavailable: {
    status: 422,
    message:
      "File {position} of attach ({address}) cannot be attached: {reason}. Correct its address, or send the file itself as a data URI.",
  },
  attachments_need_pdfa_3b: {
    status: 400,
    message: "{format} cannot hold {file}: {reason}. Ask for .pdf/a-3b, which may hold any file, or for .pdf.",
  },
  conformance_failed: {
    status: 422,
    message:
      "The document does not conform to {standard}: {violations}. Change what the template draws there, or ask for another format.",
  },
  document_too_large: {
    status: 422,
    message:
      "The document would be too large: {reason}. Send fewer items at a time, or set single_file to false for a file each.",
  },
  document_not_made: {
    status: 500,
    message:
      "The document {id} could not be made: the work on it ended several times for a reason that lies in the service. Send the request again; if it stays, report this id, under which the service's log says more.",
  },
  conversion_failed: {
    status: 422,
    message:
      "The file could not be converted to {format}: {reason}. Open it in a word processor, save it again and upload that.",
  },
  conversion_timed_out: {
    status: 422,
    message:
      "The conversion to {format} took longer than {seconds} seconds and was stopped. Send fewer items, or make the template simpler (nested tables cost most).",
  },
  converter_unavailable: {
    status: 503,
    message: "Documents cannot be converted here because LibreOffice is not installed. To install it, run: {remedy}",
  },
  html_renderer_unavailable: {
    status: 503,
    message:
      "HTML cannot be printed here because Chromium is not installed or does not start. To install it, run: {remedy}",
  },
  region_unavailable: {
    status: 503,
    message: "The region {region} does not answer. Try again in a moment.",
  },
  storage_unavailable: {
    status: 503,
    message: "The place where templates and documents are stored does not answer. Try again in a moment.",
  },
  storage_full: {
    status: 503,
    message:
      "The service's disk is full, so nothing new can be written. Delete documents or templates that are not needed any more, or have the operator give the data folder (DATA_DIR) and the folder for temporary files more room.",
  },
  changed_meanwhile: {
    status: 409,
    message: "Another request changed this at the same time. Read it again and repeat the change.",
  },
  idempotency_key_in_use: {
    status: 409,
    message:
      "The first request with this Idempotency-Key is still being worked on. Send this one again in a moment to get its result.",
  },
  idempotency_key_reused: {
    status: 422,
    message:
      "This Idempotency-Key was sent before with another request. Send the request exactly as it was, or take a new key for a new request.",
  },
  converter_busy: {
    status: 503,
    message: "Too many documents are waiting to be converted. Try again in {seconds} seconds.",
  },
  work_interrupted: {
    status: 503,
    message:
      "A program that worked on this request was ended from outside, as by the system when memory runs out. The request is not at fault, and nothing was made: send it again after the seconds in the header Retry-After.",
  },
  service_busy: {
    status: 503,
    message:
      "The service has more requests than it can work on now, and this one has waited as long as it may. Send it again after the seconds in the header Retry-After.",
  },
  too_many_requests: {
    status: 429,
    message:
      "Too many requests have come at the same time. Send this one again after the seconds in the header Retry-After, and fewer at once.",
  },
  template_too_large_to_move: {
    status: 422,
    message:
      "The template keeps {versions} versions of its file; with more than {limit} it cannot be moved to another region. Upload its file there as a new template.",
  },
  plan_required: {
    status: 403,
    message: "{feature} is part of the plans {plans}; this account has the plan {plan}.",
  },
  storage_limit_reached: {
    status: 403,
    message:
      "This is more than the account may store: it has {used} of {limit}, {templates} in templates with their previews and kept versions, {documents} in documents. Delete what is no longer needed, or ask the operator for more.",
  },
  shutting_down: { status: 503, message: "The service is stopping. Try again in a moment." },
  internal: {
    status: 500,
    message: "Something went wrong in the service. Try again; if it stays, report the request id {request}.",
  },
} as const satisfies Record<string, CatalogueEntry>;

interface CatalogueEntry {
  readonly status: number;
  readonly message: string;
}

export type ErrorCode = keyof typeof CATALOGUE;
