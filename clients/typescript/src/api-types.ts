/** Written by `npm run clients` from the description of the API. */

export type OutputFormat = ".docx" | ".doc" | ".odt" | ".txt" | ".html" | ".png" | ".pdf" | ".pdf/a-1b" | ".pdf/a-2b" | ".pdf/a-3b" | ".pdf/a-2a" | ".pdf/a-3a" | ".xml";

export interface Template {
  /** The id of the template. */
  id: string;
  /** The creation time, in milliseconds since the Unix epoch. */
  created: number;
  /** The time of the last update, in milliseconds since the Unix epoch. */
  updated: number;
  /** The name of the template. */
  name: string;
  /** The number of pages. 0 means that no converter is installed to count them. */
  page_count: number;
  delimiters: Delimiters;
  tags: Tags;
  /** The filename of the uploaded file, including its extension. */
  filename: string;
  /** The format of the uploaded file. */
  format: ".docx" | ".doc" | ".odt" | ".rtf" | ".txt" | ".sql" | ".html" | ".xml";
  region: Region;
  /** A description of each invalid tag, and of what stays text: tags of other template engines (kind foreign_tag) and, if no tag was found, what is between delimiters all the same (kind taken_for_text). This field is an addition to the interface. */
  problems: TagProblem[];
  /** What keeps documents of a Word template from being accessible, where only its author can correct it. It matters only for accessible PDFs: the template can be used all the same. At most 50 are listed. This field is an addition to the interface. */
  accessibility_problems: AccessibilityProblem[];
  /** The fonts of the template's text. This field is an addition to the interface. */
  fonts: TemplateFont[];
  /** The download link of the uploaded file. */
  template_uri: string;
  /** The download link of the template as a PDF. */
  preview_uri: string;
  /** The download link of the first page as a PNG image. */
  image_uri: string;
  /** Whether tags may be expressions. */
  enhanced_syntax: boolean;
  /** Whether the previous file is kept when a new one is uploaded. */
  versioning_enabled: boolean;
  /** The folder names from root to leaf. Empty if the template is in no folder. */
  folder: string[];
  /** How the template's data become electronic invoices: for each business term a name of the data, an expression, or an object with a text. null if there is none. This field is an addition to the interface. */
  invoice_mapping: {
    [name: string]: unknown;
  } | null;
  /** The number of days after which new documents of the template are deleted. null if the number of the account counts. This field is an addition to the interface. */
  documents_expire_after_days: number | null;
}

/** The two strings that enclose a tag. */
export interface Delimiters {
  left: string;
  right: string;
}

export interface Tags {
  /** The valid tags, without duplicates, in the order of their first appearance. */
  valid: unknown[];
  /** The invalid tags. No document can be generated while there are any. */
  invalid: string[];
}

/** Where a template and its new documents are stored. */
export type Region = "us" | "eu" | "uk" | "au";

export interface TagProblem {
  /** The tag as in the list of invalid tags. */
  tag: string;
  /** The kind of problem, for programs. More kinds may be added. */
  kind: "unclosed_tag" | "unopened_tag" | "doubled_delimiter" | "unclosed_section" | "unopened_section" | "mismatched_section" | "misplaced_section" | "nameless_section" | "dash_loop" | "expression_invalid" | "foreign_tag" | "taken_for_text" | "expression_as_name" | "taken_for_tag" | "unfilled_tag" | "encoding_guessed" | "field_not_computed" | "unreadable_tag" | (string & {});
  /** The part of the file that contains the tag, such as body, header 1 or footnotes. */
  part: string;
  /** The tag with its surrounding text. */
  context: string;
  /** What to write instead. */
  suggestion: string;
}

export interface AccessibilityProblem {
  /** The kind of problem, for programs. More kinds may be added. */
  kind: "picture_without_text" | "table_without_header_row" | "heading_only_bold" | (string & {});
  /** The part of the file that contains it, such as body, header 1 or footnotes. */
  part: string;
  /** The beginning of the text at its place: the heading, the table, or the text beside or above the picture. */
  context: string;
  /** What to do in the word processor. */
  suggestion: string;
}

export interface TemplateFont {
  /** The font family that the template names. */
  name: string;
  /** Whether the font is embedded in the template. */
  embedded: boolean;
  /** Whether the converter or the account has the font. null means that this is not known yet. */
  found: boolean | null;
  /** The font family that is used instead, if any. */
  substitute: string | null;
}

