/**
 * Parses a multipart form (RFC 7578) as clients write it: quoted or bare names, escaped quotation marks, `filename*`,
 * parts in another charset, and contents that include the text of the boundary.
 */
import { isUtf8 } from "node:buffer";
import { CharsetFault, decodingAs, isKnownCharset } from "#shared/base/encoding/declared-charset.ts";
import { atOnce, type Steps } from "#shared/base/encoding/steps.ts";
import { FORM_PARTS_MAX } from "#shared/base/model/limits.ts";
import { FormFile } from "./form-file.ts";

export type FormPart = readonly [name: string, value: string | File];

/** The body does not have the form that its Content-Type names. The message gives the reason. */
export class MultipartFault extends Error {
  override readonly name = "MultipartFault";
}

const BOUNDARY_CHARACTERS_MAX = 70;
const HEAD_BYTES_MAX = 16 * 1024;

/** @throws MultipartFault */
export function parseMultipart(body: Uint8Array, contentType: string): readonly FormPart[] {
  return atOnce(parsingMultipart(body, contentType));
}

/** Does the same in steps. */
export function* parsingMultipart(body: Uint8Array, contentType: string): Steps<readonly FormPart[]> {
  const boundary = parametersOf(contentType).get("boundary");
  if (!boundary) throw new MultipartFault("its Content-Type has no boundary");
  // RFC 2046, 5.1.1. An attacker could make the search for a long boundary with many near matches arbitrarily slow.
  if (boundary.length > BOUNDARY_CHARACTERS_MAX) {
    throw new MultipartFault(`its boundary has more than ${BOUNDARY_CHARACTERS_MAX} characters`);
  }
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const parts: Buffer[] = [];
  let before = yield* findDelimiter(bytes, boundary, 0);
  // The text before the first and after the last delimiter has no meaning.
  while (!before.isLast) {
    if (parts.length === FORM_PARTS_MAX) throw new MultipartFault(`it has more than ${FORM_PARTS_MAX} parts`);
    const after = yield* findDelimiter(bytes, boundary, before.end);
    parts.push(bytes.subarray(before.end, after.start));
    before = after;
  }
  const charset = charsetOfForm(parts);
  const read: FormPart[] = [];
  for (const part of parts) read.push(yield* parsePart(part, charset));
  return read;
}

interface Delimiter {
  /** The end of the content before the delimiter. */
  readonly start: number;
  /** The start of the content after the delimiter. */
  readonly end: number;
  readonly isLast: boolean;
}

/** The text after the boundary in a delimiter: blanks and a line end, or `--` in the last one (RFC 2046, 5.1.1). */
const DELIMITER_END = /^(?:--|[ \t]*\r\n)/;
const DELIMITER_END_BYTES = 200;
/** Clients choose a boundary that does not occur, so many lines that begin like it are an attack. */
const LINES_OF_STEP = 1_000;

/** Finds a line that begins with `--` and the boundary. If it continues in any other way, it is part of the content. */
function* findDelimiter(bytes: Buffer, boundary: string, from: number): Steps<Delimiter> {
  const line = Buffer.from(`\r\n--${boundary}`, "latin1");
  const isAtStart = from === 0 && bytes.subarray(0, line.length - 2).equals(line.subarray(2));
  // The line end of a delimiter can also begin the next one, because a part may be empty.
  let start = isAtStart ? -2 : bytes.indexOf(line, Math.max(from - 2, 0));
  for (let similar = 0; start !== -1; ) {
    const end = start + line.length;
    const [tail] = DELIMITER_END.exec(bytes.toString("latin1", end, end + DELIMITER_END_BYTES)) ?? [];
    if (tail !== undefined) return { start: Math.max(start, from), end: end + tail.length, isLast: tail === "--" };
    if (++similar % LINES_OF_STEP === 0) yield;
    start = bytes.indexOf(line, end);
  }
  throw new MultipartFault(
    from === 0 ? "the boundary named in Content-Type does not occur in it" : "it ends before its closing boundary",
  );
}

/**
 * The filename of a Blob without one. `FormData` cannot give a text a media type, so the TypeScript clients of
 * openapi-generator send objects as a Blob of JSON (XMLHttpRequest standard, FormData).
 */
const BLOB = "blob";

/** Returns the charset that a part named `_charset_` declares for all parts (RFC 7578, 4.6). */
function charsetOfForm(parts: readonly Buffer[]): string | undefined {
  const part = parts.find((each) => /[;\s]name="?_charset_"?\s*[;\r]/i.test(each.toString("latin1", 0, 200)));
  const charset = part?.toString("latin1", headEndOf(part) + HEAD_END.length).trim();
  return charset !== undefined && isKnownCharset(charset) ? charset : undefined;
}

