/** Parsers of what stands in requests: forms, data URIs, links, names of files. */
import { generateDocumentJson } from "#functions/generate-document/request.ts";
import { parseDataUri } from "#shared/base/encoding/data-uri.ts";
import { filenameOf, uploadedFilename } from "#shared/base/model/filename.ts";
import { FORM_PARTS_MAX } from "#shared/base/model/limits.ts";
import { FieldFault, fieldsOf } from "#shared/edge/http/fields/named-values.ts";
import { MultipartFault, parseMultipart } from "#shared/edge/http/fields/parse-multipart.ts";
import { requestedRange } from "#shared/edge/http/transport/byte-range.ts";
import { continuesPresentFile, outcomeOf } from "#shared/edge/http/transport/conditions.ts";
import { contentDisposition, wantedDisposition } from "#shared/edge/http/transport/content-disposition.ts";
import { fingerprintOf } from "#shared/edge/http/transport/fingerprint.ts";
import { acceptsGzip, wantsBinary } from "#shared/edge/http/transport/negotiate.ts";
import { preferences as preferencesIn } from "#shared/edge/http/transport/prefer.ts";
import { compileText } from "#shared/engine/merge/text/compile-text.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { openText } from "#shared/engine/template-file/open-text.ts";
import { linksOf } from "#shared/storage/links/links.ts";
import { ALL_CODE, createLambdaTemplateWorker } from "#shared/workers/template-work/template-worker.lambda.ts";
import { type FuzzTarget, INPUT_BYTES_MAX, mustHold, textOf, unlessRefused } from "#test/fuzz/target.ts";

const BOUNDARY = "b0und";

const FORM = [
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="name"\r\n\r\nOffer\r\n--${BOUNDARY}\r\n`,
  'Content-Disposition: form-data; name="file"; filename="Of\\"fer.docx"; filename*=UTF-8\'\'Of%20fer.docx\r\n',
  `Content-Type: text/plain; charset=iso-8859-1\r\n\r\nDear [Name]\r\n--${BOUNDARY}--\r\n`,
].join("");

export const multipart: FuzzTarget = {
  about: "forms (shared/edge/http/fields/parse-multipart.ts)",
  isOnMainThread: true,
  seeds: () => [FORM, FORM.replaceAll("\r\n", "\n"), `--${BOUNDARY}--`],
  words: [
    `--${BOUNDARY}`,
    `\r\n--${BOUNDARY}--`,
    "\r\n\r\n",
    "Content-Disposition: form-data;",
    ' name="',
    ' filename="',
    "filename*=utf-8''%",
    "charset=utf-16",
    "Content-Transfer-Encoding: base64",
    'filename="blob"\r\nContent-Type: application/json\r\n\r\n"\\u0041"',
  ],
  frames: [
    ["", ""],
    [`--${BOUNDARY}\r\n`, `\r\n\r\n\r\n--${BOUNDARY}--`],
    [`--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"`, `\r\n\r\nx\r\n--${BOUNDARY}--`],
    [`--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n\r\n`, `\r\n--${BOUNDARY}--`],
  ],
  run(input) {
    const parts = unlessRefused([MultipartFault], () =>
      parseMultipart(input, `multipart/form-data; boundary=${BOUNDARY}`),
    );
    const size = (value: string | File) => (typeof value === "string" ? value.length : value.size);
    const total = (parts ?? []).reduce((sum, [, value]) => sum + size(value), 0);
    mustHold(total <= input.length, "the parts are no larger than the form");
  },
};

export const contentType: FuzzTarget = {
  about: "the Content-Type of forms",
  isOnMainThread: true,
  seeds: () => ["multipart/form-data; boundary=b0und", 'Multipart/Form-Data; charset=utf-8; BOUNDARY="b0\\"und"'],
  words: ["multipart/form-data", "boundary=", '"', ";", "\\", "boundary*=", "boundary*0="],
  run(input) {
    unlessRefused([MultipartFault], () => parseMultipart(Buffer.from(FORM), textOf(input)));
  },
};

