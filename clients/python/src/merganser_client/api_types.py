"""Written by `npm run clients` from the description of the API."""

from __future__ import annotations

from typing import Any, BinaryIO, Literal, NotRequired, TypedDict

OutputFormat = Literal[".docx", ".doc", ".odt", ".txt", ".html", ".png", ".pdf", ".pdf/a-1b", ".pdf/a-2b", ".pdf/a-3b", ".pdf/a-2a", ".pdf/a-3a", ".xml"]


class Template(TypedDict):
    id: str
    """The id of the template."""
    created: int
    """The creation time, in milliseconds since the Unix epoch."""
    updated: int
    """The time of the last update, in milliseconds since the Unix epoch."""
    name: str
    """The name of the template."""
    page_count: int
    """The number of pages. 0 means that no converter is installed to count them."""
    delimiters: Delimiters
    tags: Tags
    filename: str
    """The filename of the uploaded file, including its extension."""
    format: Literal[".docx", ".doc", ".odt", ".rtf", ".txt", ".sql", ".html", ".xml"]
    """The format of the uploaded file."""
    region: Region
    problems: list[TagProblem]
    """A description of each invalid tag, and of what stays text: tags of other template engines (kind foreign_tag) and, if no tag was found, what is between delimiters all the same (kind taken_for_text). This field is an addition to the interface."""
    accessibility_problems: list[AccessibilityProblem]
    """What keeps documents of a Word template from being accessible, where only its author can correct it. It matters only for accessible PDFs: the template can be used all the same. At most 50 are listed. This field is an addition to the interface."""
    fonts: list[TemplateFont]
    """The fonts of the template's text. This field is an addition to the interface."""
    template_uri: str
    """The download link of the uploaded file."""
    preview_uri: str
    """The download link of the template as a PDF."""
    image_uri: str
    """The download link of the first page as a PNG image."""
    enhanced_syntax: bool
    """Whether tags may be expressions."""
    versioning_enabled: bool
    """Whether the previous file is kept when a new one is uploaded."""
    folder: list[str]
    """The folder names from root to leaf. Empty if the template is in no folder."""
    invoice_mapping: dict[str, Any] | None
    """How the template's data become electronic invoices: for each business term a name of the data, an expression, or an object with a text. null if there is none. This field is an addition to the interface."""
    documents_expire_after_days: int | None
    """The number of days after which new documents of the template are deleted. null if the number of the account counts. This field is an addition to the interface."""


class Delimiters(TypedDict):
    """The two strings that enclose a tag."""
    left: str
    right: str


class Tags(TypedDict):
    valid: list[Any]
    """The valid tags, without duplicates, in the order of their first appearance."""
    invalid: list[str]
    """The invalid tags. No document can be generated while there are any."""

Region = Literal["us", "eu", "uk", "au"]


class TagProblem(TypedDict):
    tag: str
    """The tag as in the list of invalid tags."""
    kind: str
    """The kind of problem, for programs. More kinds may be added."""
    part: str
    """The part of the file that contains the tag, such as body, header 1 or footnotes."""
    context: str
    """The tag with its surrounding text."""
    suggestion: str
    """What to write instead."""


class AccessibilityProblem(TypedDict):
    kind: str
    """The kind of problem, for programs. More kinds may be added."""
    part: str
    """The part of the file that contains it, such as body, header 1 or footnotes."""
    context: str
    """The beginning of the text at its place: the heading, the table, or the text beside or above the picture."""
    suggestion: str
    """What to do in the word processor."""


class TemplateFont(TypedDict):
    name: str
    """The font family that the template names."""
    embedded: bool
    """Whether the font is embedded in the template."""
    found: bool | None
    """Whether the converter or the account has the font. null means that this is not known yet."""
    substitute: str | None
    """The font family that is used instead, if any."""


class ApiError(TypedDict):
    statusCode: int
    """The HTTP status."""
    message: str
    """What is wrong, why, and what to do, in words for people."""
    error: str
    """The name of the status."""
    code: str
    """The error code, for programs. More codes may be added."""