export interface ApiError {
  /** The HTTP status. */
  statusCode: number;
  /** What is wrong, why, and what to do, in words for people. */
  message: string;
  /** The name of the status. */
  error: string;
  /** The error code, for programs. More codes may be added. */
  code: "api_key_missing" | "api_key_wrong" | "account_suspended" | "key_not_allowed" | "key_not_found" | "key_is_last" | "too_many_keys" | "too_many_uploads" | "plan_required" | "storage_limit_reached" | "route_not_found" | "method_not_allowed" | "request_invalid" | "request_fields_unknown" | "body_unreadable" | "content_type_unsupported" | "content_encoding_unsupported" | "request_too_large" | "request_headers_too_large" | "request_malformed" | "request_timed_out" | "precondition_failed" | "range_not_satisfiable" | "changed_meanwhile" | "idempotency_key_in_use" | "idempotency_key_reused" | "too_many_requests" | "upload_not_found" | "upload_address_unknown" | "upload_not_complete" | "upload_already_used" | "upload_expired" | "upload_too_large" | "template_not_found" | "version_not_found" | "text_not_found" | "text_only_in_tags" | "text_ambiguous" | "texts_overlap" | "template_format_unsupported" | "template_content_mismatch" | "template_damaged" | "template_encrypted" | "template_has_macros" | "template_holds_files" | "template_too_large_unpacked" | "template_too_complex" | "template_has_invalid_tags" | "template_too_large_to_move" | "font_not_found" | "font_format_unsupported" | "font_damaged" | "font_license_restricted" | "font_limit_reached" | "data_format_unsupported" | "data_content_mismatch" | "data_encrypted" | "data_unreadable" | "data_too_large" | "data_timed_out" | "data_names_unmatched" | "data_skipped" | "data_empty" | "data_sheet_unknown" | "document_not_found" | "document_not_ready" | "link_not_found" | "merge_failed" | "attachment_unavailable" | "invoice_invalid" | "invoice_unusable" | "merge_with_timed_out" | "pdf_unreadable" | "attachments_need_pdfa_3b" | "conformance_failed" | "not_accessible" | "document_too_large" | "document_invalid" | "document_not_made" | "signing_not_configured" | "signing_key_not_found" | "signing_key_password_wrong" | "signing_key_unusable" | "signing_key_expired" | "signing_key_limit_reached" | "timestamp_unavailable" | "conversion_failed" | "conversion_timed_out" | "converter_unavailable" | "html_renderer_unavailable" | "converter_busy" | "work_interrupted" | "region_unavailable" | "storage_unavailable" | "storage_full" | "service_busy" | "answer_missing" | "not_ready" | "shutting_down" | "internal" | (string & {});
}

/** Exactly one of file and file_id is required. */
export interface NewTemplate {
  /** The template file, in one of the formats .docx, .doc, .odt, .rtf, .txt, .sql, .html, .xml. The extension of its filename tells the format. It may have at most 25 MB. Send a larger file as an upload. */
  file?: Blob;
  /** The id of an upload in place of file, as POST /v1/upload returns it. A successful request uses it up. */
  file_id?: string;
  /** The name of the template. The default is the file's name without its extension. */
  name?: string;
  /** The delimiters of the tags. If absent, they are detected. The two must differ. In Word documents they must not contain quotation marks, and must not be a single & or ;. */
  delimiters?: Delimiters;
  /** The folder names from root to leaf. Missing folders are created. By default, the template is in no folder. */
  folder?: string[];
  /** The region in which the template is stored. The default is the account's default region. */
  region?: Region;
  /** Whether tags may be expressions with nested properties, operators and filters. */
  enhanced_syntax?: boolean;
  /** How the template's data become electronic invoices with `invoice`: for each business term of docs/invoices.md a name of the data, an expression, or an object with a text, as in `{"number": "InvoiceNo", "lines": "Items", "lines[].item.name": "Name", "seller.address.countryCode": {"text": "DE"}}`. By default, the data have the terms in `invoice`. */
  invoice_mapping?: Record<string, unknown>;
  /** The number of days after which documents of the template are deleted. By default, and with 0, the number of the account counts, which is normally none. It applies to documents that are made from now on. */
  documents_expire_after_days?: number;
  /** Whether the previous file is kept when a new one is uploaded. The default is true on plans with versioning (Premium and Business), otherwise false. */
  versioning_enabled?: boolean;
}

/** Fields that are absent stay unchanged. Send at most one of file and file_id. */
export interface TemplateUpdate {
  /** The template file, in one of the formats .docx, .doc, .odt, .rtf, .txt, .sql, .html, .xml. The extension of its filename tells the format. It may have at most 25 MB. Send a larger file as an upload. */
  file?: Blob;
  /** The id of an upload in place of file, as POST /v1/upload returns it. A successful request uses it up. */
  file_id?: string;
  /** The new name of the template. */
  name?: string;
  /** The new delimiters. The template's tags are read again with them. */
  delimiters?: Delimiters;
  /** The folder names from root to leaf. An empty array moves the template out of any folder. In a form, it is the text `[]`. */
  folder?: string[];
  /** The region to which the template moves. New documents are stored there. Existing documents stay where they are. */
  region?: Region;
  /** Whether tags may be expressions. */
  enhanced_syntax?: boolean;
  /** The new invoice mapping, as for POST /v1/template. null, or an empty object, removes it. */
  invoice_mapping?: Record<string, unknown>;
  /** The number of days after which documents of the template are deleted, for documents that are made from now on. 0 removes it; the number of the account then counts. */
  documents_expire_after_days?: number;
  /** Whether the previous file is kept when a new one is uploaded. Available on the Premium and Business plans. */
  versioning_enabled?: boolean;
}

