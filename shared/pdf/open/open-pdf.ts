/** Opens a PDF for joining, and reports as a typed failure why one cannot be read. */
import { inflateSync } from "node:zlib";
import { ParseSpeeds, PDFCatalog, PDFDict, PDFDocument, PDFName, PDFNumber, PDFRawStream, PDFRef } from "pdf-lib";
import "#shared/pdf/objects/cross-reference-streams.ts";
import { removeContainers } from "#shared/pdf/objects/rewrite.ts";
import { decryptPdf, type LockReason } from "#shared/pdf/open/decrypt-pdf.ts";
import { repairedPdf } from "./repair-pdf.ts";

/**
 * `password`: the file requires a password that is not empty; `certificate`: it opens only for certain people;
 * `encryption`: it is encrypted by an unknown method.
 */
export type UnreadableReason = "not_a_pdf" | "password" | "certificate" | "encryption" | "damaged";

const LOCKED = {
  password: "password",
  certificate: "certificate",
  unknown: "encryption",
} as const satisfies Record<LockReason, UnreadableReason>;

/**
 * Reports a PDF that cannot be read. It is not an error of the catalogue: some callers ignore such a file, others
 * refuse it.
 */
export class UnreadablePdf extends Error {
  override readonly name = "UnreadablePdf";
  readonly reason: UnreadableReason;
  /** The index of the file among the joined ones: 0 is the first. */
  readonly position: number;

  constructor(reason: UnreadableReason, position: number, cause?: unknown) {
    super(`PDF ${position} of the joined files cannot be read: ${reason}`, { cause });
    this.reason = reason;
    this.position = position;
  }
}

const HEADER = "%PDF-";
/** Readers search for the start of the header in this many bytes (ISO 32000-1, annex H.3, note 13). */
const HEADER_WITHIN = 1024;

/**
 * Opens a file without changing its metadata. A file with only an owner password opens as well, and a file without a
 * usable trailer or catalog is repaired.
 * @throws UnreadablePdf
 */
export async function openPdf(bytes: Uint8Array, position = 0): Promise<PDFDocument> {
  if (!hasHeader(bytes)) throw new UnreadablePdf("not_a_pdf", position);
  const document = await opened(bytes, position);
  removeContainers(document.context);
  restoreLastBytes(document);
  return document;
}

function hasHeader(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, HEADER_WITHIN - 1 + HEADER.length)).includes(HEADER);
}

async function opened(bytes: Uint8Array, position: number): Promise<PDFDocument> {
  try {
    const document = await load(bytes, position);
    if (hasPageTree(document)) return document;
    return await repaired(bytes, position);
  } catch (cause) {
    if (cause instanceof UnreadablePdf) throw cause;
    return await repaired(bytes, position, cause);
  }
}

async function repaired(bytes: Uint8Array, position: number, cause?: unknown): Promise<PDFDocument> {
  const repaired = await repairedPdf(bytes).catch(() => undefined);
  const document = repaired && (await loadPlain(repaired).catch(() => undefined));
  if (!document || !hasPageTree(document)) throw new UnreadablePdf("damaged", position, cause);
  return document;
}

/** The empty password opens files with only an owner password; ignoring the encryption would give blank pages. */
async function load(bytes: Uint8Array, position: number): Promise<PDFDocument> {
  const document = await loadPlain(bytes);
  if (!document.isEncrypted) return document;
  const decrypted = await decryptPdf(bytes, document);
  if ("locked" in decrypted) throw new UnreadablePdf(LOCKED[decrypted.locked], position);
  return loadPlain(decrypted);
}

/** The view keeps pdf-lib from slicing a Buffer: such slices would keep the whole file in memory. */
async function loadPlain(bytes: Uint8Array): Promise<PDFDocument> {
  const view = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return PDFDocument.load(view, { ignoreEncryption: true, updateMetadata: false, parseSpeed: ParseSpeeds.Fast });
}

function hasPageTree({ catalog }: PDFDocument): boolean {
  return catalog instanceof PDFCatalog && catalog.lookup(PDFName.of("Pages")) instanceof PDFDict;
}

const LINE_ENDS = [0x0d, 0x0a];

/**
 * If a stream's length is in another object, as LibreOffice writes it, pdf-lib searches for the stream's end and treats
 * a last byte 0x0D as part of the following line end. One stream in 256 would then lose the end of its checksum, by
 * which the lost byte is detected.
 */
function restoreLastBytes({ context }: PDFDocument): void {
  if (context.trailerInfo.Encrypt) return;
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    const length = object instanceof PDFRawStream ? object.dict.get(PDFName.Length) : undefined;
    if (!(object instanceof PDFRawStream && length instanceof PDFRef)) continue;
    const contents = object.getContents();
    const wanted = context.lookup(length);
    if (!(wanted instanceof PDFNumber) || wanted.asNumber() !== contents.length + 1) continue;
    const whole = LINE_ENDS.map((byte) => Buffer.concat([contents, Buffer.of(byte)])).find(isDeflated);
    if (whole !== undefined) context.assign(ref, PDFRawStream.of(object.dict, whole));
  }
}

function isDeflated(bytes: Uint8Array): boolean {
  try {
    inflateSync(bytes);
    return true;
  } catch {
    return false;
  }
}
