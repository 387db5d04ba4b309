/** The errors of generating and reading documents. */
import { errorEntry } from "./error-entry.ts";
import { EXAMPLE_ID } from "./example-id.ts";

export const DOCUMENT_ERRORS = {
  document_not_found: errorEntry({
    status: 404,
    message:
      "This account has no document with the id {id}. List the documents of a template with GET /v1/document?template_id=…",
    example: { id: EXAMPLE_ID },
    cause:
      "The id is malformed, the document was deleted, or it belongs to another account. The error does not reveal which. A document that was returned as `application/octet-stream` is not stored, so its `X-Document-Id` is not found either.",
    remedy: "Use an id from `GET /v1/document?template_id=…`.",
  }),
  document_not_ready: errorEntry({
    status: 409,
    message:
      "The document {id} is still being generated, so it cannot be renamed yet. Send this request again after the seconds in the Retry-After header, when GET /v1/document/{id} answers 200.",
    example: { id: EXAMPLE_ID },
    cause: "The document was requested with `Prefer: respond-async` and is not ready.",
    remedy:
      "Repeat the request when `GET /v1/document/{id}` answers 200, or when the webhook has been called. Or send `name` with the request that generates the document.",
  }),
  link_not_found: errorEntry({
    status: 404,
    message:
      "This link is invalid: it was changed, or its file was deleted. Read the template or the document again to get its current link.",
    example: {},
    cause: "The link's signature is wrong because the link was shortened or changed, or its file was deleted.",
    remedy: "Read the template or the document again, and use the complete link from that response.",
  }),
  merge_failed: errorEntry({
    status: 422,
    message: "Item {item} of the data could not be merged into the template: {reason}.",
    example: {
      item: 2,
      reason: "in the tag Prices | sum, the filter sum adds numbers, but entry 3 is “on request”",
    },
    cause:
      "A tag cannot be computed from this item's values, the item produces more text than the limits allow, or one of its pictures cannot be shown.",
    remedy: "Correct the value or the tag. Items are numbered from 1, in the order in which you sent them.",
  }),
  attachment_unavailable: errorEntry({
    status: 422,
    message:
      "File {position} of attach ({address}) cannot be attached: {reason}. Correct its address, or send the file itself as a data URI.",
    example: {
      position: 1,
      address: "https://example.com/terms.pdf",
      reason: "its server returned the status 404",
    },
    cause:
      "A file in `attach` cannot be fetched, is too large, or is not a file. A document without it would be incomplete, so none is generated.",
    remedy: "Check that the address opens from the public internet without a log-in, or send the file as a data URI.",
  }),
  invoice_invalid: errorEntry({
    status: 422,
    message: "The electronic invoice is not valid: {faults}. Correct it and send it again.",
    example: {
      faults:
        'invoice.seller.vatIdentifier (BT-31, BR-S-02): An Invoice that contains an Invoice line (BG-25) where the Invoiced item VAT category code (BT-151) is "Standard rated" shall contain the Seller VAT Identifier (BT-31), the Seller tax registration identifier (BT-32) and/or the Seller tax representative VAT identifier (BT-63)',
    },
    cause:
      "The request has `invoice`, and the business terms in an item lack a required value, have one of another type, do not add up, or violate a rule of EN 16931. Or it has `valid_invoice`, and an invoice in `attach` violates a rule of its profile, or there are no rules for that.",
    remedy:
      "Correct the values at the named places of the item, or of the attached XML. The numbers are those of EN 16931: BT and BG for business terms and groups, BR for rules. Amounts that the service computes can be left out. With an invoice mapping, the name in front of the arrow is that of the data.",
  }),
  invoice_unusable: errorEntry({
    status: 422,
    message:
      "File {position} of attach ({name}) cannot be the electronic invoice of this document: {reason}. Correct it, or add relationship=Supplement to its data URI to attach it as an ordinary file.",
    example: { position: 1, name: "factur-x.xml", reason: "it is not well-formed XML" },
    cause:
      "A file in `attach` is an invoice or order by its name or content, and the format is `.pdf/a-3b`, but readers of electronic invoices would not find a usable one: it is damaged, is in another syntax (UBL), names an unknown profile, or is not the only one.",
    remedy:
      "Attach one Cross Industry Invoice in a profile of Factur-X, ZUGFeRD or XRechnung, or one order in a profile of Order-X. With `relationship=Supplement` in its `data:` URI, the file is attached as an ordinary file.",
  }),
  merge_with_timed_out: errorEntry({
    status: 422,
    message:
      "Appending the PDFs of merge_with to {format} took longer than {seconds} seconds and was stopped. Send fewer or smaller PDFs, or set output_format to .pdf, which takes the least time.",
    example: { format: ".pdf/a-2b", seconds: 60 },
    cause:
      "The files of `merge_with` are long or large. In PDF/A, pages that cannot conform are drawn one by one, which takes longest.",
    remedy: "Send fewer or smaller PDFs in `merge_with`, or set `output_format` to `.pdf`.",
  }),
  pdf_unreadable: errorEntry({
    status: 422,
    message: "{filename} cannot be validated: {reason}. Send a PDF that opens without a password.",
    example: { filename: "Offer.pdf", reason: "it opens only with a password" },
    cause:
      "The file sent to `POST /v1/validate` is no PDF, is damaged beyond repair, opens only with a password or certificate, or takes more than 60 seconds to be checked.",
    remedy: "Open the file in a PDF reader, save it without a password, and send that file. Split a large file.",
  }),
  attachments_need_pdfa_3b: errorEntry({
    status: 400,
    message:
      "{format} cannot contain {file}: {reason}. Set output_format to .pdf/a-3b, which allows any attachment, or to .pdf.",
    example: {
      format: ".pdf/a-2b",
      file: "prices.xlsx",
      reason: "PDF/A-2 allows only attachments that are PDF/A-1 or PDF/A-2",
    },
    cause: "PDF/A-1 allows no attachments. PDF/A-2 allows only attachments that are PDF/A themselves.",
    remedy: "Set `output_format` to `.pdf/a-3b`, which allows any attachment, or to `.pdf`.",
  }),
  conformance_failed: errorEntry({
    status: 422,
    message: "The document does not conform to {standard}: {violations}. {remedy}, or choose another output_format.",
    example: {
      standard: "PDF/A-2b",
      violations: "A font is not embedded: Arial (6.2.11.4.1) on page 2",
      remedy: "Change the template where this is caused",
    },
    cause:
      "The service checks every PDF/A document before it returns it. This one would break the clauses of ISO 19005 in the message, on the pages that it names: those of the document, or of a file of `merge_with`.",
    remedy:
      "Change the template or the file where it causes the violation, for example a font that may not be embedded, or set `output_format` to `.pdf`.",
  }),
  not_accessible: errorEntry({
    status: 422,
    message:
      "The document does not conform to PDF/UA-1: {violations}. Correct the template, or send Prefer: handling=lenient to get the document with a Warning instead.",
    example: {
      violations: "A picture has no alternative text (7.3) on page 2. Describe it in Word: Edit Alt Text",
    },
    cause:
      "The request has `accessible=true`, and the document breaks the clauses of ISO 14289-1 in the message, on the pages that it names.",
    remedy:
      "Correct the template where it causes the violation. With the header `Prefer: handling=lenient` the document is returned without the label, and `Warning` headers name the violations.",
  }),
  document_too_large: errorEntry({
    status: 422,
    message:
      "The document would be too large: {reason}. Send fewer items at a time, or set single_file to false to get one file per item.",
    example: { reason: "its text exceeds 256 million characters" },
    cause:
      "The file would exceed a limit of its format or of the service. Or lists produce more bookmarks, frames or shapes than can be converted in reasonable time (docs/limits.md).",
    remedy: "Send fewer items in a request, or set `single_file` to `false`.",
  }),
  document_invalid: errorEntry({
    status: 500,
    message:
      "The service made a document that word processors may refuse to open ({reason}), so it was not delivered. This is a defect of the service: your template and your data are not at fault, and sending the request again does not help. Report the request id of the header X-Request-Id.",
    example: { reason: "word/document.xml: w:p in w:tbl" },
    cause:
      "The service checks every document that it merges before it delivers or converts it (docs/valid-documents.md). This one would be damaged: the message names the part and the rule.",
    remedy:
      "Give the operator the request id, which is in the `X-Request-Id` header; the log has the item, the part and the position. Until the defect is fixed, it often helps to write both tags of a section in the same paragraph, row or cell, outside of tracked changes, links and content controls.",
  }),
  document_not_made: errorEntry({
    status: 500,
    message:
      "The document {id} could not be generated because of a problem in the service{at}. Several attempts failed. Send the request again. If the error persists, give this id to the operator, whose log gives the reason.",
    example: { id: EXAMPLE_ID, at: ", while its items 241 to 480 were made" },
    cause:
      "A document was requested with `Prefer: respond-async`. Several attempts to generate it were interrupted, or failed for a reason that lies in the service, such as a store that does not respond.",
    remedy:
      "Send the request again. If the error persists, the operator finds the reason in the log under the document's id, on AWS in the log of `run-batch`.",
  }),
};
