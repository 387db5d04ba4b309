/**
 * Rewrites an encrypted PDF without encryption. pdf-lib's own decryption writes decrypted strings without escaping
 * them, decrypts what is not encrypted, and uses the strings' method for streams.
 */
import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFParser,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from "pdf-lib";
import { isString, nameAt } from "#shared/pdf/objects/lookup.ts";
import { rewritten } from "#shared/pdf/objects/rewrite.ts";
import { type CipherMethod, decipher } from "./ciphers.ts";
import { type CryptFilters, cryptFilters, removeOwnFilter } from "./crypt-filters.ts";
import { fileKey } from "./file-key.ts";

/** `certificate`: only the holders of certain certificates can open it. `unknown`: the method is not in the standard. */
export type LockReason = "password" | "certificate" | "unknown";

export interface Locked {
  readonly locked: LockReason;
}

const STANDARD = PDFName.of("Standard");
const CERTIFICATES = /^Adobe\.(PubSec|PPKLite)$|^Entrust/;
const OBJECT_STREAM = PDFName.of("ObjStm");

/**
 * @param bytes the file
 * @param document the same file, opened without decryption
 */
export async function decryptPdf(bytes: Uint8Array, document: PDFDocument): Promise<Uint8Array | Locked> {
  const { trailerInfo } = document.context;
  const encryption = document.context.lookup(trailerInfo.Encrypt);
  if (!(encryption instanceof PDFDict)) return { locked: "unknown" };
  if (nameAt(encryption, "Filter") !== STANDARD) {
    const isForHolders = CERTIFICATES.test(nameAt(encryption, "Filter")?.decodeText() ?? "");
    return { locked: isForHolders ? "certificate" : "unknown" };
  }
  const filters = cryptFilters(encryption);
  if (!filters) return { locked: "unknown" };
  const ids = document.context.lookup(trailerInfo.ID);
  const id = ids instanceof PDFArray ? ids.lookup(0) : undefined;
  const key = fileKey(encryption, isString(id) ? id.asBytes() : new Uint8Array());
  // Only the attached files may be encrypted: then the pages can be read without the key.
  const isOpen = filters.ofStrings === "None" && filters.ofStreams === "None";
  if (!key && !isOpen) return { locked: "password" };
  return new DecryptingParser(bytes, filters, key).decrypt(trailerInfo.Encrypt);
}

/** Remembers which objects it parsed from the file itself: those in object streams are not encrypted again. */
class DecryptingParser extends PDFParser {
  readonly #filters: CryptFilters;
  readonly #key: Uint8Array | undefined;
  readonly #parsed = new Map<PDFObject, PDFRef>();
  /** The start of the data of streams whose length is in another object. */
  readonly #starts = new Map<PDFObject, number>();
  readonly #file: Uint8Array;
  #depth = 0;
  #start: number | undefined;

  constructor(file: Uint8Array, filters: CryptFilters, key: Uint8Array | undefined) {
    super(new Uint8Array(file.buffer, file.byteOffset, file.byteLength));
    this.#file = file;
    this.#filters = filters;
    this.#key = key;
  }

  async decrypt(encryption: PDFObject | undefined): Promise<Uint8Array> {
    const { context } = this;
    await this.parseDocument();
    if (encryption instanceof PDFRef) context.delete(encryption);
    delete context.trailerInfo.Encrypt;
    for (const [ref, object] of context.enumerateIndirectObjects()) {
      if (!this.#parsed.has(object)) continue;
      const decrypted = this.#decrypted(object, ref);
      if (decrypted) context.assign(ref, decrypted);
      else context.delete(ref);
    }
    return rewritten(context);
  }

  override parseObject(ref?: PDFRef): PDFObject {
    this.#depth++;
    this.#start = undefined;
    try {
      const object = super.parseObject(ref);
      return this.#depth === 1 && ref ? this.#remember(object, ref) : object;
    } finally {
      this.#depth--;
    }
  }

  /** Object streams are decrypted at once, because pdf-lib reads their objects next. */
  #remember(object: PDFObject, ref: PDFRef): PDFObject {
    if (this.#start !== undefined) this.#starts.set(object, this.#start);
    const isContainer = object instanceof PDFRawStream && nameAt(object.dict, "Type") === OBJECT_STREAM;
    if (isContainer) return this.#decrypted(object, ref) ?? object;
    this.#parsed.set(object, ref);
    return object;
  }

  protected override findEndOfStreamFallback(position: Parameters<PDFParser["findEndOfStreamFallback"]>[0]): number {
    this.#start = this.bytes.offset();
    return super.findEndOfStreamFallback(position);
  }

  /** Returns undefined for a stream that needs a key which is not known. */
  #decrypted(object: PDFObject, ref: PDFRef): PDFObject | undefined {
    if (object instanceof PDFRawStream) return this.#decryptedStream(object, ref);
    return this.#withPlainStrings(object, ref);
  }

  #decryptedStream(stream: PDFRawStream, ref: PDFRef): PDFRawStream | undefined {
    const method = this.#filters.ofStream(stream.dict);
    if (method !== "None" && !this.#key) return undefined;
    const data = this.#deciphered(this.#wholeData(stream), method, ref);
    this.#withPlainStrings(stream.dict, ref);
    removeOwnFilter(stream.dict);
    return PDFRawStream.of(stream.dict, data);
  }

  /**
   * Returns the data by their stated length. Where it is in another object, pdf-lib searches for the end, and takes a
   * last byte 0x0D or 0x0A for an end of line.
   */
  #wholeData(stream: PDFRawStream): Uint8Array {
    const found = stream.getContents();
    const start = this.#starts.get(stream);
    const length = this.context.lookup(stream.dict.get(PDFName.Length));
    if (start === undefined || !(length instanceof PDFNumber)) return found;
    const missing = length.asNumber() - found.length;
    return missing === 1 || missing === 2 ? this.#file.subarray(start, start + length.asNumber()) : found;
  }

  /** Strings are written in hexadecimal digits, which need no escaping. */
  #withPlainStrings(object: PDFObject, ref: PDFRef): PDFObject {
    if (object instanceof PDFString || object instanceof PDFHexString) {
      return PDFHexString.fromBytes(this.#deciphered(object.asBytes(), this.#filters.ofStrings, ref));
    }
    if (object instanceof PDFDict) {
      for (const [key, value] of object.entries()) object.set(key, this.#withPlainStrings(value, ref));
    } else if (object instanceof PDFArray) {
      for (const [index, value] of object.asArray().entries()) object.set(index, this.#withPlainStrings(value, ref));
    } else if (object instanceof PDFStream) {
      this.#withPlainStrings(object.dict, ref);
    }
    return object;
  }

  #deciphered(data: Uint8Array, method: CipherMethod, ref: PDFRef): Uint8Array {
    return this.#key ? decipher(data, method, this.#key, ref) : data;
  }
}