export interface TemplateSchema {
  /** A JSON Schema (2020-12) of one item. `x-tag` has the tags that read a property, at most 20, and its description is the first of them. A section is an array, or true and false where it only shows or hides something. Types are guessed from filters. */
  schema: {
    [name: string]: unknown;
  };
  /** An item with a made-up value for each property. It merges without an error. */
  sample: {
    [name: string]: unknown;
  };
}

export interface TemplateText {
  paragraphs: TemplateParagraph[];
  /** The number of all paragraphs that have text. */
  count: number;
  /** The index with which the next page begins. null on the last page. */
  next: number | null;
  /** Tags for what looks like a placeholder or an example in these paragraphs: `[Your Name]`, `______`, `XXXX`, dates, amounts. They are guesses. */
  proposals: TagProposal[];
  /** What corrects the template's problems in these paragraphs, where the suggestion leaves no choice. */
  corrections: TagCorrection[];
}

export interface TemplateParagraph {
  /** The part of the file, such as body, header 1 or footnotes; text for a file without parts. */
  part: string;
  /** Where the paragraph stands in the part: in a cell of a table, or in a text box. */
  place: string | null;
  /** The text, up to 5000 characters. */
  text: string;
}

export interface TagProposal {
  /** What was found. More kinds may be added. */
  kind: "placeholder" | "blank" | "sample" | "date" | "amount" | "email" | (string & {});
  replacement: TextReplacement;
}

/** A text of a template, and what replaces it. Without `occurrence` or `all`, it stands at one place only. */
export interface TextReplacement {
  /** The text to replace, as GET /v1/template/{id}/text shows it: within one paragraph, upper and lower case as written. */
  find: string;
  /** The new text, such as a tag. It looks like the beginning of what changes. Empty to remove it. */
  replace: string;
  /** Which one of several places to replace, counted from 1 in the template as it is; with `outside_tags`, those outside of tags. */
  occurrence?: number;
  /** Whether to replace the text wherever it stands. Not together with `occurrence`. */
  all?: boolean;
  /** Whether places that lie in tags, or go into them, are left as they are. The tags are those that the template has. */
  outside_tags?: boolean;
}

export interface TagCorrection {
  /** The tag, as in the problems of the template. */
  tag: string;
  /** The kind of problem. More kinds may be added. */
  kind: "unclosed_tag" | "unopened_tag" | "doubled_delimiter" | "unclosed_section" | "unopened_section" | "mismatched_section" | "misplaced_section" | "nameless_section" | "dash_loop" | "expression_invalid" | "foreign_tag" | "taken_for_text" | "expression_as_name" | "taken_for_tag" | "unfilled_tag" | "encoding_guessed" | "field_not_computed" | "unreadable_tag" | (string & {});
  replacement: TextReplacement;
}

export interface InvoiceMappingReview {
  /** The mapping that was checked, without the terms that are faulty in themselves. */
  mapping: {
    [name: string]: unknown;
  };
  /** A mapping by the names of the template's tags. Empty if none is that of a business term. */
  proposal: {
    [name: string]: unknown;
  };
  /** The value of each mapped term, or null; in lists that of the first entry, and of a list the number of entries. Empty without data. */
  values: {
    [name: string]: unknown;
  };
  /** The business terms with all computed amounts; null without data, and while there are problems. */
  invoice: {
    [name: string]: unknown;
  } | null;
  /** All problems. Empty if an invoice can be made. */
  problems: InvoiceProblem[];
  /** The business terms of EN 16931 that can be mapped, in its order. */
  terms: InvoiceTerm[];
}

export interface InvoiceProblem {
  /** The name of the business term in a mapping, such as lines[].quantity. */
  term: string;
  /** The id of the term, such as BT-129; null for a name that is no term. */
  id: string | null;
  /** The place in the data that the term comes from, such as Items[1].Quantity; null if there is none. */
  source: string | null;
  /** The violated rule, such as BR-CO-10; null if there is none. */
  rule: string | null;
  /** What is wrong: the predicate of a sentence about the term, or the text of the rule. */
  reason: string;
}

