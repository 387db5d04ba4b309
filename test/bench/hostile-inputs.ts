/** More than a hundred inputs that are made to be slow, by what they are: fragments repeated, nested and left open, and known traps. */
import { NAMESPACES } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";
import { odt } from "#test/support/office-files.ts";
import { rawPdf, stream } from "#test/support/raw-pdf.ts";
import { xlsx, zip } from "#test/support/spreadsheets.ts";
import { TRAPPING_PDFS } from "#test/support/trapping-pdfs.ts";

export interface HostileInput {
  /** The kind that figures are told by. */
  readonly kind: HostileKind;
  readonly what: string;
  /** Creates the input when it is sent, because all inputs together would fill the memory. */
  readonly call: () => HostileCall;
}

type HostileKind = keyof typeof INPUTS;

/** A template to be uploaded, or a call of POST /v1/document with the template of one tag `[Name]`. */
export type HostileCall =
  | { readonly file: File; readonly isEnhanced?: boolean }
  | { readonly fields: Readonly<Record<string, string | File>> }
  /** `{template}` stands for the id of that template. The path defaults to that of documents. */
  | { readonly body: string; readonly type: string; readonly path?: string };

type Make = readonly [what: string, make: () => HostileCall];

const N = 40_000;

function times(fragment: string, count = N): string {
  return fragment.includes("§")
    ? Array.from({ length: count }, (_, number) => fragment.replaceAll("§", String(number))).join("")
    : fragment.repeat(count);
}

function template(name: string, make: () => string | Uint8Array): () => HostileCall {
  return () => ({ file: new File([make() as string], name) });
}

/** Texts that hold up who looks for tags in them. */
const TEXTS: readonly (readonly [what: string, text: () => string])[] = [
  ["right delimiters", () => times("]")],
  ["left delimiters", () => times("[")],
  ["pairs of delimiters", () => times("[]")],
  ["right, then left delimiters", () => times("]") + times("[")],
  ["left, then right delimiters", () => times("[") + times("]")],
  ["names with one delimiter", () => times("x] ")],
  ["tags with names of their own", () => times("[N§]", 19_000)],
  ["sections that are not closed", () => times("[#N§]", 1_900)],
  ["ends of sections that are not open", () => times("[/N§]", 1_900)],
  ["blanks within a tag", () => `[a${times(" ", 200_000)}b]`],
];

function inText(texts: typeof TEXTS, file: (text: string) => () => HostileCall): readonly Make[] {
  return texts.map(([what, text]) => [what, () => file(text())()]);
}

const wordText = (text: string) => template("a.docx", () => docx(`<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`));

function wordMarkup(what: string, body: () => string): Make {
  return [what, template("a.docx", () => docx(body()))];
}

function wordPart(what: string, part: string, xml: () => string): Make {
  const body = '<w:p><w:r><w:rPr><w:rFonts w:ascii="A"/></w:rPr><w:t>[Name]</w:t></w:r></w:p>';
  return [what, template("a.docx", () => docx({ body, parts: { [part]: xml() } }))];
}

const WORD_MARKUP: readonly Make[] = [
  wordMarkup("texts that begin in a comment", () => `<!--${times("<w:t ")}--><w:p/>`),
  wordMarkup("sections in each other", () => times("<w:sectPr>", 5_000) + times("</w:sectPr>", 5_000)),
  wordMarkup(
    "empty paragraphs in a text box",
    () => `<w:p><w:r><w:txbxContent>${times("<w:p/>")}</w:txbxContent></w:r></w:p>`,
  ),
  wordMarkup(
    "bookmarks",
    () => `<w:p>${times('<w:bookmarkStart w:id="§" w:name="b§"/><w:bookmarkEnd w:id="§"/>')}</w:p>`,
  ),
  wordMarkup("fields", () =>
    times('<w:p><w:fldSimple w:instr="REF b§"><w:r><w:t>1</w:t></w:r></w:fldSimple></w:p>', 5_000),
  ),
  wordMarkup("links with tags", () => times('<w:p><w:hyperlink w:tooltip="[N§]"/></w:p>', 10_000)),
  wordMarkup("a long name", () => `<w:p><w:r><w:${times("a", 200_000)}/></w:r></w:p>`),
  wordPart(
    "styles in a comment",
    "word/styles.xml",
    () => `<w:styles ${NAMESPACES}><!--${times("<w:style>")}--></w:styles>`,
  ),
  wordPart(
    "fonts in a comment",
    "word/fontTable.xml",
    () => `<w:fonts ${NAMESPACES}><!--${times("<w:font>")}--></w:fonts>`,
  ),
  wordPart(
    "content types in a comment",
    "word/settings.xml",
    () => `<w:settings ${NAMESPACES}><!--${times("<Override a")}--></w:settings>`,
  ),
];