class NewTemplate(TypedDict):
    """Exactly one of file and file_id is required."""
    file: NotRequired[BinaryIO]
    """The template file, in one of the formats .docx, .doc, .odt, .rtf, .txt, .sql, .html, .xml. The extension of its filename tells the format. It may have at most 25 MB. Send a larger file as an upload."""
    file_id: NotRequired[str]
    """The id of an upload in place of file, as POST /v1/upload returns it. A successful request uses it up."""
    name: NotRequired[str]
    """The name of the template. The default is the file's name without its extension."""
    delimiters: NotRequired[Delimiters]
    """The delimiters of the tags. If absent, they are detected. The two must differ. In Word documents they must not contain quotation marks, and must not be a single & or ;."""
    folder: NotRequired[list[str]]
    """The folder names from root to leaf. Missing folders are created. By default, the template is in no folder."""
    region: NotRequired[Region]
    """The region in which the template is stored. The default is the account's default region."""
    enhanced_syntax: NotRequired[bool]
    """Whether tags may be expressions with nested properties, operators and filters."""
    invoice_mapping: NotRequired[dict[str, Any]]
    """How the template's data become electronic invoices with `invoice`: for each business term of docs/invoices.md a name of the data, an expression, or an object with a text, as in `{"number": "InvoiceNo", "lines": "Items", "lines[].item.name": "Name", "seller.address.countryCode": {"text": "DE"}}`. By default, the data have the terms in `invoice`."""
    documents_expire_after_days: NotRequired[int]
    """The number of days after which documents of the template are deleted. By default, and with 0, the number of the account counts, which is normally none. It applies to documents that are made from now on."""
    versioning_enabled: NotRequired[bool]
    """Whether the previous file is kept when a new one is uploaded. The default is true on plans with versioning (Premium and Business), otherwise false."""


class TemplateUpdate(TypedDict):
    """Fields that are absent stay unchanged. Send at most one of file and file_id."""
    file: NotRequired[BinaryIO]
    """The template file, in one of the formats .docx, .doc, .odt, .rtf, .txt, .sql, .html, .xml. The extension of its filename tells the format. It may have at most 25 MB. Send a larger file as an upload."""
    file_id: NotRequired[str]
    """The id of an upload in place of file, as POST /v1/upload returns it. A successful request uses it up."""
    name: NotRequired[str]
    """The new name of the template."""
    delimiters: NotRequired[Delimiters]
    """The new delimiters. The template's tags are read again with them."""
    folder: NotRequired[list[str]]
    """The folder names from root to leaf. An empty array moves the template out of any folder. In a form, it is the text `[]`."""
    region: NotRequired[Region]
    """The region to which the template moves. New documents are stored there. Existing documents stay where they are."""
    enhanced_syntax: NotRequired[bool]
    """Whether tags may be expressions."""
    invoice_mapping: NotRequired[dict[str, Any]]
    """The new invoice mapping, as for POST /v1/template. null, or an empty object, removes it."""
    documents_expire_after_days: NotRequired[int]
    """The number of days after which documents of the template are deleted, for documents that are made from now on. 0 removes it; the number of the account then counts."""
    versioning_enabled: NotRequired[bool]
    """Whether the previous file is kept when a new one is uploaded. Available on the Premium and Business plans."""


class TemplateSchema(TypedDict):
    schema: dict[str, Any]
    """A JSON Schema (2020-12) of one item. `x-tag` has the tags that read a property, at most 20, and its description is the first of them. A section is an array, or true and false where it only shows or hides something. Types are guessed from filters."""
    sample: dict[str, Any]
    """An item with a made-up value for each property. It merges without an error."""


class TemplateText(TypedDict):
    paragraphs: list[TemplateParagraph]
    count: int
    """The number of all paragraphs that have text."""
    next: int | None
    """The index with which the next page begins. null on the last page."""
    proposals: list[TagProposal]
    """Tags for what looks like a placeholder or an example in these paragraphs: `[Your Name]`, `______`, `XXXX`, dates, amounts. They are guesses."""
    corrections: list[TagCorrection]
    """What corrects the template's problems in these paragraphs, where the suggestion leaves no choice."""


class TemplateParagraph(TypedDict):
    part: str
    """The part of the file, such as body, header 1 or footnotes; text for a file without parts."""
    place: str | None
    """Where the paragraph stands in the part: in a cell of a table, or in a text box."""
    text: str
    """The text, up to 5000 characters."""


class TagProposal(TypedDict):
    kind: str
    """What was found. More kinds may be added."""
    replacement: TextReplacement