export interface InvoiceTerm {
  /** The name in a mapping, such as lines[].quantity. */
  name: string;
  /** The id in EN 16931, such as BT-129. */
  id: string;
  /** The name in EN 16931, such as Invoiced quantity. */
  title: string;
  /** The type of its value. list is a group of terms that repeats. */
  type: "text" | "code" | "date" | "identifier" | "amount" | "price" | "quantity" | "percentage" | "file" | "list" | (string & {});
  /** The list that a code is from; null for other types. */
  codes: string | null;
  /** Whether each invoice, or each entry of the list or group, needs it. */
  required: boolean;
}

export interface InvoiceMappingCheck {
  /** The mapping to check. By default, it is that of the template, and if the template has none, the proposal. */
  invoice_mapping?: Record<string, unknown>;
  /** The data of a document. Only the first item is used. Without data, only the mapping itself is checked. */
  data?: unknown;
  /** The profile whose rules apply. */
  invoice?: "EN 16931" | "XRECHNUNG" | "EN 16931 UBL" | "XRECHNUNG UBL" | "PEPPOL";
  /** The language in which the data display dates and numbers, as a BCP 47 tag. The default is the language of the template. */
  language?: string;
}

export interface TemplateEdit {
  /** The replacements. All are searched in the template as it is. An earlier one takes its text before a later one. */
  replacements: TextReplacement[];
  /** The new delimiters, as for PUT /v1/template/{id}. */
  delimiters?: Delimiters;
  /** Whether tags may be expressions. */
  enhanced_syntax?: boolean;
}

export interface TemplateVersion {
  /** The number of the version. The first file has the number 1. */
  version: number;
  /** When the file was uploaded, in milliseconds since the Unix epoch. */
  created: number;
  /** The filename of the uploaded file, including its extension. */
  filename: string;
  /** The format of the file. */
  format: ".docx" | ".doc" | ".odt" | ".rtf" | ".txt" | ".sql" | ".html" | ".xml";
  /** Whether documents are generated from this file. */
  current: boolean;
  /** The download link of the file. */
  template_uri: string;
  /** The download link of the file as a PDF. It is not found if no converter was installed at that time. */
  preview_uri: string;
  /** The download link of its first page as a PNG image, as for preview_uri. */
  image_uri: string;
}

export interface Document {
  /** The id of the document. */
  id: string;
  /** The id of the template that was used. */
  template_id: string;
  /** The creation time, in milliseconds since the Unix epoch. */
  created: number;
  /** The logical name of the document, which is not its filename. */
  name: string;
  /** The number of data items. */
  data_length: number;
  /** The filename of the generated document, including its extension. */
  filename: string;
  /** The format of the generated document. */
  format: ".docx" | ".doc" | ".odt" | ".txt" | ".html" | ".png" | ".pdf" | ".pdf/a-1b" | ".pdf/a-2b" | ".pdf/a-3b" | ".pdf/a-2a" | ".pdf/a-3a" | ".xml" | ".zip";
  /** When the document is deleted, in milliseconds since the Unix epoch. null if it is kept until somebody deletes it. This field is an addition to the interface. */
  expires: number | null;
  /** The download link of the generated document. */
  document_uri: string;
}

export interface DocumentInProgress {
  /** The id that the document will have. */
  id: string;
  /** Always the same, to tell this body from a document. */
  status: "in_progress";
  /** The number of data items that are finished. */
  items_done: number;
  /** The number of data items. Absent until the data file has been read. */
  items_total?: number;
  /** An estimate of the time until all items are finished. Absent until some of them are. */
  seconds_left?: number;
}