function odtMarkup(what: string, content: () => string): Make {
  return [what, template("a.odt", () => odt(content()))];
}

const TEMPLATE = '"template_id":"{template}"';

const INPUTS = {
  "docx text": inText(TEXTS, wordText),
  "docx markup": WORD_MARKUP,
  odt: [
    odtMarkup("pictures in a comment", () => `<!--${times("<binary-data>", 20_000)}-->`),
    odtMarkup("pictures in CDATA", () => `<![CDATA[${times("<office:binary-data>", 20_000)}]]>`),
    odtMarkup("comments", () => times("<!---->")),
    odtMarkup("right delimiters", () => times("]")),
    odtMarkup("spans in each other", () => times("<text:span>", 2_000) + times("</text:span>", 2_000)),
    odtMarkup("paragraphs", () => times("</text:p><text:p>", 20_000)),
    odtMarkup("bookmarks", () => times('<text:bookmark text:name="b§"/>', 10_000)),
    [
      "an SVG of comments",
      template("a.odt", () =>
        zip({ mimetype: "application/vnd.oasis.opendocument.text", "Pictures/a.svg": `<svg>${times("<!--")}` }),
      ),
    ],
  ],
  rtf: [
    ["pictures", () => template("a.rtf", () => `{\\rtf1 ${times("{\\pict ")}}`)()],
    ["binary data", () => template("a.rtf", () => `{\\rtf1 ${times("\\bin1 ")}}`)()],
    ["fields", () => template("a.rtf", () => `{\\rtf1 ${times("{\\field{\\*\\fldinst ")}}`)()],
    ["groups", () => template("a.rtf", () => `{\\rtf1 ${times("{")}${times("}")}}`)()],
    ["optional groups", () => template("a.rtf", () => `{\\rtf1{\\pict ${times("{\\*")}}}`)()],
    ["right delimiters", () => template("a.rtf", () => `{\\rtf1 ${times("]")}}`)()],
    ["signs by number", () => template("a.rtf", () => `{\\rtf1 {\\fldinst ${times("\\u73 ?")}}}`)()],
  ],
  doc: [
    ["names of streams", () => template("a.doc", () => compoundFile("WordDocument"))()],
    ["names of macros", () => template("a.doc", () => compoundFile("_VBA_PROJECT"))()],
    ["zeros", () => template("a.doc", () => compoundFile("\0"))()],
  ],
  txt: inText(TEXTS, (text) => template("a.txt", () => text)),
  sql: inText(TEXTS.slice(0, 5), (text) => template("a.sql", () => `SELECT ${text}`)),
  html: [
    ...inText(TEXTS.slice(0, 7), (text) => template("a.html", () => `<p>${text}</p>`)),
    ["elements", () => template("a.html", () => times("<p>"))()],
    ["elements without end", () => template("a.html", () => `<p>${times("<a ")}`)()],
    ["comments", () => template("a.html", () => `<p>${times("<!--")}`)()],
    ["cells", () => template("a.html", () => `<p>${times("<td>x")}`)()],
    ["elements in each other", () => template("a.html", () => `<p>${times("<b>")}[Name]${times("</b>")}</p>`)()],
  ],
  data: [
    data("quotation marks", "a.csv", () => times('"')),
    data("quotation marks behind blanks", "a.csv", () => `Name\n${times(' "a,')}`),
    data("separators", "a.csv", () => times(",")),
    data("blanks in a name", "a.csv", () => `"a${times(" ", 200_000)}b"\nx`),
    data("lines", "a.csv", () => `Name\n${times("\n", 200_000)}x`),
    data("a format of brackets", "a.xlsx", () =>
      xlsx({ sheets: { Data: "<sheetData/>" }, formats: [times("[", 100_000)] }),
    ),
    data("cells without end", "a.xlsx", () => xlsx({ sheets: { Data: `<sheetData>${times("<c>")}</sheetData>` } })),
    data("texts in a comment", "a.xlsx", () =>
      xlsx({ sheets: { Data: "" }, sharedStrings: `<!--${times("<si>")}-->` }),
    ),
    data("merged cells", "a.xlsx", () =>
      xlsx({
        sheets: { Data: `<sheetData/><mergeCells>${times('<mergeCell ref="A§:XFD1048576"/>', 10_000)}</mergeCells>` },
      }),
    ),
    data("tables in each other", "a.ods", () =>
      zip({
        mimetype: "application/vnd.oasis.opendocument.spreadsheet",
        "content.xml": `<body>${times("<table><table-row>")}</body>`,
      }),
    ),
  ],
  pdf: [
    ...TRAPPING_PDFS.slice(0, 6).map(({ what, make }): Make => pdf(what, () => make(""))),
    pdf("digits", () => Buffer.from(`%PDF-1.7\n${times("1", 200_000)}`)),
    pdf("openings of dictionaries", () => Buffer.from(`%PDF-1.7\n1 0 obj ${times("<<", 100_000)}`)),
    pdf("a page of saved states", () =>
      rawPdf({ name: "B", pages: [""], objects: { 10001: stream(times("q ", 200_000)) } }),
    ),
    pdf("comments", () => Buffer.from(`%PDF-1.7\n${times("%\n", 200_000)}`)),
  ],
  pictures: [
    picture("a JPEG of fill bytes", () => Buffer.concat([Buffer.from("ffd8", "hex"), Buffer.alloc(400_000, 0xff)])),
    picture("a JPEG of small segments", () => Buffer.from(`ffd8${times("ffe00002", 100_000)}`, "hex")),
    picture("a PNG of nothing", () => Buffer.from(`89504e470d0a1a0a${times("00", 400_000)}`, "hex")),
    picture("an SVG of elements", () => Buffer.from(times("<svg>"))),
  ],
  request: [
    json("brackets", () => times("[")),
    json("lists in each other", () => `{"data":${times("[", 20_000)}${times("]", 20_000)}}`),
    json("objects in each other", () => `{"data":${times('{"a":', 20_000)}1${times("}", 20_000)}}`),
    json("names", () => `{${TEMPLATE},"data":{${times('"a§":1,')}"z":1}}`),
    json("a million names", () => `{${TEMPLATE},"data":{${times('"a§":1,', 1_000_000)}"z":1}}`),
    json("a hundred thousand items", () => `{${TEMPLATE},"data":[${times('{"Name":"a"},', 99_999)}{}]}`),
    json("a million values in a text", () =>
      JSON.stringify({ template_id: "{template}", data: `{"Name":[${times("1,", 1_000_000)}1]}` }),
    ),
    json("a million values outside data", () => `{${TEMPLATE},"other":[${times("1,", 1_000_000)}1]}`),
    json("a million values in a list of files", () =>
      JSON.stringify({ template_id: "{template}", data: {}, attach: `[${times("1,", 1_000_000)}1]` }),
    ),
    json("lists of files", () => `{${TEMPLATE},"merge_with":[${times('"",')}""]}`),
    ["boundaries", () => ({ body: times("\r\n--b\r\n"), type: "multipart/form-data; boundary=b" })],
    [
      "headers of a part",
      () => ({
        body: `--b\r\nContent-Disposition: form-data${times(";a", 8_000)}\r\n\r\n\r\n--b--`,
        type: "multipart/form-data; boundary=b",
      }),
    ],
  ],
  "long field": [
    urlencoded("percent signs", () => `template_id={template}&data=${times("%", 24_000_000)}`),
    urlencoded("escapes", () => `template_id={template}&data=${times("%41", 8_000_000)}`),
    urlencoded("a name of a field", () => `template_id={template}&x${times("[a]", 8_000_000)}=1`),
    json("a name", () => `{${TEMPLATE},"data":{},"name":"${times("x", 24_000_000)}"}`),
    json("a format", () => `{${TEMPLATE},"data":{},"output_format":"${times("x", 24_000_000)}"}`),
    json("Base64 with blanks", () => `{${TEMPLATE},"data":{},"attach":"data:a/b;base64,${times("A ", 12_000_000)}"}`),
    ["near boundaries", () => ({ body: times("\r\n--bx", 4_000_000), type: "multipart/form-data; boundary=b" })],
    ["a page", template("a.html", () => `<p>[Name]</p>${times("lorem ipsum ", 600_000)}`)],
    ["tags of 160 letters", template("a.txt", () => times(`[t§${times("x", 150)}]`, 20_000))],
  ],
  agent: [
    agent("unknown arguments", () => `"data":{},${times('"a§":1,', 300_000)}"z":1`),
    agent("an object of many names", () => `"data":{${times('"a§":1,', 700_000)}"z":1}`),
    agent("empty entries", () => `"data":{"Name":[${times("{},", 600_000)}{}]}`),
    agent("lists in each other", () => `"data":${times("[", 4_900_000)}`),
  ],
  expression: [
    ...["(", "!", "-", "a+"].map((sign): Make => [`signs ${sign}`, expression(() => `[${times(sign, 900)}a]`)]),
  ],
} as const satisfies Readonly<Record<string, readonly Make[]>>;