class TextReplacement(TypedDict):
    """A text of a template, and what replaces it. Without `occurrence` or `all`, it stands at one place only."""
    find: str
    """The text to replace, as GET /v1/template/{id}/text shows it: within one paragraph, upper and lower case as written."""
    replace: str
    """The new text, such as a tag. It looks like the beginning of what changes. Empty to remove it."""
    occurrence: NotRequired[int]
    """Which one of several places to replace, counted from 1 in the template as it is; with `outside_tags`, those outside of tags."""
    all: NotRequired[bool]
    """Whether to replace the text wherever it stands. Not together with `occurrence`."""
    outside_tags: NotRequired[bool]
    """Whether places that lie in tags, or go into them, are left as they are. The tags are those that the template has."""


class TagCorrection(TypedDict):
    tag: str
    """The tag, as in the problems of the template."""
    kind: str
    """The kind of problem. More kinds may be added."""
    replacement: TextReplacement


class InvoiceMappingReview(TypedDict):
    mapping: dict[str, Any]
    """The mapping that was checked, without the terms that are faulty in themselves."""
    proposal: dict[str, Any]
    """A mapping by the names of the template's tags. Empty if none is that of a business term."""
    values: dict[str, Any]
    """The value of each mapped term, or null; in lists that of the first entry, and of a list the number of entries. Empty without data."""
    invoice: dict[str, Any] | None
    """The business terms with all computed amounts; null without data, and while there are problems."""
    problems: list[InvoiceProblem]
    """All problems. Empty if an invoice can be made."""
    terms: list[InvoiceTerm]
    """The business terms of EN 16931 that can be mapped, in its order."""


class InvoiceProblem(TypedDict):
    term: str
    """The name of the business term in a mapping, such as lines[].quantity."""
    id: str | None
    """The id of the term, such as BT-129; null for a name that is no term."""
    source: str | None
    """The place in the data that the term comes from, such as Items[1].Quantity; null if there is none."""
    rule: str | None
    """The violated rule, such as BR-CO-10; null if there is none."""
    reason: str
    """What is wrong: the predicate of a sentence about the term, or the text of the rule."""


class InvoiceTerm(TypedDict):
    name: str
    """The name in a mapping, such as lines[].quantity."""
    id: str
    """The id in EN 16931, such as BT-129."""
    title: str
    """The name in EN 16931, such as Invoiced quantity."""
    type: str
    """The type of its value. list is a group of terms that repeats."""
    codes: str | None
    """The list that a code is from; null for other types."""
    required: bool
    """Whether each invoice, or each entry of the list or group, needs it."""


class InvoiceMappingCheck(TypedDict):
    invoice_mapping: NotRequired[dict[str, Any]]
    """The mapping to check. By default, it is that of the template, and if the template has none, the proposal."""
    data: NotRequired[Any]
    """The data of a document. Only the first item is used. Without data, only the mapping itself is checked."""
    invoice: NotRequired[Literal["EN 16931", "XRECHNUNG", "EN 16931 UBL", "XRECHNUNG UBL", "PEPPOL"]]
    """The profile whose rules apply."""
    language: NotRequired[str]
    """The language in which the data display dates and numbers, as a BCP 47 tag. The default is the language of the template."""


class TemplateEdit(TypedDict):
    replacements: list[TextReplacement]
    """The replacements. All are searched in the template as it is. An earlier one takes its text before a later one."""
    delimiters: NotRequired[Delimiters]
    """The new delimiters, as for PUT /v1/template/{id}."""
    enhanced_syntax: NotRequired[bool]
    """Whether tags may be expressions."""


class TemplateVersion(TypedDict):
    version: int
    """The number of the version. The first file has the number 1."""
    created: int
    """When the file was uploaded, in milliseconds since the Unix epoch."""
    filename: str
    """The filename of the uploaded file, including its extension."""
    format: Literal[".docx", ".doc", ".odt", ".rtf", ".txt", ".sql", ".html", ".xml"]
    """The format of the file."""
    current: bool
    """Whether documents are generated from this file."""
    template_uri: str
    """The download link of the file."""
    preview_uri: str
    """The download link of the file as a PDF. It is not found if no converter was installed at that time."""
    image_uri: str
    """The download link of its first page as a PNG image, as for preview_uri."""