const HEAD_END = "\r\n\r\n";

function headEndOf(part: Buffer): number {
  const headEnd = part.indexOf(HEAD_END);
  if (headEnd === -1) throw new MultipartFault("one of its parts has no headers");
  if (headEnd > HEAD_BYTES_MAX)
    throw new MultipartFault(`one of its parts has more than ${HEAD_BYTES_MAX} bytes of headers`);
  return headEnd;
}

function* parsePart(part: Buffer, charset: string | undefined): Steps<FormPart> {
  const head = part.subarray(0, headEndOf(part));
  const headers = headersOf(new TextDecoder(charset).decode(head));
  const disposition = parametersOf(headers.get("content-disposition") ?? "");
  const name = disposition.get("name");
  if (name === undefined) throw new MultipartFault("one of its parts has no name in its Content-Disposition");
  assertPlain(headers.get("content-transfer-encoding"), name);
  const content = part.subarray(head.length + HEAD_END.length);
  const type = headers.get("content-type") ?? "text/plain";
  const filename = extendedValue(disposition.get("filename*")) ?? disposition.get("filename");
  if (charset === undefined && `${name}${filename}`.includes("\ufffd") && !isUtf8(head)) {
    throw new MultipartFault(`the names in its part ${name} are not valid UTF-8: send UTF-8, also in filenames`);
  }
  const text = () => decode(content, parametersOf(type).get("charset") ?? charset, name);
  const isJson = /^application\/json\s*(?:;|$)/i.test(type);
  if (isJson && (filename === undefined || filename === BLOB)) return [name, withoutQuotes(yield* text())];
  if (filename === undefined) return [name, yield* text()];
  return [name, new FormFile(content, filename, type)];
}

/** Reads a JSON string. The Java clients of openapi-generator send the values of an enum so. Other JSON stays text. */
function withoutQuotes(json: string): string {
  if (!/^\s*"/.test(json)) return json;
  try {
    return String(JSON.parse(json));
  } catch {
    return json;
  }
}

/** HTTP needs no such encoding, and forms no longer have it (RFC 7578, 4.7). These change nothing. */
const PLAIN_ENCODINGS = new Set(["", "7bit", "8bit", "binary"]);

function assertPlain(encoding = "", name: string): void {
  if (PLAIN_ENCODINGS.has(encoding.toLowerCase())) return;
  throw new MultipartFault(
    `its part ${name} has the Content-Transfer-Encoding ${encoding}: send its bytes as they are, as binary`,
  );
}

/** Returns the headers by name in lower case. */
function headersOf(head: string): ReadonlyMap<string, string> {
  const lines = head.split("\r\n").map((line) => /^([^:]*):(.*)$/s.exec(line) ?? []);
  return new Map(lines.map(([, name = "", value = ""]) => [name.trim().toLowerCase(), value.trim()]));
}

const PARAMETER = /;\s*([\w!#$&+.^`|~-]+\*?)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/gs;

/** Returns the parameters of a header's value, by name in lower case. */
export function parametersOf(header: string): ReadonlyMap<string, string> {
  const found = Array.from(header.matchAll(PARAMETER), ([, name = "", quoted, bare = ""]) => {
    return [name.toLowerCase(), quoted === undefined ? bare.trim() : unescaped(quoted)] as const;
  });
  return new Map(found);
}

/**
 * Unescapes a quoted value. Browsers write a quotation mark as %22 and line ends as %0D and %0A (HTML standard,
 * multipart/form-data); others put a backslash before the mark. Any other backslash belongs to a Windows path.
 */
function unescaped(quoted: string): string {
  const plain = quoted.replace(/\\(["\\])/g, "$1");
  return plain.replace(/%(?:22|0D|0A)/gi, (code) => decodeURIComponent(code));
}

/**
 * Decodes a value such as `UTF-8''M%C3%BCller.docx` (RFC 8187). Returns undefined for another charset and for a damaged
 * value.
 */
function extendedValue(value: string | undefined): string | undefined {
  const [, encoded] = /^utf-8'[^']*'(.*)$/is.exec(value ?? "") ?? [];
  try {
    return encoded && decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

/** Decodes a part in its charset (RFC 7578, 4.5). */
function* decode(content: Uint8Array, charset: string | undefined, name: string): Steps<string> {
  try {
    return yield* decodingAs(charset, content, `its part ${name}`);
  } catch (error) {
    throw error instanceof CharsetFault ? new MultipartFault(error.message) : error;
  }
}