function compoundFile(name: string): Uint8Array {
  return Buffer.concat([
    Buffer.from("d0cf11e0a1b11ae1", "hex"),
    Buffer.alloc(504),
    Buffer.from(times(`${name}\0`, 20_000), "utf16le"),
  ]);
}

function data(what: string, filename: string, make: () => string | Uint8Array): Make {
  return [what, () => ({ fields: { file: new File([make() as string], filename) } })];
}

function pdf(what: string, make: () => Uint8Array): Make {
  const address = () => `data:application/pdf;base64,${Buffer.from(make()).toString("base64")}`;
  return [what, () => ({ fields: { data: "{}", output_format: ".pdf/a-2b", merge_with: address() } })];
}

function picture(what: string, make: () => Uint8Array): Make {
  const address = () => `data:image/png;base64,${Buffer.from(make()).toString("base64")}`;
  return [what, () => ({ fields: { data: JSON.stringify({ Name: address() }) } })];
}

function json(what: string, make: () => string): Make {
  return [what, () => ({ body: make(), type: "application/json" })];
}

function urlencoded(what: string, make: () => string): Make {
  return [what, () => ({ body: make(), type: "application/x-www-form-urlencoded" })];
}

/** A call of the tool `check_data` with these arguments, beside the template's id. */
function agent(what: string, make: () => string): Make {
  const start = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"check_data","arguments":{';
  const body = () => `${start}"template_id":"{template}",${make()}}}}`;
  return [what, () => ({ body: body(), type: "application/json", path: "/mcp" })];
}

/** Eight thousand of them in a text. */
function expression(make: () => string): () => HostileCall {
  return () => ({ file: new File([times(make(), 8_000)], "expressions.txt"), isEnhanced: true });
}

export const HOSTILE_INPUTS: readonly HostileInput[] = Object.entries(INPUTS).flatMap(([kind, inputs]) =>
  inputs.map(([what, call]) => ({ kind: kind as HostileKind, what, call })),
);