class Document(TypedDict):
    id: str
    """The id of the document."""
    template_id: str
    """The id of the template that was used."""
    created: int
    """The creation time, in milliseconds since the Unix epoch."""
    name: str
    """The logical name of the document, which is not its filename."""
    data_length: int
    """The number of data items."""
    filename: str
    """The filename of the generated document, including its extension."""
    format: Literal[".docx", ".doc", ".odt", ".txt", ".html", ".png", ".pdf", ".pdf/a-1b", ".pdf/a-2b", ".pdf/a-3b", ".pdf/a-2a", ".pdf/a-3a", ".xml", ".zip"]
    """The format of the generated document."""
    expires: int | None
    """When the document is deleted, in milliseconds since the Unix epoch. null if it is kept until somebody deletes it. This field is an addition to the interface."""
    document_uri: str
    """The download link of the generated document."""


class DocumentInProgress(TypedDict):
    id: str
    """The id that the document will have."""
    status: Literal["in_progress"]
    """Always the same, to tell this body from a document."""
    items_done: int
    """The number of data items that are finished."""
    items_total: NotRequired[int]
    """The number of data items. Absent until the data file has been read."""
    seconds_left: NotRequired[int]
    """An estimate of the time until all items are finished. Absent until some of them are."""


class NewDocument(TypedDict):
    """Exactly one of data and file_id is required."""
    template_id: str
    """The id of the template to use."""
    data: NotRequired[Any]
    """The values that replace the tags: an object, or an array of 1 to 100000 objects. One document is generated for each object. A data URI of a picture is shown as a picture. In an image tag, written as [%Logo], an http or https URL of a picture is shown as well. A picture that cannot be loaded is left out and named in a Warning header."""
    file_id: NotRequired[str]
    """The id of an upload in place of file, as POST /v1/upload returns it. A successful request uses it up."""
    sheet: NotRequired[str]
    """The name of the sheet to read in the data file. The default is the first visible sheet. The field is ignored if the request has no data file."""
    name: NotRequired[str]
    """The logical name of the document. The default is the template's name."""
    output_name: NotRequired[str]
    """The filename. The extension of output_format is added unless the name ends in it. The default is the document's name. Tags in it are replaced as in the template: in an archive with the values of each file's item, otherwise with those of the first item. A tag that names no key of the item stays unchanged. If several files in an archive would have the same name, all but the first get a number."""
    output_format: NotRequired[OutputFormat]
    """The format of the document. With .png, only the first page is exported. The .pdf/a-* values select the PDF/A version. .xml is that of an .xml template, or with invoice an electronic invoice."""
    output_quality: NotRequired[int]
    """The image quality in PDF, PDF/A and .png output. A higher value means better images and a larger file."""
    accessible: NotRequired[bool]
    """Whether the document must be accessible to screen readers: a PDF or PDF/A that also conforms to PDF/UA-1. A document that cannot is 422 not_accessible, or is returned with Warning headers if the request has `Prefer: handling=lenient`. The field is ignored for other formats."""
    language: NotRequired[str]
    """The language of an accessible document, and of the dates and numbers that an invoice mapping reads, as a BCP 47 tag. The default is the language of the template."""
    invoice: NotRequired[Literal["EN 16931", "XRECHNUNG", "EN 16931 UBL", "XRECHNUNG UBL", "PEPPOL"]]
    """Makes each document an electronic invoice in this profile: with output_format .pdf/a-3b or .pdf/a-3a a PDF with the XML in it (Factur-X, ZUGFeRD), with .xml the XML alone, which may also be UBL. Each item has its business terms in `invoice`, as docs/invoices.md describes them. The service computes the amounts, gives them to the template, and writes the XML, which fulfils the rules of the norm. An invoice that violates one is 422 invoice_invalid. Several items require single_file false."""
    valid_invoice: NotRequired[bool]
    """Whether an electronic invoice in attach must fulfil the official rules of its profile. One that violates a rule, or that cannot be checked, is 422 invoice_invalid. By default it is attached as it is, and a Warning header names the violated rules. The field is ignored if no invoice is attached."""
    single_file: NotRequired[bool]
    """Whether all items are combined in one file. If false, two or more items are returned as a .zip archive with one file per item, in the order of the items."""
    page_break: NotRequired[bool]
    """Whether each item in a combined file starts on a new page. The field is ignored if single_file is false."""
    merge_with: NotRequired[list[str]]
    """PDF files to append to the document, in this order, each as a URL or a data URI. Applies to PDF and PDF/A output, and is ignored with a Warning header for other formats. A file that is not found or is not a PDF is ignored and named in a Warning header."""
    attach: NotRequired[list[str]]
    """Files to attach to the document, in this order, each as a URL or a data URI. Applies to PDF and PDF/A output, and is ignored with a Warning header for other formats. .pdf/a-1b allows no attachments, and .pdf/a-2b allows only PDF/A files. Attaching a Factur-X, ZUGFeRD or Order-X file to .pdf/a-3b makes the document an electronic invoice or order. In a data URI, `name=` is the filename, and `relationship=` is Source, Data, Alternative or Supplement."""
    webhook_url: NotRequired[str]
    """The URL that receives a signed POST (Standard Webhooks) when the document is ready or has failed. Requires `Prefer: respond-async`. The address must be public."""
    watermark: NotRequired[dict[str, Any]]
    """Draws a text on each page of a PDF or PDF/A, also on those of merge_with: DRAFT, COPY, a reference. Screen readers do not read it. In a form, it is JSON text."""
    sign: NotRequired[dict[str, Any]]
    """Seals the document, or each file of an archive, with a signing key of the account: an electronic seal of an organization (PAdES baseline). Requires output_format .pdf or PDF/A, and cannot be combined with encrypt. In a form, it is JSON text."""
    encrypt: NotRequired[dict[str, Any]]
    """Encrypts the document, or each file of an archive, with AES-256. Requires output_format .pdf, and cannot be combined with `Prefer: respond-async`. In a form, it is JSON text."""