export const names: FuzzTarget = {
  about: "names of fields in queries and forms (shared/edge/http/fields/named-values.ts)",
  isOnMainThread: true,
  seeds: () => ["folder[0]=a&folder[1]=b&folder[]=c", "data[0][Name]=Ada&data[][a][b]=1&data.1.c=2", "__proto__[x]=1"],
  words: [
    "data",
    "[",
    "]",
    "[]",
    "[0]",
    "[a]",
    "[99999999999]",
    ".",
    ".a",
    "&",
    "=",
    "&data[][a]=1",
    "[__proto__]",
    "%5B",
  ],
  frames: [
    ["", ""],
    ["data", "=1"],
    ["data[a", "]=1"],
  ],
  run(input) {
    const text = textOf(input);
    if (text.split("&").length > FORM_PARTS_MAX) return;
    const pairs = [...new URLSearchParams(text)];
    const fields = Object.values(fieldsOf(pairs));
    const texts = fields.reduce((sum: number, field) => sum + (field instanceof FieldFault ? 0 : textsIn(field)), 0);
    mustHold(texts <= pairs.length, "no value is there twice, and no index makes room for others");
    mustHold(!("x" in {}), "no name reaches a prototype");
  },
};

function textsIn(value: unknown): number {
  if (typeof value === "string") return 1;
  return Object.values(value as object).reduce((sum: number, each) => sum + textsIn(each), 0);
}