/** Exactly one of data and file_id is required. */
export interface NewDocument {
  /** The id of the template to use. */
  template_id: string;
  /** The values that replace the tags: an object, or an array of 1 to 100000 objects. One document is generated for each object. A data URI of a picture is shown as a picture. In an image tag, written as [%Logo], an http or https URL of a picture is shown as well. A picture that cannot be loaded is left out and named in a Warning header. */
  data?: unknown;
  /** The id of an upload in place of file, as POST /v1/upload returns it. A successful request uses it up. */
  file_id?: string;
  /** The name of the sheet to read in the data file. The default is the first visible sheet. The field is ignored if the request has no data file. */
  sheet?: string;
  /** The logical name of the document. The default is the template's name. */
  name?: string;
  /** The filename. The extension of output_format is added unless the name ends in it. The default is the document's name. Tags in it are replaced as in the template: in an archive with the values of each file's item, otherwise with those of the first item. A tag that names no key of the item stays unchanged. If several files in an archive would have the same name, all but the first get a number. */
  output_name?: string;
  /** The format of the document. With .png, only the first page is exported. The .pdf/a-* values select the PDF/A version. .xml is that of an .xml template, or with invoice an electronic invoice. */
  output_format?: OutputFormat;
  /** The image quality in PDF, PDF/A and .png output. A higher value means better images and a larger file. */
  output_quality?: number;
  /** Whether the document must be accessible to screen readers: a PDF or PDF/A that also conforms to PDF/UA-1. A document that cannot is 422 not_accessible, or is returned with Warning headers if the request has `Prefer: handling=lenient`. The field is ignored for other formats. */
  accessible?: boolean;
  /** The language of an accessible document, and of the dates and numbers that an invoice mapping reads, as a BCP 47 tag. The default is the language of the template. */
  language?: string;
  /** Makes each document an electronic invoice in this profile: with output_format .pdf/a-3b or .pdf/a-3a a PDF with the XML in it (Factur-X, ZUGFeRD), with .xml the XML alone, which may also be UBL. Each item has its business terms in `invoice`, as docs/invoices.md describes them. The service computes the amounts, gives them to the template, and writes the XML, which fulfils the rules of the norm. An invoice that violates one is 422 invoice_invalid. Several items require single_file false. */
  invoice?: "EN 16931" | "XRECHNUNG" | "EN 16931 UBL" | "XRECHNUNG UBL" | "PEPPOL";
  /** Whether an electronic invoice in attach must fulfil the official rules of its profile. One that violates a rule, or that cannot be checked, is 422 invoice_invalid. By default it is attached as it is, and a Warning header names the violated rules. The field is ignored if no invoice is attached. */
  valid_invoice?: boolean;
  /** Whether all items are combined in one file. If false, two or more items are returned as a .zip archive with one file per item, in the order of the items. */
  single_file?: boolean;
  /** Whether each item in a combined file starts on a new page. The field is ignored if single_file is false. */
  page_break?: boolean;
  /** PDF files to append to the document, in this order, each as a URL or a data URI. Applies to PDF and PDF/A output, and is ignored with a Warning header for other formats. A file that is not found or is not a PDF is ignored and named in a Warning header. */
  merge_with?: string[];
  /** Files to attach to the document, in this order, each as a URL or a data URI. Applies to PDF and PDF/A output, and is ignored with a Warning header for other formats. .pdf/a-1b allows no attachments, and .pdf/a-2b allows only PDF/A files. Attaching a Factur-X, ZUGFeRD or Order-X file to .pdf/a-3b makes the document an electronic invoice or order. In a data URI, `name=` is the filename, and `relationship=` is Source, Data, Alternative or Supplement. */
  attach?: string[];
  /** The URL that receives a signed POST (Standard Webhooks) when the document is ready or has failed. Requires `Prefer: respond-async`. The address must be public. */
  webhook_url?: string;
  /** Draws a text on each page of a PDF or PDF/A, also on those of merge_with: DRAFT, COPY, a reference. Screen readers do not read it. In a form, it is JSON text. */
  watermark?: {
    /** The text, in one line, of the characters of Western languages (Windows-1252). */
    text: string;
    /** `page` draws it large and pale across the page, above the content. `top` and `bottom` draw a small line at that edge. */
    place?: "page" | "top" | "bottom";
  };
  /** Seals the document, or each file of an archive, with a signing key of the account: an electronic seal of an organization (PAdES baseline). Requires output_format .pdf or PDF/A, and cannot be combined with encrypt. In a form, it is JSON text. */
  sign?: {
    /** The id of the signing key. */
    key: string;
    /** The level of the seal (PAdES baseline, ETSI EN 319 142-1). B-T has a timestamp from the key's `timestamp_url`. */
    level?: "B-B" | "B-T";
  };
  /** Encrypts the document, or each file of an archive, with AES-256. Requires output_format .pdf, and cannot be combined with `Prefer: respond-async`. In a form, it is JSON text. */
  encrypt?: {
    /** The password that opens the document. Without it, the document opens without a password. */
    user?: string;
    /** The password that lifts the restrictions of permissions. The default is a random one, which nobody knows. */
    owner?: string;
    /** What readers without the owner password may do. Everything that is not false is allowed. */
    permissions?: {
      /** Whether the document may be printed. */
      print?: boolean;
      /** Whether it may be printed in more than a low resolution. */
      print_high_resolution?: boolean;
      /** Whether its content may be changed. */
      modify?: boolean;
      /** Whether text and pictures may be copied. Programs that help people with disabilities may always read them. */
      copy?: boolean;
      /** Whether comments may be added and form fields filled in. */
      annotate?: boolean;
      /** Whether form fields may be filled in. False requires that annotate is false. */
      fill_forms?: boolean;
      /** Whether pages may be inserted, rotated and deleted. False requires that modify is false. */
      assemble?: boolean;
    };
  };
}

export interface DocumentUpdate {
  /** The new logical name of the document. The filename does not change. */
  name: string;
}