class DocumentUpdate(TypedDict):
    name: str
    """The new logical name of the document. The filename does not change."""


class Preview(TypedDict):
    page_count: int
    """The number of all pages of the document."""
    pages: list[dict[str, Any]]
    """The pages that were requested, in their order."""
    warnings: list[str]
    """Sentences about what was left out or changed, as in the header Warning of a document."""


class NewPreview(TypedDict):
    template_id: str
    """The id of the template to use."""
    version: NotRequired[int]
    """The number of the version whose file is used, as GET /v1/template/{id}/version lists it. The present file if it is absent."""
    data: Any
    """The values that replace the tags: an object, or an array of 1 to 100 objects, as for POST /v1/document."""
    output_format: NotRequired[OutputFormat]
    """The format in which the document will be generated. The pages are those of its PDF; for a .pdf/a-* value, of that version of PDF/A."""
    page_break: NotRequired[bool]
    """Whether each item starts on a new page."""
    merge_with: NotRequired[list[str]]
    """PDF files to append to the document, as for POST /v1/document."""
    attach: NotRequired[list[str]]
    """Files to attach to the document, as for POST /v1/document. Attachments are not drawn, but an error or a warning about one is reported."""
    pages: NotRequired[str]
    """The page to draw, or the first and the last page of a range of at most 20 pages. Pages that the document does not have are left out."""
    width: NotRequired[int]
    """The width of each picture in pixels. A very long page is drawn smaller, and so is one whose picture would be very large."""
    known: NotRequired[list[str]]
    """The hashes of pictures that you have already. Pages with one of them have no `image`."""
    places: NotRequired[bool]
    """Whether the pages tell where the values of tags stand. The document is made once more for it, so request it when it is needed. Only the values of a single item have places, and not those in text files, pictures, charts, fields, links, and documents within the document."""
    merge: NotRequired[bool]
    """Whether the data are merged. `false` draws the template as it is, with its tags, even if some are invalid. Its pages have no `places`, and what concerns the document is ignored."""
    find: NotRequired[list[dict[str, Any]]]
    """Texts to find on the pages, whatever lines they are broken into: for example `tag` and `context` of the template's `problems`."""


class Validation(TypedDict):
    filename: str
    """The filename of the file that was sent."""
    page_count: int
    encrypted: bool
    """Whether the file is encrypted, even if it opens without a password."""
    standards: list[StandardCheck]
    """PDF/A-1b, PDF/A-2b, PDF/A-3b and PDF/UA-1, and every other standard that the file claims."""
    invoices: list[FoundInvoice]
    """The electronic invoices in the file, with the official rules that their content violates."""
    signatures: list[FoundSignature]
    """The signatures in the file, with the bytes that they cover. Neither their cryptography nor their certificates are checked."""


class StandardCheck(TypedDict):
    standard: str
    """The standard with its part and level, such as PDF/A-2b or PDF/UA-1."""
    claimed: bool
    """Whether the metadata of the file name this standard."""
    result: str
    """`conforms`: the checks found no violation. `violated`: they found some, or content that they cannot judge. `not_checked`: the file claims the standard, and there are no checks for it."""
    violations: list[Violation]
    """Each violated rule once, with the places where it was found first."""


