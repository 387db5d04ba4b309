/** Explains why each error happens and what to do about it, for ERRORS.md, in more detail than a message. */
import type { ErrorCode } from "./catalogue.ts";

export interface Explanation {
  /** When the error occurs. */
  readonly cause: string;
  /** What the caller or the operator should do. */
  readonly remedy: string;
}

export const EXPLANATIONS: Readonly<Record<ErrorCode, Explanation>> = {
  api_key_missing: {
    cause: "The header `Authorization` is missing or empty.",
    remedy: "Send `Authorization: <API key>` with every call under `/v1`. Links in answers need no key.",
  },
  api_key_wrong: {
    cause: "No account has this key: it was mistyped, has a word such as `Bearer` before it, or was revoked.",
    remedy: "Send the key alone. If it is lost, the operator makes another with `npm run account -- key <account>`.",
  },
  template_not_found: {
    cause: "The id is none, the template was deleted, or it belongs to another account; these cannot be told apart.",
    remedy: "Take the id from `GET /v1/template`, with the key of the account that uploaded the template.",
  },
  document_not_found: {
    cause:
      "The id is none, the document was deleted, or it belongs to another account. A document that was answered as `application/octet-stream` is not stored, so its `X-Document-Id` opens nothing either.",
    remedy: "Take the id from `GET /v1/document?template_id=…`.",
  },
  link_not_found: {
    cause: "The signature of the link does not fit, because the link was cut or changed, or its file was deleted.",
    remedy: "Read the template or the document again and use the link of that answer, every character of it.",
  },
  route_not_found: {
    cause: "The path is mistyped, has a slash too many, or lacks `/v1`.",
    remedy: "Compare the path with `GET /openapi.json`.",
  },
  method_not_allowed: {
    cause: "The path exists and takes other methods. The header `Allow` lists them.",
    remedy: "Use one of those.",
  },
  request_invalid: {
    cause: "Fields are missing or have values that they cannot have. The message names all of them at once.",
    remedy: "Correct each field that is named. Fields that the service does not know are ignored, never refused.",
  },
  body_unreadable: {
    cause: "The body is not what its `Content-Type` says, or ended early: a broken connection, or a wrong boundary.",
    remedy: "Let the HTTP library write the body and the `Content-Type` together; a form's boundary is part of it.",
  },
  content_type_unsupported: {
    cause: "The header `Content-Type` is missing or names a type that this operation does not take.",
    remedy: "Send `multipart/form-data` with a file, otherwise `application/json`.",
  },
  request_too_large: {
    cause: "A file, or the whole body, is larger than the limit.",
    remedy:
      "Send the file to an upload (`POST /v1/upload`) and name it in `file_id`. Or compress pictures in the template, and send the data in several calls.",
  },
  upload_not_found: {
    cause:
      "The id is none, the upload expired more than a day ago, or it belongs to another account; these cannot be told apart.",
    remedy: "Take the id from the answer of `POST /v1/upload`, with the key of the account that asked for it.",
  },
  upload_address_unknown: {
    cause: "The signature in the address does not fit, because it was cut or changed, or the upload is long forgotten.",
    remedy: "Use the `upload_uri` of `POST /v1/upload` as it is.",
  },
  upload_not_complete: {
    cause: "Nothing was sent to the upload's address, nothing but an empty body, or the sending broke off.",
    remedy: "PUT the file to `upload_uri`. When that is answered with 200, name the upload in `file_id`.",
  },
  upload_already_used: {
    cause:
      "An upload makes one thing: a request with it has succeeded. A request that fails leaves its upload as it is.",
    remedy:
      "Upload the file again. To be safe against answers that get lost, send POSTs with an `Idempotency-Key`: repeated, they are answered with the first result.",
  },
  upload_expired: {
    cause: "The moment in `expires` has passed, before the file was sent or before it was used.",
    remedy: "Ask for another upload, send the file at once, and use it.",
  },
  upload_too_large: {
    cause:
      "The file has more bytes than an upload takes. On AWS the store takes any size, so it shows when the upload is used.",
    remedy: "Compress pictures in the template; split data into several files.",
  },
  request_headers_too_large: {
    cause: "The path, the query and the headers are longer than the limit, for example by a loop that appends to them.",
    remedy: "Shorten the query or the header. Fields of forms and JSON belong into the body.",
  },
  request_malformed: {
    cause:
      "The bytes are no HTTP, or break its rules: a space in the path, a header without a name, no `Host`, a length that is not the body's.",
    remedy: "Let an HTTP library write the request, and percent-encode what stands in the path and the query.",
  },
  request_timed_out: {
    cause: "The connection is slow or broke off: headers have a minute to arrive, the whole request has five.",
    remedy: "Send it again, over a faster connection or in a smaller file.",
  },
  template_format_unsupported: {
    cause: "The extension of the uploaded file is none of those that templates have.",
    remedy: "Save the file in one of the formats named; renaming it does not help.",
  },
  template_content_mismatch: {
    cause: "The content decides, not the name: the file was renamed instead of converted, or another was uploaded.",
    remedy: "Open the file in a word processor and save it in the format that its name says.",
  },
  template_damaged: {
    cause: "The file breaks off or contradicts itself, often after an upload or download that was not complete.",
    remedy: "Open it in a word processor, let it be repaired, save it, and upload that.",
  },
  template_encrypted: {
    cause: "A password protects the file, so its tags cannot be read.",
    remedy: "Remove the password in the word processor and upload the file again.",
  },
  template_has_macros: {
    cause: "The file holds macros, whatever its extension.",
    remedy: "Save it as a document without macros (`.docx`, `.odt`).",
  },
  template_holds_files: {
    cause:
      "The document is put together from other files when it is opened, as some programs write it. Such files are never opened, and without them the document would say something else.",
    remedy: "Open it in Word and save it: the text becomes the document's own.",
  },
  template_too_large_unpacked: {
    cause: "An Office file is a zip archive; what is in it is larger than the limit, as in an archive made to do harm.",
    remedy: "Remove or shrink pictures, and text that is not needed.",
  },
  template_too_complex: {
    cause:
      "The template has more tags, sections, elements, bookmarks, frames, shapes, or tables within each other, than can be merged and converted in reasonable time (docs/limits.md).",
    remedy: "Split it, or check that the delimiters are meant: `<` and `>` in a page of code are many tags.",
  },
  template_has_invalid_tags: {
    cause: "A section is not closed or not opened, or an expression does not compile. Such a template merges nothing.",
    remedy: "`GET /v1/template/{id}` lists under `problems` what is wrong with each tag, where, and what to write.",
  },
  data_format_unsupported: {
    cause: "The extension of the data file is none of those that data files have.",
    remedy: "Save it in one of the formats named; renaming it does not help.",
  },
  data_content_mismatch: {
    cause: "The content is not what the extension says: some programs write a web page and name it `.xls`.",
    remedy: "Open it in a spreadsheet program and save it in the format of its name.",
  },
  data_encrypted: {
    cause: "A password protects the workbook.",
    remedy: "Remove the password and upload the file again.",
  },
  data_unreadable: {
    cause:
      "The file breaks off or contradicts itself, has a formula without its result, or a line with more values than names.",
    remedy: "Correct what the message names; open and save the file in a spreadsheet program, which computes formulas.",
  },
  data_too_large: {
    cause: "The file has more cells, rows, columns or text than the limits allow (docs/limits.md).",
    remedy: "Split it into several files, and delete what the template does not use.",
  },
  data_timed_out: {
    cause: "The file took longer to read than the time limit, mostly because it is large.",
    remedy: "Split it, or save it as `.csv`, which is read fastest.",
  },
  data_empty: {
    cause: "There is no row of values: the file is empty, or has only the names of the tags.",
    remedy: "Put the names into the first row and each item into a row below; `sheet` chooses another sheet.",
  },
  data_sheet_unknown: {
    cause: "`sheet` names none of the workbook's sheets. Capitals do not count, blanks do.",
    remedy: "Send one of the names in the message, or leave `sheet` out for the first one that is shown.",
  },
  merge_failed: {
    cause:
      "A tag cannot be computed from this item's values, the item makes more text than the limits allow, or a picture in it cannot be shown.",
    remedy: "Correct the value, or the tag. Items are counted from 1 in the order in which they were sent.",
  },
  attachment_unavailable: {
    cause:
      "A file in `attach` cannot be fetched, is too large, or is no file; a document without it would lack a part.",
    remedy: "Check that the address opens without a log-in from the public internet, or send the file as a data URI.",
  },
  attachments_need_pdfa_3b: {
    cause: "PDF/A-1 has no attachments, and PDF/A-2 only such that are PDF/A themselves.",
    remedy: "Ask for `.pdf/a-3b`, which holds any file, or for `.pdf`.",
  },
  conformance_failed: {
    cause: "Every PDF/A is checked before it leaves, and this one would break the clauses named (ISO 19005).",
    remedy: "Change what the template draws there, for example a font that may not be embedded, or ask for `.pdf`.",
  },
  document_too_large: {
    cause:
      "The file is larger than its format, or the service, allows; or lists make more bookmarks, frames or shapes than are converted in reasonable time (docs/limits.md).",
    remedy: "Send fewer items in a call, or set `single_file` to `false`.",
  },
  document_not_made: {
    cause:
      "A document that was asked for with `Prefer: respond-async` was begun several times, and each time the work on it was cut off or failed for a reason that lies in the service, such as a store that does not answer.",
    remedy:
      "Send the request again. If it stays, the operator finds the reason in the log, under the document's id; on AWS in the log of `run-batch`.",
  },
  conversion_failed: {
    cause: "LibreOffice or Chromium gave up on the file, mostly because the template is damaged or unusual.",
    remedy: "Open the template in a word processor, save it anew and upload that. `.docx` needs no conversion.",
  },
  conversion_timed_out: {
    cause: "The conversion did not end in time and was stopped, so that others are not kept waiting.",
    remedy: "Send fewer items, or make the template simpler: nested tables and very large pictures cost most.",
  },
  converter_unavailable: {
    cause: "LibreOffice is not installed on the service's machine, or does not start. `.docx` from `.docx` works.",
    remedy: "The operator runs the command in the message; the service need not be started again.",
  },
  html_renderer_unavailable: {
    cause: "Chromium is not installed on the service's machine, or does not start.",
    remedy: "The operator runs the command in the message; the service need not be started again.",
  },
  region_unavailable: {
    cause: "A call is passed on to the region that has the template, and a list asks every region of the account.",
    remedy:
      "Try again in a moment. No list is answered in part. What was to be made or changed there may have been, where only the answer was lost: look before you repeat it, or send an `Idempotency-Key` with what makes something.",
  },
  storage_unavailable: {
    cause:
      "On AWS, a table, a bucket or a queue did not answer, or not in time, though it was asked several times. On one machine, the disk under `DATA_DIR` is read-only or broken, or another program holds a database for more than five seconds.",
    remedy:
      "Try again after the seconds in the header `Retry-After`, with the same `Idempotency-Key` if there was one. The operator finds the reason in the log under the request's id; once it is mended the service goes on without a restart.",
  },
  storage_full: {
    cause:
      "On one machine, the disk of the data folder, or of the folder for temporary files (`TMPDIR`), has no room left. Deleting works all the same, by room that is kept for it (the file `reserve` in the data folder).",
    remedy:
      "Delete documents and templates; their files go within moments. Or the operator gives the disk more room; the service need not be started again.",
  },
  changed_meanwhile: {
    cause:
      "Two requests changed the same template or document at once. The other one won; nothing of this one is kept.",
    remedy: "Read it, look whether the change is still wanted, and send it again.",
  },
  idempotency_key_in_use: {
    cause:
      "The same request with the same `Idempotency-Key` came before, and its template or document is not ready yet.",
    remedy: "Send it again after the seconds in the header `Retry-After`: then the first result is the answer.",
  },
  idempotency_key_reused: {
    cause:
      "An `Idempotency-Key` stands for one request for 24 hours: its fields, its files, `Accept` and `Content-Disposition`.",
    remedy: "Make a new key for each thing to be made, and repeat a request only as it was.",
  },
  converter_busy: {
    cause: "More documents are waiting to be converted than are taken on: on AWS, as many as the operator has set.",
    remedy: "Try again after the seconds in the header `Retry-After`. Fewer calls at the same time finish sooner.",
  },
  work_interrupted: {
    cause:
      "LibreOffice, Chromium or another program of the service was killed twice while it worked on this request, and neither by the service nor by a crash: mostly the system was short of memory.",
    remedy:
      "Try again after the seconds in the header `Retry-After`. If it stays, the operator looks into the system's log for `Out of memory`, and gives the machine more memory.",
  },
  service_busy: {
    cause:
      "Requests that make something are worked on so many at once, the others wait for half a minute (docs/limits.md). Accounts take turns, so it is this account's own requests, or those of very many accounts.",
    remedy:
      "Try again after the seconds in the header `Retry-After`; nothing was made. For many documents at once send one request with many items, with `Prefer: respond-async` where it takes long.",
  },
  too_many_requests: {
    cause:
      "More requests of this account wait than may (docs/limits.md). On AWS, all callers together, or all that come from one IP address, may send so many requests a second as the operator has set.",
    remedy: "Try again after the seconds in the header `Retry-After`, and wait longer after each refusal.",
  },
  template_too_large_to_move: {
    cause:
      "A template moves with every version of its file that is kept, and all of them must get there in one go. This one has had versioning enabled for very many updates.",
    remedy:
      "Upload the file with `POST /v1/template` and the wanted `region`; the new template has a new id. The old one and its versions stay where they are.",
  },
  plan_required: {
    cause: "A field asks for something that the account's plan does not include.",
    remedy:
      "Leave the field out, or have the operator change the plan: `npm run account -- update <account> --plan …`.",
  },
  storage_limit_reached: {
    cause:
      "The operator has set a limit for what an account stores in all regions (`STORAGE_MAX_GB`), and the templates and documents of this one have come to it. Documents that are sent back and not stored are still made, and everything that is stored can be read.",
    remedy:
      "Delete documents and templates that are no longer needed, or have documents sent back instead of stored (`Accept: application/octet-stream`). The operator sees what each account has stored with `npm run account -- list`.",
  },
  shutting_down: {
    cause: "The service was told to stop while this call was waiting.",
    remedy: "Try again after the seconds in the header `Retry-After`.",
  },
  internal: {
    cause: "A fault of the service itself. What it was stands in its log, under the request id of the message.",
    remedy: "Try again. If it stays, give the operator the request id, which is also in the header `X-Request-Id`.",
  },
};
