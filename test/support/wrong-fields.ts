/** Requests with fields that are missing or wrong, and what each answer must say: a table of operations. */
import { fontFile } from "./fonts.ts";
import { OPERATION_REQUESTS, type OperationId, pathOf, withBody } from "./operation-requests.ts";
import { rawPdf } from "./raw-pdf.ts";
import { docxFile, type FormFields, file, postForm } from "./requests.ts";
import type { CallOptions } from "./service.ts";
import { SIGNING_PASSWORD, signingKeyFile } from "./signing-keys.ts";

export interface WrongFields {
  /** The title of the case. */
  readonly what: string;
  /** The whole message, or a part of it. */
  readonly says: string | RegExp;
  readonly path: (operation: OperationId, id: string) => string;
  readonly options: (operation: OperationId, id: string) => CallOptions;
}

/** A JSON body that is valid but for these fields; one that is undefined is missing. */
function json(fields: object, says: WrongFields["says"]): WrongFields {
  return {
    what: `JSON ${shortened(JSON.stringify(fields))}`,
    says,
    path: pathOf,
    options: (operation, id) => {
      const body = JSON.stringify({ ...OPERATION_REQUESTS[operation].fields?.(id), ...fields });
      return withBody(operation, body, "application/json");
    },
  };
}

/** A form that is valid but for these fields; one without values is missing. */
function form(fields: FormFields, says: WrongFields["says"]): WrongFields {
  return {
    what: `a form ${shortened(JSON.stringify(fields))}`,
    says,
    path: pathOf,
    options: (operation) => ({ ...postForm({ ...FORMS[operation], ...fields }), ...withBody(operation, undefined) }),
  };
}

function query(text: string, says: WrongFields["says"]): WrongFields {
  return {
    what: `?${shortened(text)}`,
    says,
    path: (operation, id) => `${pathOf(operation, id)}?${text}`,
    options: (operation) => withBody(operation, undefined),
  };
}

function shortened(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}

/** Fields that a valid form needs. */
const FORMS: Partial<Readonly<Record<OperationId, FormFields>>> = {
  createTemplate: { file: docxFile() },
  createFont: { file: fontFile() },
  createSigningKey: { file: signingKeyFile(), password: SIGNING_PASSWORD },
  validatePdf: { file: file(rawPdf({ name: "A", pages: [""] }), "A.pdf") },
};

const NOTHING = new Uint8Array();
const UPLOAD_ID = "us01kacr5v8mq3zt9w4yx2dn7p6b";
const LONG_NAME = "n".repeat(501);
const ONE_OF_REGIONS = "region must be one of us, eu, uk, au.";
const TWO_FILES = "file_id cannot be combined with file: send only one of the two.";
/** Each of several faulty fields is named in one message. */
const FAULTS = { name: LONG_NAME, delimiters: "{", region: "mars", enhanced_syntax: "maybe" };

function allOf(...names: readonly string[]): RegExp {
  return new RegExp(names.map((name) => `(?=.*(?:^|; )${name} )`).join(""), "s");
}