export interface Preview {
  /** The number of all pages of the document. */
  page_count: number;
  /** The pages that were requested, in their order. */
  pages: {
    /** The position of the page in the document, from 1. */
    number: number;
    /** In pixels. */
    width: number;
    /** In pixels. */
    height: number;
    /** The picture as a PNG in a data URI. Absent if its hash was among those in `known`. */
    image?: string;
    /** Identifies the picture. Send it in `known` if you keep the picture. */
    hash: string;
    /** Where the values of tags stand, with a rectangle for each line. Present if the request has `places`. */
    places?: {
      /** JSON Pointers (RFC 6901) into the item, to the values that the tag reads. */
      data: string[];
      /** The left edge, in shares of the page's width and height, from its top left corner. */
      x: number;
      /** The top edge, in shares of the page's width and height, from its top left corner. */
      y: number;
      width: number;
      height: number;
    }[];
    /** Where the texts in `find` stand, with a rectangle for each line. Present if the request has `find`. */
    found?: {
      /** The position, from 0, in `find`. */
      text: number;
      /** The left edge, in shares of the page's width and height, from its top left corner. */
      x: number;
      /** The top edge, in shares of the page's width and height, from its top left corner. */
      y: number;
      width: number;
      height: number;
    }[];
  }[];
  /** Sentences about what was left out or changed, as in the header Warning of a document. */
  warnings: string[];
}

export interface NewPreview {
  /** The id of the template to use. */
  template_id: string;
  /** The number of the version whose file is used, as GET /v1/template/{id}/version lists it. The present file if it is absent. */
  version?: number;
  /** The values that replace the tags: an object, or an array of 1 to 100 objects, as for POST /v1/document. */
  data: unknown;
  /** The format in which the document will be generated. The pages are those of its PDF; for a .pdf/a-* value, of that version of PDF/A. */
  output_format?: OutputFormat;
  /** Whether each item starts on a new page. */
  page_break?: boolean;
  /** PDF files to append to the document, as for POST /v1/document. */
  merge_with?: string[];
  /** Files to attach to the document, as for POST /v1/document. Attachments are not drawn, but an error or a warning about one is reported. */
  attach?: string[];
  /** The page to draw, or the first and the last page of a range of at most 20 pages. Pages that the document does not have are left out. */
  pages?: string;
  /** The width of each picture in pixels. A very long page is drawn smaller, and so is one whose picture would be very large. */
  width?: number;
  /** The hashes of pictures that you have already. Pages with one of them have no `image`. */
  known?: string[];
  /** Whether the pages tell where the values of tags stand. The document is made once more for it, so request it when it is needed. Only the values of a single item have places, and not those in text files, pictures, charts, fields, links, and documents within the document. */
  places?: boolean;
  /** Whether the data are merged. `false` draws the template as it is, with its tags, even if some are invalid. Its pages have no `places`, and what concerns the document is ignored. */
  merge?: boolean;
  /** Texts to find on the pages, whatever lines they are broken into: for example `tag` and `context` of the template's `problems`. */
  find?: {
    text: string;
    /** The text around it. If that is on a page, the same text in other places is not meant. */
    context?: string;
  }[];
}

export interface Validation {
  /** The filename of the file that was sent. */
  filename: string;
  page_count: number;
  /** Whether the file is encrypted, even if it opens without a password. */
  encrypted: boolean;
  /** PDF/A-1b, PDF/A-2b, PDF/A-3b and PDF/UA-1, and every other standard that the file claims. */
  standards: StandardCheck[];
  /** The electronic invoices in the file, with the official rules that their content violates. */
  invoices: FoundInvoice[];
  /** The signatures in the file, with the bytes that they cover. Neither their cryptography nor their certificates are checked. */
  signatures: FoundSignature[];
}

export interface StandardCheck {
  /** The standard with its part and level, such as PDF/A-2b or PDF/UA-1. */
  standard: string;
  /** Whether the metadata of the file name this standard. */
  claimed: boolean;
  /** `conforms`: the checks found no violation. `violated`: they found some, or content that they cannot judge. `not_checked`: the file claims the standard, and there are no checks for it. */
  result: "conforms" | "violated" | "not_checked" | (string & {});
  /** Each violated rule once, with the places where it was found first. */
  violations: Violation[];
}

export interface Violation {
  /** The clause of the standard: of ISO 19005 for PDF/A, of ISO 14289 for PDF/UA. */
  clause: string;
  /** The violation, in words. */
  message: string;
  /** The first pages on which it was found, at most 10, counted from 1. Empty if it is on no page. */
  pages: number[];
  /** The number of the first object in which it was found. null if it is in none, or in one without a number. */
  object: number | null;
}

