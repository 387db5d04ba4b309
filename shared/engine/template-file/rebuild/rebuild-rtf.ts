/** Removes from an RTF, in one pass, everything that makes a converter read other files (Rich Text Format 1.9.1). */
import { isAllowedInstruction, NESTED_FIELD } from "./field-instructions.ts";
import { safePicture } from "./picture-content.ts";

/** Returns the same bytes if there is nothing to remove. */
export function rebuildRtf(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const removed = new RtfReader(file).read();
  if (removed.length === 0) return bytes;
  const kept: Buffer[] = [];
  let at = 0;
  for (const { start, end } of removed) {
    if (start > at) kept.push(file.subarray(at, start));
    at = Math.max(at, end);
  }
  return Buffer.concat([...kept, file.subarray(at)]);
}

/** Groups that are removed completely, and why. */
const REMOVED_GROUPS: ReadonlyMap<string, string> = new Map([
  ["template", "a template by address"],
  ["nextfile", "a file to go on with"],
  ["filetbl", "the files of subdocuments"],
  ["file", "one of these"],
  ["objdata", "an embedded document, or the address of a linked one; its picture stays"],
  ["objhtml", "an embedded control of a page"],
  ["mailmerge", "a data source by address"],
  ["fontfile", "a font by address"],
]);

/** Shape properties that are addresses. */
const ADDRESS_PROPERTIES: ReadonlySet<string> = new Set([
  "pibname",
  "fillblipname",
  "linefillblipname",
  "pibprintname",
]);

/** Groups in a picture that are not part of its data. */
const PICTURE_NOTES: ReadonlySet<string> = new Set(["blipuid", "picprop", "nonshppict", "shppict"]);
const DESTINATIONS: ReadonlySet<string> = new Set([
  "fldinst",
  "pict",
  "sn",
  "sp",
  "field",
  "fldrslt",
  "sv",
  ...PICTURE_NOTES,
]);

interface Span {
  readonly start: number;
  readonly end: number;
}

/** The content of a group that is checked at its end. Groups within it share it, unless they have another purpose. */
interface Content {
  readonly kind: string;
  readonly pieces: string[];
  readonly binaries: Buffer[];
  isDoubtful: boolean;
}

interface Group {
  readonly start: number;
  content: Content;
  /** The start of the content by which only this group is judged. */
  ownStart: number | undefined;
  isOptional: boolean;
  isRemoved: boolean;
}

/** A control word, its number, and the blank that ends it. */
const WORD = /\\([a-zA-Z]+)(-?\d+)? ?/y;
const TEXT = /[^\\{}]+/y;
const DIGITS = /[\da-fA-F]{0,2}/y;

class RtfReader {
  readonly #file: Buffer;
  readonly #rtf: string;
  readonly #groups: Group[] = [];
  readonly #removed: Span[] = [];
  #group: Group = { start: 0, content: contentOf(""), ownStart: undefined, isOptional: false, isRemoved: false };
  #at = 0;

  constructor(file: Buffer) {
    this.#file = file;
    this.#rtf = file.toString("latin1");
  }

  /** Returns the spans to remove in the order of the file; an enclosing span precedes those within it. */
  read(): readonly Span[] {
    while (this.#at < this.#rtf.length) this.#readToken();
    // Groups that are never closed.
    while (this.#groups.length > 0) this.#close(this.#rtf.length);
    return this.#removed.sort((a, b) => a.start - b.start || b.end - a.end);
  }

  #readToken(): void {
    const character = this.#rtf[this.#at];
    if (character === "{") this.#open();
    else if (character === "}") this.#close(++this.#at);
    else if (character === "\\") this.#readControl();
    else {
      TEXT.lastIndex = this.#at;
      const text = TEXT.exec(this.#rtf)?.[0] ?? "";
      this.#group.content.pieces.push(text.replace(/[\r\n]/g, ""));
      this.#at += text.length;
    }
  }

  #open(): void {
    this.#groups.push(this.#group);
    const { content } = this.#group;
    this.#group = { start: this.#at++, content, ownStart: undefined, isOptional: false, isRemoved: false };
  }

  #close(end: number): void {
    const group = this.#group;
    const parent = this.#groups.pop();
    // An extra closing brace ends the document for some readers and not for others.
    if (parent === undefined) return;
    this.#group = parent;
    if (group.isRemoved) this.#removed.push({ start: group.start, end });
    else if (group.ownStart !== undefined) this.#judge(group, group.ownStart, end);
  }