class Violation(TypedDict):
    clause: str
    """The clause of the standard: of ISO 19005 for PDF/A, of ISO 14289 for PDF/UA."""
    message: str
    """The violation, in words."""
    pages: list[int]
    """The first pages on which it was found, at most 10, counted from 1. Empty if it is on no page."""
    object: int | None
    """The number of the first object in which it was found. null if it is in none, or in one without a number."""


class FoundInvoice(TypedDict):
    filename: str
    """The name of the embedded file."""
    standard: str | None
    """Such as Factur-X. null if the file is not a usable invoice."""
    profile: str | None
    """The profile that the invoice names, such as EN 16931."""
    claimed_profile: str | None
    """The profile that the metadata of the PDF name."""
    fault: str | None
    """Why the file is not a usable invoice. null if it is one."""
    rules: str | None
    """The rules that the content was checked against, with their versions. null if it was not checked: the service has no rules for the profile, or the check took too long."""
    violations: list[InvoiceViolation]
    """The violated rules, at most 50, each with the first place. Empty if it was not checked."""


class InvoiceViolation(TypedDict):
    rule: str
    """The id of the violated rule, such as BR-CO-10; `schema` for an element in a wrong place; or `structure` for one that the profile does not have."""
    terms: list[str]
    """The business terms and groups of EN 16931 that the rule names or that the element holds, such as BT-31."""
    message: str
    """The rule in the words in which it is published, or what the schema says."""
    remedy: str | None
    """How the invoice is corrected, in plain words. null if nothing is known of the rule."""
    xpath: str
    """The element in the XML of the invoice."""
    line: int
    """The line of the element in the XML, counted from 1."""


class FoundSignature(TypedDict):
    field: str
    """The name of the signature's field."""
    encoding: str | None
    """The encoding that it names, such as ETSI.CAdES.detached."""
    covers: str
    """`file`: all bytes but the signature itself. `part`: bytes were appended after it, as another signature or a change does. `malformed`: the range leaves out more than the signature, or lies outside of the file."""


class NewValidation(TypedDict):
    """Exactly one of file and file_id is required."""
    file: NotRequired[BinaryIO]
    """The PDF, of at most 25 MB. Send a larger file as an upload."""
    file_id: NotRequired[str]
    """The id of an upload in place of file, as POST /v1/upload returns it. A successful request uses it up."""
    region: NotRequired[Region]
    """The region in which the file is checked. The default is the account's default region."""


class Font(TypedDict):
    id: str
    """The id of the font."""
    created: int
    """The creation time, in milliseconds since the Unix epoch."""
    filename: str
    """The filename of the uploaded file, including its extension."""
    format: str
    """The format of the uploaded file."""
    region: Region
    license: str
    """What the licence bits of the font allow (OpenType, fsType)."""
    faces: list[FontFace]
    """The fonts in the file. A .ttc has several."""


class FontFace(TypedDict):
    family: str
    """The font family, as documents name it."""
    style: str
    """The style as the font names it, such as Bold Italic."""
    weight: int
    """The weight: 400 is regular, 700 is bold."""
    italic: bool
    """Whether the style is italic."""


class NewFont(TypedDict):
    """Exactly one of file and file_id is required."""
    file: NotRequired[BinaryIO]
    """The font, in one of the formats .ttf, .otf, .ttc. The extension of its filename tells the format. It may have at most 25 MB. Send a larger file as an upload."""
    file_id: NotRequired[str]
    """The id of an upload in place of file, as POST /v1/upload returns it. A successful request uses it up."""
    region: NotRequired[Region]
    """The region in which the font is stored. It is used for the documents of templates in that region. The default is the account's default region."""


class SigningKey(TypedDict):
    id: str
    """The id of the signing key."""
    created: int
    """The creation time, in milliseconds since the Unix epoch."""
    name: str
    """The name of the signing key."""
    region: Region
    algorithm: str
    """The kind of the key. `rsa` signs by PKCS #1 v1.5."""
    holder: str
    """The organization that the certificate names."""
    issuer: str
    """The issuer of the certificate."""
    valid_from: int
    """The start of the certificate's validity, in milliseconds since the Unix epoch."""
    valid_to: int
    """The end of the certificate's validity, in milliseconds since the Unix epoch. Afterwards the key seals nothing."""
    timestamp_url: str | None
    """The timestamp server of seals of level B-T, or null."""