export interface FoundInvoice {
  /** The name of the embedded file. */
  filename: string;
  /** Such as Factur-X. null if the file is not a usable invoice. */
  standard: string | null;
  /** The profile that the invoice names, such as EN 16931. */
  profile: string | null;
  /** The profile that the metadata of the PDF name. */
  claimed_profile: string | null;
  /** Why the file is not a usable invoice. null if it is one. */
  fault: string | null;
  /** The rules that the content was checked against, with their versions. null if it was not checked: the service has no rules for the profile, or the check took too long. */
  rules: string | null;
  /** The violated rules, at most 50, each with the first place. Empty if it was not checked. */
  violations: InvoiceViolation[];
}

export interface InvoiceViolation {
  /** The id of the violated rule, such as BR-CO-10; `schema` for an element in a wrong place; or `structure` for one that the profile does not have. */
  rule: string;
  /** The business terms and groups of EN 16931 that the rule names or that the element holds, such as BT-31. */
  terms: string[];
  /** The rule in the words in which it is published, or what the schema says. */
  message: string;
  /** How the invoice is corrected, in plain words. null if nothing is known of the rule. */
  remedy: string | null;
  /** The element in the XML of the invoice. */
  xpath: string;
  /** The line of the element in the XML, counted from 1. */
  line: number;
}

export interface FoundSignature {
  /** The name of the signature's field. */
  field: string;
  /** The encoding that it names, such as ETSI.CAdES.detached. */
  encoding: string | null;
  /** `file`: all bytes but the signature itself. `part`: bytes were appended after it, as another signature or a change does. `malformed`: the range leaves out more than the signature, or lies outside of the file. */
  covers: "file" | "part" | "malformed" | (string & {});
}

/** Exactly one of file and file_id is required. */
export interface NewValidation {
  /** The PDF, of at most 25 MB. Send a larger file as an upload. */
  file?: Blob;
  /** The id of an upload in place of file, as POST /v1/upload returns it. A successful request uses it up. */
  file_id?: string;
  /** The region in which the file is checked. The default is the account's default region. */
  region?: Region;
}

export interface Font {
  /** The id of the font. */
  id: string;
  /** The creation time, in milliseconds since the Unix epoch. */
  created: number;
  /** The filename of the uploaded file, including its extension. */
  filename: string;
  /** The format of the uploaded file. */
  format: ".ttf" | ".otf" | ".ttc" | (string & {});
  region: Region;
  /** What the licence bits of the font allow (OpenType, fsType). */
  license: "installable" | "editable" | "preview_and_print" | (string & {});
  /** The fonts in the file. A .ttc has several. */
  faces: FontFace[];
}

export interface FontFace {
  /** The font family, as documents name it. */
  family: string;
  /** The style as the font names it, such as Bold Italic. */
  style: string;
  /** The weight: 400 is regular, 700 is bold. */
  weight: number;
  /** Whether the style is italic. */
  italic: boolean;
}

/** Exactly one of file and file_id is required. */
export interface NewFont {
  /** The font, in one of the formats .ttf, .otf, .ttc. The extension of its filename tells the format. It may have at most 25 MB. Send a larger file as an upload. */
  file?: Blob;
  /** The id of an upload in place of file, as POST /v1/upload returns it. A successful request uses it up. */
  file_id?: string;
  /** The region in which the font is stored. It is used for the documents of templates in that region. The default is the account's default region. */
  region?: Region;
}

export interface SigningKey {
  /** The id of the signing key. */
  id: string;
  /** The creation time, in milliseconds since the Unix epoch. */
  created: number;
  /** The name of the signing key. */
  name: string;
  region: Region;
  /** The kind of the key. `rsa` signs by PKCS #1 v1.5. */
  algorithm: "rsa" | "rsa-pss" | "ecdsa-p256" | "ecdsa-p384" | (string & {});
  /** The organization that the certificate names. */
  holder: string;
  /** The issuer of the certificate. */
  issuer: string;
  /** The start of the certificate's validity, in milliseconds since the Unix epoch. */
  valid_from: number;
  /** The end of the certificate's validity, in milliseconds since the Unix epoch. Afterwards the key seals nothing. */
  valid_to: number;
  /** The timestamp server of seals of level B-T, or null. */
  timestamp_url: string | null;
}

/** Exactly one of file and file_id is required. */
export interface NewSigningKey {
  /** The private key with its certificate and those of its issuers, as PKCS #12 (.p12 or .pfx) of at most 64 KB. */
  file?: Blob;
  /** The id of an upload in place of file, as POST /v1/upload returns it. A successful request uses it up. */
  file_id?: string;
  /** The password of the file. It is used once, and not stored. */
  password: string;
  /** The name of the key. The default is the certificate's organization. */
  name?: string;
  /** The timestamp server (RFC 3161) of seals of level B-T. Its address must be public. It receives a hash of each seal. */
  timestamp_url?: string;
  /** The region in which the key is stored. It seals the documents of templates in that region. The default is the account's default region. */
  region?: Region;
}