  #judge({ start, content }: Group, ownStart: number, end: number): void {
    if (content.kind === "pict" && !isAllowedPicture(content)) this.#removed.push({ start, end });
    const text = content.pieces.join("");
    if (content.kind === "fldinst" && !isAllowedInstruction(text)) {
      this.#removed.push({ start: ownStart, end: this.#rtf[end - 1] === "}" ? end - 1 : end });
    }
    if (content.kind === "sn" && ADDRESS_PROPERTIES.has(text.trim().toLowerCase())) this.#group.isRemoved = true;
  }

  #readControl(): void {
    WORD.lastIndex = this.#at;
    const [whole, name, number] = WORD.exec(this.#rtf) ?? [];
    if (whole === undefined || name === undefined) {
      this.#readSymbol();
      return;
    }
    this.#at += whole.length;
    if (name === "bin") this.#skipBinary(number);
    else if (REMOVED_GROUPS.has(name)) this.#group.isRemoved = true;
    else if (DESTINATIONS.has(name)) this.#begin(name);
    else {
      // An optional group within a picture: readers that know the word continue with the picture's data.
      if (this.#group.isOptional && this.#group.content.kind === "pict") this.#group.content.isDoubtful = true;
      if (name === "u" || name === "tab") this.#group.content.pieces.push(name === "u" ? NESTED_FIELD : " ");
    }
  }

  #begin(kind: string): void {
    if (kind === "field") this.#group.content.pieces.push(NESTED_FIELD);
    this.#group.content = contentOf(kind);
    this.#group.ownStart = this.#at;
  }

  /** Reads `\*`, `\'e9`, or an escaped character. Letters of a command are written as numbers only to hide them. */
  #readSymbol(): void {
    const symbol = this.#rtf[this.#at + 1] ?? "";
    this.#at += 2;
    if (symbol === "'") this.#skipDigits();
    if (symbol === "*") this.#group.isOptional = true;
    else if (symbol === "'") this.#group.content.pieces.push(NESTED_FIELD);
    else if ("\\{}".includes(symbol)) this.#group.content.pieces.push(symbol);
    else if (symbol === "~") this.#group.content.pieces.push(" ");
  }

  /**
   * Skips up to two digits. Anything else, such as a backslash or a brace, keeps its meaning: readers begin a word or a
   * group there.
   */
  #skipDigits(): void {
    DIGITS.lastIndex = this.#at;
    this.#at += DIGITS.exec(this.#rtf)?.[0].length ?? 0;
  }

  /**
   * Skips binary data of the given length, which is not RTF. Readers treat a length beyond the file's end differently.
   */
  #skipBinary(number: string | undefined): void {
    const bytes = Math.max(0, Number(number ?? 0));
    const end = Math.min(this.#at + bytes, this.#rtf.length);
    if (bytes > 0) this.#group.content.binaries.push(this.#file.subarray(this.#at, end));
    if (bytes > this.#rtf.length) this.#removed.push({ start: this.#at, end });
    this.#at = end;
  }
}

function contentOf(kind: string): Content {
  return { kind, pieces: [], binaries: [], isDoubtful: false };
}

/** The data is in hexadecimal digits, or once in binary form. */
function isAllowedPicture({ pieces, binaries, isDoubtful }: Content): boolean {
  const digits = pieces.join("").replace(/\s+/g, "");
  const [binary] = binaries;
  if (binary === undefined && digits === "") return true;
  const isOne = binary === undefined ? /^[\da-fA-F]*$/.test(digits) : digits === "" && binaries.length === 1;
  if (isDoubtful || !isOne) return false;
  const data = binary ?? Buffer.from(digits, "hex");
  return isDeviceBitmap(data) || safePicture(data, { bytes: 0 }) === data;
}

/** Recognises `\dibitmap`: pixels behind a header of 40 bytes, without a file header. */
function isDeviceBitmap(data: Buffer): boolean {
  return data.length > 40 && data.readUInt32LE(0) === 40;
}