export const preferences: FuzzTarget = {
  about: "the header Prefer (shared/edge/http/transport/prefer.ts)",
  isOnMainThread: true,
  seeds: () => ["respond-async; a=b;; c, Wait = 10", 'handling="le\\nient"; d="x, y", handling=strict'],
  words: ["respond-async", "handling=", '"', "\\", "=", ",", " ;", " ; ; ; ; ; ; ; ;", " = ", "("],
  run(input) {
    for (const name of preferencesIn(textOf(input)).keys()) mustHold(/^[^\s,;="]+$/.test(name), `${name} is a name`);
  },
};

export const dataUri: FuzzTarget = {
  about: "data URIs (shared/base/encoding/data-uri.ts)",
  isOnMainThread: true,
  seeds: () => [
    "data:application/pdf;name=a%20b.pdf;base64,JVBERi0xLjQK",
    'data:text/plain;charset=utf-8;filename="a,b;c.txt",Hello%20%E2%82%AC',
    "data:,x",
    "data:;base64,-_8",
  ],
  words: ["data:", ";base64,", ";name=", "%22", "%2F", "%", "=", '"', "..%2f", "\u202e"],
  run(input) {
    const found = parseDataUri(textOf(input));
    if (found === undefined || "reason" in found) return;
    mustHold(found.bytes.length <= Buffer.byteLength(textOf(input)), "the file is no larger than the URI");
    if (found.name !== undefined) expectSafeName(found.name);
  },
};

const LINKS = linksOf({ secret: Buffer.alloc(32, 7), baseAddress: "" });
const TARGET = { key: "documents/us-abc", filename: "Offer.pdf", disposition: "attachment" } as const;
const TOKEN = LINKS.sign(TARGET).split("/")[2] ?? "";

export const token: FuzzTarget = {
  about: "tokens of links (shared/storage/links/links.ts)",
  isOnMainThread: true,
  seeds: () => [TOKEN, TOKEN.replace(/^a/, "i")],
  words: ["a", "i", ".", "=", "-", "_", TOKEN.slice(0, 10), TOKEN.slice(-43)],
  run(input) {
    const text = textOf(input);
    const opened = LINKS.verify(text, TARGET.filename);
    mustHold((opened === undefined) === (text !== TOKEN), "the token that was signed opens, and no other");
    mustHold(text === TARGET.filename || LINKS.verify(TOKEN, text) === undefined, "no other file's name opens it");
  },
};

export const filename: FuzzTarget = {
  about:
    "names of files, in headers and on disks (shared/base/model/filename.ts, shared/edge/http/transport/content-disposition.ts)",
  isOnMainThread: true,
  seeds: () => [
    "Angebot für Zoë.docx",
    "../../etc/passwd",
    "C:\\temp\\a.docx",
    'a"b\r\nSet-Cookie: c',
    "con",
    "\u202etxt.exe",
  ],
  words: ["../", "..\\", "\r\n", '"', "%00", "\0", "\u202e", "\ud800", "😀", ".docx", "....", "a".repeat(300)],
  run(input) {
    const text = textOf(input);
    for (const name of [uploadedFilename(text), filenameOf(text, ".pdf")]) expectSafeName(name);
    const header = contentDisposition("attachment", text.slice(0, INPUT_BYTES_MAX));
    mustHold(
      /^attachment; filename="[^"\\]*"; filename\*=UTF-8''[\w.~!#$&+^`|%-]*$/u.test(header),
      "the header keeps its form",
    );
    new Headers({ "Content-Disposition": header });
  },
};

function expectSafeName(name: string): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they must not be there.
  mustHold(!/[\u0000-\u001f\u007f/\\:*?"<>|\u202a-\u202e\u2066-\u2069]/.test(name), `${JSON.stringify(name)} is safe`);
  mustHold(name.isWellFormed() && name !== "" && !/^\.*$/.test(name), `${JSON.stringify(name)} names a file`);
}

const JSON_START = '{"template_id":"us0123456789abcdefghijkl","data":';
/** Within the section no tag reaches the list around it: printed for each of its entries, it would take the square of its length. */
const DEEP_TEMPLATE = "[a] [#a][b][/a]";

export const jsonFields: FuzzTarget = {
  about:
    "fields of a document in JSON, their fingerprint and their values (functions/generate-document, shared/edge/http)",
  isOnMainThread: true,
  seeds: () => [
    `${JSON_START}[{"a":1}]}`,
    `${JSON_START}"{\\"a\\":[1]}","folder":"[\\"x\\"]","merge_with":["data:,x"]}`,
  ],
  words: [
    "[",
    "]",
    "{",
    "}",
    '"',
    ":",
    ",",
    '{"a":',
    '[{"a":',
    '{"a":1},',
    '"a§":1,',
    '"a":[',
    "0",
    "\\",
    "\\u0000",
    "[],",
    "null,",
  ],
  frames: [
    [JSON_START, "}"],
    [`${JSON_START}{"a":`, "}}"],
    [`${JSON_START}{`, '"z":1}}'],
    [`${JSON_START}[`, "{}]}"],
    [`${JSON_START}{"a":[`, "1]}}"],
    ['{"merge_with":[', '""]}'],
    ['{"template_id":"', '"}'],
  ],
  async run(input) {
    const read = await createLambdaTemplateWorker(ALL_CODE).readFields(Buffer.from(input), { withDigest: true });
    if ("fault" in read) return;
    const fields = { ...read.fields, ...(read.items && { data: read.items }) };
    const { data, error } = generateDocumentJson.safeParse(fields);
    mustHold((data === undefined) === (error !== undefined), "the fields are read or refused");
    if (data?.data === undefined) return;
    await fingerprintOf(data);
    for (const { json } of await data.data.read(1, 10)) {
      unlessRefused([MergeFailure], () => TEMPLATE.render(JSON.parse(json) as DataItem));
    }
  },
};

const TEMPLATE = compileText(openText(Buffer.from(DEEP_TEMPLATE), "a.txt"), {
  delimiters: { left: "[", right: "]" },
  enhancedSyntax: false,
  now: () => performance.now(),
});

const CONDITIONS = ["If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since", "If-Range"] as const;

export const headers: FuzzTarget = {
  about: "headers of requests: Accept, Range, conditions, Idempotency-Key (shared/edge/http)",
  isOnMainThread: true,
  seeds: () => ["text/html;q=0.5, application/json", "bytes=0-5", "abc", 'W/"a", "b"', "Sun, 06 Nov 1994 08:49:37 GMT"],
  words: [
    'W/"',
    "Mon, ",
    " GMT",
    "*",
    ",",
    ";",
    "=",
    '"',
    "q=",
    "*/*",
    "application/json",
    " ",
    "bytes=",
    "-",
    "0",
    "\t",
    "text/",
    "/",
    "a",
  ],
  run(input) {
    const text = textOf(input);
    wantsBinary(text);
    acceptsGzip(text);
    wantedDisposition(text);
    const range = requestedRange(text, 10);
    mustHold(typeof range !== "object" || range.last < 10, "a range lies in the file");
    const validators = { etag: '"a"', modified: new Date(0) };
    const sent = new Headers(CONDITIONS.map((name) => [name, text.replace(/[^\x20-\x7e]/g, "")]));
    mustHold(["send", "not-modified", "failed"].includes(outcomeOf(sent, validators)), "a condition has an outcome");
    continuesPresentFile(sent, validators);
  },
};