export interface Account {
  /** The id of the account. */
  id: string;
  /** The plan of the account. */
  plan: "Free" | "Starter" | "Premium" | "Business" | (string & {});
  default_region: Region;
  /** The number of days after which new documents are deleted, unless their template has a number of its own. null if they are kept. */
  documents_expire_after_days: number | null;
  usage: {
    /** The bytes stored in all regions. null where they are not counted: on AWS, unless the operator has limited them. */
    bytes: number | null;
    /** Those of templates with their previews and kept versions, and of fonts. */
    bytes_of_templates: number | null;
    /** Those of documents. */
    bytes_of_documents: number | null;
    /** The storage limit. null if there is none. */
    bytes_max: number | null;
  };
  key: {
    /** The id of the key. It does not reveal the key. */
    id: string;
    /** The name of the key. Empty for a key that was created without one. */
    name: string;
    /** What the key may do. `read`: read templates, documents, fonts and the account. `generate`: also generate documents and draw previews. `all`: everything. */
    rights: "read" | "generate" | "all" | (string & {});
  };
}

export interface ApiKey {
  /** The id of the key. It does not reveal the key. */
  id: string;
  /** The name of the key. Empty for a key that was created without one. */
  name: string;
  /** What the key may do. `read`: read templates, documents, fonts and the account. `generate`: also generate documents and draw previews. `all`: everything. */
  rights: "read" | "generate" | "all" | (string & {});
  /** The creation time, in milliseconds since the Unix epoch. */
  created: number;
  /** When the key was last used, within about an hour, in milliseconds since the Unix epoch. null if never. */
  last_used: number | null;
  /** Whether this is the key of the request. */
  current: boolean;
}

export interface CreatedApiKey {
  /** The id of the key. It does not reveal the key. */
  id: string;
  /** The name of the key. Empty for a key that was created without one. */
  name: string;
  /** What the key may do. `read`: read templates, documents, fonts and the account. `generate`: also generate documents and draw previews. `all`: everything. */
  rights: "read" | "generate" | "all" | (string & {});
  /** The creation time, in milliseconds since the Unix epoch. */
  created: number;
  /** When the key was last used, within about an hour, in milliseconds since the Unix epoch. null if never. */
  last_used: number | null;
  /** Whether this is the key of the request. */
  current: boolean;
  /** The key itself. It is shown only now, because only its hash is stored. */
  key: string;
}

export interface NewApiKey {
  /** What the key is for. */
  name: string;
  /** What the key may do. `read`: read templates, documents, fonts and the account. `generate`: also generate documents and draw previews. `all`: everything. */
  rights: "read" | "generate" | "all";
}

export interface WebhookSecret {
  /** Signs the calls of webhooks (Standard Webhooks). */
  secret: string;
}

export interface Upload {
  /** The id of the upload, to be sent in `file_id` after the file. */
  id: string;
  /** The URL that receives the file with one PUT, without an API key. */
  upload_uri: string;
  /** The time by which the file must be sent and used, in milliseconds since the Unix epoch. After that, its file is deleted. */
  expires: number;
}

export interface NewUpload {
  /** The file's name. Its extension determines the format. */
  filename: string;
  /** The size of the file in bytes. It is part of the address's signature: on AWS, the address takes exactly this many bytes; on one machine, at most as many. */
  size: number;
  /** The region in which the file is stored until it is used. Requests in this region use it fastest. The default is the account's default region. */
  region?: Region;
}

export interface Health {
  /** The service answers. */
  status: "alive" | (string & {});
}

export interface Readiness {
  /** The service can do its work. */
  status: "ready" | (string & {});
  /** The parts of the service. */
  checks: ReadinessCheck[];
}

export interface ReadinessCheck {
  /** What was checked. More checks may be added. */
  name: "records" | "files" | "disk" | "temporary_files" | "converter" | "html_renderer" | (string & {});
  /** `degraded` if requests that need this part are answered with 503, or take longer. */
  status: "ok" | "degraded" | (string & {});
  /** What is wrong. */
  message?: string;
  /** What to do about it. */
  remedy?: string;
}

/** A message of JSON-RPC 2.0, as the Model Context Protocol defines it. */
export interface McpMessage {
  /** The version of JSON-RPC, which is 2.0. */
  jsonrpc: string;
  [name: string]: unknown;
}

export interface ApiDescription {
  openapi: string;
  info: {
    [name: string]: unknown;
  };
  paths: {
    [name: string]: unknown;
  };
  [name: string]: unknown;
}
