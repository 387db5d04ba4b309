/** Opens a PDF for joining, and reports as a typed failure why one cannot be read. */
import { inflateSync } from "node:zlib";
import { ParseSpeeds, PDFCatalog, PDFDict, PDFDocument, PDFName, PDFNumber, PDFRawStream, PDFRef } from "pdf-lib";

/** `password`: the file requires a password that is not empty. */
export type UnreadableReason = "not_a_pdf" | "password" | "damaged";

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

/** Readers search for the header in this many bytes (ISO 32000-1, annex H.3, note 13). */
const HEADER_WITHIN = 1024;

/**
 * Opens a file without changing its metadata. A file with only an owner password opens as well.
 * @throws UnreadablePdf
 */
export async function openPdf(bytes: Uint8Array, position = 0): Promise<PDFDocument> {
  if (!hasHeader(bytes)) throw new UnreadablePdf("not_a_pdf", position);
  const document = await load(bytes, position);
  if (!hasPageTree(document)) throw new UnreadablePdf("damaged", position);
  removeContainers(document);
  restoreLastBytes(document);
  return document;
}

function hasHeader(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, HEADER_WITHIN)).includes("%PDF-");
}

/**
 * The empty password opens files with only an owner password; ignoring the encryption would give blank pages. The view
 * keeps pdf-lib from slicing a Buffer: such slices would keep the whole file in memory.
 */
async function load(bytes: Uint8Array, position: number): Promise<PDFDocument> {
  const view = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return await PDFDocument.load(view, { password: "", updateMetadata: false, parseSpeed: ParseSpeeds.Fast });
  } catch (cause) {
    throw new UnreadablePdf(needsPassword(cause) ? "password" : "damaged", position, cause);
  }
}

/** pdf-lib throws a plain Error with this text. */
function needsPassword(cause: unknown): boolean {
  return cause instanceof Error && cause.message === "NEEDS PASSWORD";
}

function hasPageTree({ catalog }: PDFDocument): boolean {
  return catalog instanceof PDFCatalog && catalog.lookup(PDFName.of("Pages")) instanceof PDFDict;
}

/**
 * Removes object streams and cross-reference streams, whose objects are already read. pdf-lib leaves out only one of
 * the latter, and only at the end. In a joined file the others would stay and contain outdated offsets.
 */
function removeContainers({ context }: PDFDocument): void {
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue;
    const type = object.dict.get(PDFName.Type);
    if (type === PDFName.of("ObjStm") || type === PDFName.of("XRef")) context.delete(ref);
  }
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
