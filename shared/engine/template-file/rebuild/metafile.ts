/**
 * Inspects metafiles (EMF, WMF, SVM): EMF+ records can contain pictures of any kind, which LibreOffice shows by their
 * content.
 */
import { isRasterPicture } from "#shared/base/encoding/raster-picture.ts";

export function isMetafile(bytes: Uint8Array): boolean {
  return isEmf(view(bytes)) || isWmf(view(bytes)) || isSvm(view(bytes));
}

/**
 * Returns the metafile without alternative renditions of itself, such as a PDF.
 * @returns undefined if it contains pictures that are not raster pictures, or breaks off within one
 */
export function safeMetafile(bytes: Uint8Array): Uint8Array | undefined {
  const file = view(bytes);
  try {
    if (isEmf(file)) {
      const safe = checkEmf(file, 0);
      return safe === file ? bytes : safe;
    }
    return (isSvm(file) ? !holdsOtherFormat(file) : checkWmf(file, 0)) ? bytes : undefined;
  } catch (error) {
    // The data ends too early.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** MS-EMF 2.3.4.2: the first record is a header with a signature. */
function isEmf(file: Buffer): boolean {
  return file.length > 88 && file.readUInt32LE(0) === 1 && file.readUInt32LE(40) === 0x464d4520;
}

/** MS-WMF 2.3.2.3 and 2.3.2.2. */
function isWmf(file: Buffer): boolean {
  if (file.length < 18) return false;
  if (file.readUInt32LE(0) === 0x9ac6cdd7) return true;
  return (
    [1, 2].includes(file.readUInt16LE(0)) && file.readUInt16LE(2) === 9 && [0x100, 0x300].includes(file.readUInt16LE(4))
  );
}

/** SVM is LibreOffice's own format, in which it stores the appearance of an object. */
function isSvm(file: Buffer): boolean {
  return file.toString("latin1", 0, 6) === "VCLMTF";
}

/**
 * An SVM contains pictures as pixels, and in one kind of record as any file. The format is not documented, so the
 * signatures are searched everywhere: SVG, PDF, EPS, gzip, EMF+.
 */
function holdsOtherFormat(file: Buffer): boolean {
  return (
    OTHER_FORMATS.some((signature) => file.includes(signature, 0, "latin1")) ||
    /[<:]svg\b/i.test(file.toString("latin1"))
  );
}

const OTHER_FORMATS: readonly string[] = ["%PDF", "%!PS", "\x1f\x8b\x08", "EMF+", "EMF_PLUS", "<?xml"];

const EMR = { eof: 14, comment: 70 } as const;
const COMMENT_EMF_PLUS = 0x2b464d45;
const COMMENT_PUBLIC = 0x43494447;
/** MS-EMF 2.3.3.4.3: the same picture in other formats. LibreOffice prefers a PDF among them. */
const PUBLIC_MULTIFORMATS = 0x40000004;
/** The maximum nesting depth of metafiles. */
const DEPTH_MAX = 3;

/** Checks record by record (MS-EMF 2.3): each has a type, its size in bytes, and data. */
function checkEmf(file: Buffer, depth: number): Buffer | undefined {
  if (depth > DEPTH_MAX) return undefined;
  let safe = file;
  const plus = new EmfPlusReader(depth);
  for (let at = 0; at + 8 <= file.length; ) {
    const type = file.readUInt32LE(at);
    const size = file.readUInt32LE(at + 4);
    if (type === EMR.eof || size < 8) break;
    if (type === EMR.comment && size >= 16) {
      const kind = file.readUInt32LE(at + 12);
      const dataEnd = Math.min(at + 12 + file.readUInt32LE(at + 8), file.length);
      if (kind === COMMENT_EMF_PLUS && !plus.read(file.subarray(at + 16, dataEnd))) return undefined;
      if (kind === COMMENT_PUBLIC && file.readUInt32LE(at + 16) === PUBLIC_MULTIFORMATS) {
        if (safe === file) safe = Buffer.from(file);
        safe.writeUInt32LE(0, at + 16);
      }
    }
    at += size;
  }
  return safe;
}

/**
 * Reads EMF+ records from the comments of an EMF. An object that is too long for one record continues in the next
 * (MS-EMFPLUS 2.3.5).
 */
class EmfPlusReader {
  readonly #depth: number;
  /** The pieces of an object that continues, and its flags. */
  #pieces: Buffer[] = [];
  #flags = 0;

  constructor(depth: number) {
    this.#depth = depth;
  }

  /** Returns whether all pictures in this comment's records are allowed. */
  read(records: Buffer): boolean {
    for (let at = 0; at + 12 <= records.length; ) {
      const size = records.readUInt32LE(at + 4);
      if (size < 12) break;
      const isObject = records.readUInt16LE(at) === EMF_PLUS_OBJECT;
      if (isObject && !this.#readObject(records.readUInt16LE(at + 2), records.subarray(at + 12, at + size)))
        return false;
      at += size;
    }
    return true;
  }

  /** A flag states that the next record continues the object. In that case a total size precedes the data. */
  #readObject(flags: number, data: Buffer): boolean {
    const isContinued = (flags & CONTINUES) !== 0;
    const isSame = this.#pieces.length > 0 && (flags | CONTINUES) === this.#flags;
    if (!isSame) this.#pieces = [];
    if (isContinued) {
      this.#flags = flags;
      this.#pieces.push(data.subarray(4));
      // Later pieces matter only for a metafile, which is checked once it is complete.
      return isSame || this.#isSafe(flags, data.subarray(4), { isWhole: false });
    }
    const before = this.#pieces;
    this.#pieces = [];
    if (!isSame) return this.#isSafe(flags, data, { isWhole: true });
    // LibreOffice also drops four bytes from the last piece; the specification does not.
    return [data, data.subarray(4)].every((last) =>
      this.#isSafe(flags, Buffer.concat([...before, last]), { isWhole: true }),
    );
  }

  /** MS-EMFPLUS 2.1.1.22: 1 is a brush, which may use a picture; 5 is a picture. */
  #isSafe(flags: number, object: Buffer, options: { readonly isWhole: boolean }): boolean {
    const kind = (flags >> 8) & 0x7f;
    if (kind === 5) return this.#isSafeImage(object, options);
    if (kind !== 1 || object.readUInt32LE(4) !== TEXTURE) return true;
    const hasTransform = (object.readUInt32LE(8) & 2) !== 0;
    const image = object.subarray(hasTransform ? 40 : 16);
    return image.length === 0 || this.#isSafeImage(image, options);
  }

  /** MS-EMFPLUS 2.2.1.4, 2.2.2.2 and 2.2.2.27: raw pixels, a compressed bitmap, or a metafile. */
  #isSafeImage(image: Buffer, { isWhole }: { readonly isWhole: boolean }): boolean {
    const type = image.readUInt32LE(4);
    if (type === 1) return image.readUInt32LE(24) === 0 || isRasterPicture(image.subarray(28));
    if (type !== 2) return true;
    const inner = image.subarray(16);
    if (!isWhole) return isMetafile(inner);
    return isEmf(inner) ? checkEmf(inner, this.#depth + 1) === inner : isWmf(inner) && checkWmf(inner, this.#depth + 1);
  }
}

const EMF_PLUS_OBJECT = 0x4008;
const CONTINUES = 0x8000;
const TEXTURE = 2;

const WMF_ESCAPE = 0x0626;
const ESCAPE_COMMENT = 15;
const COMMENT_WMFC = 0x43464d57;

/** MS-WMF 2.3.6.23: comments may contain an EMF in pieces, which LibreOffice shows instead. */
function checkWmf(file: Buffer, depth: number): boolean {
  const pieces: Buffer[] = [];
  const start = file.readUInt32LE(0) === 0x9ac6cdd7 ? 40 : 18;
  for (let at = start; at + 6 <= file.length; ) {
    const bytes = file.readUInt32LE(at) * 2;
    const kind = file.readUInt16LE(at + 4);
    if (bytes < 6) break;
    const isComment = kind === WMF_ESCAPE && bytes > 44 && file.readUInt16LE(at + 6) === ESCAPE_COMMENT;
    if (isComment && file.readUInt32LE(at + 10) === COMMENT_WMFC) {
      const pieceStart = at + 44;
      pieces.push(file.subarray(pieceStart, Math.min(pieceStart + file.readUInt32LE(at + 32), at + bytes)));
    }
    at += bytes;
  }
  if (pieces.length === 0) return true;
  const emf = Buffer.concat(pieces);
  return isEmf(emf) && checkEmf(emf, depth + 1) === emf;
}

function view(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