class NewSigningKey(TypedDict):
    """Exactly one of file and file_id is required."""
    file: NotRequired[BinaryIO]
    """The private key with its certificate and those of its issuers, as PKCS #12 (.p12 or .pfx) of at most 64 KB."""
    file_id: NotRequired[str]
    """The id of an upload in place of file, as POST /v1/upload returns it. A successful request uses it up."""
    password: str
    """The password of the file. It is used once, and not stored."""
    name: NotRequired[str]
    """The name of the key. The default is the certificate's organization."""
    timestamp_url: NotRequired[str]
    """The timestamp server (RFC 3161) of seals of level B-T. Its address must be public. It receives a hash of each seal."""
    region: NotRequired[Region]
    """The region in which the key is stored. It seals the documents of templates in that region. The default is the account's default region."""


class Account(TypedDict):
    id: str
    """The id of the account."""
    plan: str
    """The plan of the account."""
    default_region: Region
    documents_expire_after_days: int | None
    """The number of days after which new documents are deleted, unless their template has a number of its own. null if they are kept."""
    usage: dict[str, Any]
    key: dict[str, Any]


class ApiKey(TypedDict):
    id: str
    """The id of the key. It does not reveal the key."""
    name: str
    """The name of the key. Empty for a key that was created without one."""
    rights: str
    """What the key may do. `read`: read templates, documents, fonts and the account. `generate`: also generate documents and draw previews. `all`: everything."""
    created: int
    """The creation time, in milliseconds since the Unix epoch."""
    last_used: int | None
    """When the key was last used, within about an hour, in milliseconds since the Unix epoch. null if never."""
    current: bool
    """Whether this is the key of the request."""


class CreatedApiKey(TypedDict):
    id: str
    """The id of the key. It does not reveal the key."""
    name: str
    """The name of the key. Empty for a key that was created without one."""
    rights: str
    """What the key may do. `read`: read templates, documents, fonts and the account. `generate`: also generate documents and draw previews. `all`: everything."""
    created: int
    """The creation time, in milliseconds since the Unix epoch."""
    last_used: int | None
    """When the key was last used, within about an hour, in milliseconds since the Unix epoch. null if never."""
    current: bool
    """Whether this is the key of the request."""
    key: str
    """The key itself. It is shown only now, because only its hash is stored."""


class NewApiKey(TypedDict):
    name: str
    """What the key is for."""
    rights: Literal["read", "generate", "all"]
    """What the key may do. `read`: read templates, documents, fonts and the account. `generate`: also generate documents and draw previews. `all`: everything."""


class WebhookSecret(TypedDict):
    secret: str
    """Signs the calls of webhooks (Standard Webhooks)."""


class Upload(TypedDict):
    id: str
    """The id of the upload, to be sent in `file_id` after the file."""
    upload_uri: str
    """The URL that receives the file with one PUT, without an API key."""
    expires: int
    """The time by which the file must be sent and used, in milliseconds since the Unix epoch. After that, its file is deleted."""


class NewUpload(TypedDict):
    filename: str
    """The file's name. Its extension determines the format."""
    size: int
    """The size of the file in bytes. It is part of the address's signature: on AWS, the address takes exactly this many bytes; on one machine, at most as many."""
    region: NotRequired[Region]
    """The region in which the file is stored until it is used. Requests in this region use it fastest. The default is the account's default region."""


class Health(TypedDict):
    status: str
    """The service answers."""


class Readiness(TypedDict):
    status: str
    """The service can do its work."""
    checks: list[ReadinessCheck]
    """The parts of the service."""


class ReadinessCheck(TypedDict):
    name: str
    """What was checked. More checks may be added."""
    status: str
    """`degraded` if requests that need this part are answered with 503, or take longer."""
    message: NotRequired[str]
    """What is wrong."""
    remedy: NotRequired[str]
    """What to do about it."""


class McpMessage(TypedDict):
    """A message of JSON-RPC 2.0, as the Model Context Protocol defines it."""
    jsonrpc: str
    """The version of JSON-RPC, which is 2.0."""


class ApiDescription(TypedDict):
    openapi: str
    info: dict[str, Any]
    paths: dict[str, Any]