/** The fields of a template, in a new one and in one that is changed. */
const OF_TEMPLATES: readonly WrongFields[] = [
  form({ file: "Offer.docx" }, /^file must be the template's file/),
  form({ file: docxFile(), file_id: UPLOAD_ID }, TWO_FILES),
  form({ name: LONG_NAME }, "name must have at most 500 characters."),
  form({ name: ["a", "b"] }, "name must be a single string."),
  form({ delimiters: "[ and ]" }, /^delimiters is not valid JSON: .+\.$/),
  form({ invoice_mapping: '"number"' }, /^invoice_mapping must be an object: /),
  form(
    { invoice_mapping: '{"seller.nam":"Firma","number":"Nr |"}' },
    'invoice_mapping.seller.nam is no business term of EN 16931. Did you mean seller.name?; invoice_mapping.number is neither a name nor an expression: it ends too early, at character 4. A text that is always the same is { "text": "…" }.',
  ),
  form(
    { invoice_mapping: `{"number":"${"n".repeat(16_000)}"}` },
    /^invoice_mapping must have at most 16000 characters/,
  ),
  form({ delimiters: '"[]"' }, "delimiters must be an object with the strings left and right."),
  form({ delimiters: '{"left":"["}' }, "delimiters.right must be a string."),
  form({ delimiters: '{"left":"","right":"]"}' }, "delimiters.left must not be empty."),
  form({ delimiters: '{"left":"|","right":"|"}' }, "delimiters must have different values for left and right."),
  form({ delimiters: `{"left":"${"<".repeat(21)}","right":">"}` }, "delimiters.left must have at most 20 characters."),
  form({ folder: Array.from({ length: 101 }, () => "f") }, "folder must contain at most 100 folder names."),
  form({ folder: JSON.stringify(Array(100_000).fill(1)) }, "folder must contain at most 100 folder names."),
  form({ folder: JSON.stringify(["f".repeat(201)]) }, "folder[0] must contain names of at most 200 characters."),
  form({ folder: '["a", 1]' }, "folder[1] must be an array of folder names."),
  form({ region: "mars" }, ONE_OF_REGIONS),
  form({ enhanced_syntax: "maybe" }, "enhanced_syntax must be true or false."),
  form({ versioning_enabled: "2" }, "versioning_enabled must be true or false."),
  // Names that cannot be read.
  form(
    { "folder(0)": "a" },
    'folder is sent under the name "folder(0)", which cannot be read: write a list as folder, folder[] or folder[0], an object as folder[key].',
  ),
  form({ "folder[a]": "b" }, "folder must be an array of folder names."),
  form({ "name[first]": "b" }, "name must be a single string."),
  form({ "delimiters[left": "<" }, /^delimiters is sent under the name "delimiters\[left", which cannot be read/),
];

const PAGES = "pages must be a page or a range of at most 20 pages, such as 2 or 1-3.";
const WIDTH = "width must be a whole number from 100 to 2000.";
const SIZE = "size is required: send the file's size in bytes, such as 5242880.";
const BYTES = "size must be a whole number of bytes, such as 5242880.";
const FOLDERS = "folder must contain at most 100 folder names.";
const TEMPLATE_ID = "template_id is required: send the id of a template, as POST /v1/template returns it.";
const replacing = (replacement: unknown) => ({ replacements: [replacement] });

export const WRONG_FIELDS = {
  createTemplate: [
    ...OF_TEMPLATES,
    ...[{ file: [] }, { file: file(NOTHING, "Offer.docx") }, { file: file(NOTHING, "") }, { file: "" }].map((fields) =>
      form(fields, /^file must be the template's file/),
    ),
    form({ file: [docxFile(), docxFile()] }, /^file must be the template's file/),
    form({ ...FAULTS, file: [] }, allOf("file", ...Object.keys(FAULTS))),
    // JSON has no files: both ways to send one are named.
    ...[{}, { file_id: "" }, { file_id: null }, { file: "Offer.docx" }].map((fields) =>
      json(fields, /^file must be .+file_id, the id of an upload/),
    ),
    ...[1, ["a", "b"], {}].map((file_id) => json({ file_id }, /^file_id must be the id of an upload/)),
  ],
  updateTemplate: [
    ...OF_TEMPLATES,
    form({ ...FAULTS, file: docxFile() }, allOf(...Object.keys(FAULTS))),
    json({ file: "Offer.docx" }, /^file must be the template's file/),
    json({ name: LONG_NAME }, "name must have at most 500 characters."),
    json({ delimiters: { left: "|", right: "|" } }, "delimiters must have different values for left and right."),
    json({ folder: Array(101).fill("f") }, FOLDERS),
    json({ file_id: ["a", "b"] }, /^file_id must be the id of an upload/),
    json({ region: "mars" }, ONE_OF_REGIONS),
    json({ enhanced_syntax: "maybe" }, "enhanced_syntax must be true or false."),
    json({ versioning_enabled: "2" }, "versioning_enabled must be true or false."),
  ],
  deleteTemplate: [query("documents=all", "documents must be one of keep, delete.")],
  listTemplates: [
    query("folder=f&".repeat(101), FOLDERS),
    query("folder=&".repeat(101), FOLDERS),
    query(
      `folder=${"f".repeat(201)}&folder=ok&folder=${"f".repeat(201)}`,
      "folder[0] must contain names of at most 200 characters; folder[2] must contain names of at most 200 characters.",
    ),
    query("folder(0)=a", /^folder is sent under the name "folder\(0\)", which cannot be read: write a list as folder/),
    query("folder[0=a", /^folder is sent under the name "folder\[0", which cannot be read/),
    query("folder%255B0%255D=a", /^folder is sent under the name "folder%5B0%5D", which cannot be read/),
    query("folder[a]=b", "folder must be an array of folder names."),
    query("folder[0][a]=b&folder[1]=c", "folder[0] must be an array of folder names."),
    query("folder=a&folder[0]=b", /^folder is sent under names that contradict each other: /),
    query("page=1&".repeat(1_001), "The query must have at most 1000 parameters."),
  ],
  getTemplateSchema: ["0", "-1", "1.5", "x", "1000000000"].map((version) =>
    query(`version=${version}`, "version must be the number of a version, such as 1."),
  ),
  getTemplateText: ["-1", "1.5", "x", "1e3", "9999999999"].map((from) =>
    query(`from=${from}`, /^from must be the index of a paragraph/),
  ),
  checkInvoiceMapping: [
    json({ invoice_mapping: "number" }, /^invoice_mapping is not valid JSON/),
    json({ data: 7 }, /^data must be an object or an array of objects/),
    json({ invoice: "COMFORT" }, /^invoice must be one of EN 16931, XRECHNUNG/),
  ],
  editTemplate: [
    json({ replacements: undefined }, /^replacements must be an array of 1 to 200 replacements/),
    json({ replacements: [] }, /^replacements must be an array/),
    json({ replacements: Array(201).fill({ find: "a", replace: "b" }) }, /1 to 200/),
    json(replacing("a"), /^replacements\[0\] must be an object/),
    json(replacing({ replace: "b" }), /^replacements\[0\]\.find is required/),
    json(replacing({ find: "", replace: "b" }), /^replacements\[0\]\.find must not be empty/),
    json(replacing({ find: "a".repeat(1001), replace: "" }), /at most 1000 characters/),
    json(replacing({ find: "a", replace: "b".repeat(2001) }), /at most 2000 characters/),
    json(replacing({ find: "a", replace: "\u0001" }), /must not contain control characters/),
    json(replacing({ find: "\ud83d", replace: "a" }), /find must have whole characters/),
    json(replacing({ find: "a", replace: "\ud800" }), /must not contain control characters/),
    json(replacing({ find: "a", replace: "b", occurrence: 0 }), /from 1 to 10000/),
    json(replacing({ find: "a", replace: "b", occurrence: 1, all: true }), /must not have both/),
    json(
      replacing({ find: "a", replace: "b", outside_tags: "yes" }),
      /^replacements\[0\]\.outside_tags must be true or false/,
    ),
    json({ delimiters: { left: "|", right: "|" } }, /^delimiters/),
  ],
  listDocuments: [
    ...["", "template_id=", "template_id", "templateId=us1"].map((text) => query(text, TEMPLATE_ID)),
    query("template_id=us1&template_id=us2", "template_id must be a single string."),
    query("template_id[a]=us1", "template_id must be a single string."),
  ],
  updateDocument: [
    json({ name: undefined }, /^name is required/),
    json({ name: "" }, /^name is required/),
    form({ title: "x" }, /^name is required/),
    json({ name: 5 }, "name must be a single string."),
    form({ name: ["a", "b"] }, "name must be a single string."),
    json({ name: LONG_NAME }, "name must have at most 500 characters."),
  ],
  previewDocument: [
    json({ data: undefined }, "data must be an object or an array of objects."),
    json({ data: Array(101).fill({}) }, /^data must have at most 100 items/),
    json({ template_id: undefined }, /^template_id is required/),
    ...["0", "first", "3-1", "1-21", ["1"], "1000000000"].map((pages) => json({ pages }, PAGES)),
    ...[99, 2001, 800.5].map((width) => json({ width }, WIDTH)),
    json({ known: Array(201).fill("a") }, "known must contain at most 200 hashes."),
    json({ known: [1, 2] }, /^known\[0\] must be an array of hashes/),
    json({ version: 0 }, "version must be the number of a version, such as 1."),
    json({ places: "all" }, "places must be true or false."),
    json({ find: ["[Name]"] }, /^find\[0\] must be an array of at most 50 objects with a text/),
    json({ find: [{ text: "" }] }, /must be a text of 1 to 500 characters/),
    json({ find: [{ text: "a", context: "a".repeat(501) }] }, /must be a text of 1 to 500 characters/),
    json({ find: Array(51).fill({ text: "a" }) }, "find must be an array of at most 50 objects with a text."),
    json({ output_format: ".exe" }, /^output_format must be one of /),
  ],
  validatePdf: [
    form({ file: [] }, /^file must be the PDF/),
    form({ file: "pdf" }, /^file must be the PDF/),
    form({ file_id: UPLOAD_ID }, TWO_FILES),
    form({ region: "mars" }, ONE_OF_REGIONS),
  ],
  createFont: [
    form({ file: [] }, /^file must be the font's file/),
    form({ file: "font" }, /^file must be the font's file/),
    form({ file_id: UPLOAD_ID }, TWO_FILES),
    form({ region: "mars" }, ONE_OF_REGIONS),
  ],
  createSigningKey: [
    form({ file: [] }, /^file must be the PKCS #12 file/),
    form({ file: "key" }, /^file must be the PKCS #12 file/),
    form({ file_id: UPLOAD_ID }, TWO_FILES),
    form({ password: [] }, /^password is required/),
    form({ password: "p".repeat(501) }, "password must have at most 500 characters."),
    form({ name: LONG_NAME }, "name must have at most 500 characters."),
    form({ timestamp_url: "ftp://example.com" }, /^timestamp_url must be an http or https URL/),
    form({ timestamp_url: "https://a:b@example.com" }, /^timestamp_url must be an http or https URL/),
    form(
      { timestamp_url: `https://example.com/${"a".repeat(2000)}` },
      "timestamp_url must have at most 2000 characters.",
    ),
    form({ region: "mars" }, ONE_OF_REGIONS),
  ],
  createKey: [
    json({ name: undefined }, /^name is required/),
    json({ name: "" }, /^name is required/),
    json({ name: "n".repeat(101) }, "name must have at most 100 characters."),
    json({ name: 1 }, "name must be a single string."),
    json({ rights: undefined }, "rights is required: it must be one of read, generate, all."),
    json({ rights: "write" }, "rights must be one of read, generate, all."),
    json({ rights: ["all"] }, /^rights must be one of/),
  ],
  createUpload: [
    ...[undefined, "", null].map((filename) => json({ filename }, /^filename is required: .+extension.+\.$/)),
    ...[1, ["a.docx"]].map((filename) => json({ filename }, "filename must be a single string.")),
    json({ filename: `${"n".repeat(496)}.docx` }, "filename must have at most 500 characters."),
    ...[undefined, null].map((size) => json({ size }, SIZE)),
    ...["large", 1.5].map((size) => json({ size }, BYTES)),
    json({ size: -1 }, "size must be at least 0."),
    json({ region: "mars" }, ONE_OF_REGIONS),
    json({ filename: undefined, size: undefined, region: "mars" }, /^filename .+; size .+; region .+\.$/),
  ],
} as const satisfies Partial<Readonly<Record<OperationId, readonly WrongFields[]>>>;
