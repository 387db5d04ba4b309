/** Keeps the files that are embedded in appended PDFs (ISO 32000-1, 7.11.4), where the format allows it. */
import { inflateSync } from "node:zlib";
import { PDFDict, type PDFDocument, PDFName, PDFNumber, type PDFObject, PDFRawStream } from "pdf-lib";
import { uploadedFilename } from "#shared/base/model/filename.ts";
import { isPdfaOneOrTwo } from "#shared/pdf/conformance/check-conformance.ts";
import { filtersOf } from "#shared/pdf/conformance/check-objects.ts";
import { decoded } from "#shared/pdf/conformance/decode-content.ts";
import type { PdfaPart } from "#shared/pdf/conformance/rules.ts";
import { ObjectCopier } from "#shared/pdf/objects/copy-objects.ts";
import {
  arrayAt,
  dictAt,
  dictMadeAt,
  dictsIn,
  eachOnce,
  elementsOf,
  nameAt,
  numberAt,
  objectAt,
  pdfNames,
  stringAt,
} from "#shared/pdf/objects/lookup.ts";
import { readPages } from "#shared/pdf/objects/page-tree.ts";
import { type AttachedStream, attachStreams } from "./attach.ts";
import { RELATIONSHIPS, type Relationship } from "./attachment.ts";
import { hasInvoiceName } from "./may-be-invoice.ts";

interface EmbeddedFile {
  readonly name: string;
  readonly specification: PDFDict;
  /** Undefined if the file cannot be read: it may be encrypted separately. */
  readonly stream: PDFRawStream | undefined;
}

/**
 * Attaches the files of `source` to `target`.
 * @param part the part of PDF/A that `target` will conform to
 * @returns the names of the files that are left out
 */
export async function appendEmbeddedFiles(
  target: PDFDocument,
  source: PDFDocument,
  part: PdfaPart | undefined,
  now: Date,
): Promise<readonly string[]> {
  const leftOut: string[] = [];
  const attached: AttachedStream[] = [];
  const copier = new ObjectCopier(source.context, target.context, (_dict, _key, value) => value);
  // Many files may have the same stream, which is judged and copied once.
  const copies = new Map<PDFRawStream | undefined, PDFRawStream | undefined>([[undefined, undefined]]);
  for (const { name, specification, stream } of embeddedFiles(source, part)) {
    if (!copies.has(stream)) copies.set(stream, stream && (await allowedCopy(stream, part, copier)));
    const copy = copies.get(stream);
    if (copy) attached.push({ ...describe(specification), name, stream: copy, now });
    else leftOut.push(name);
  }
  if (attached.length > 0) attachStreams(target, attached);
  return leftOut;
}

/** Returns whether the file is an electronic invoice, by the name of a file in it. */
export function containsInvoice(source: PDFDocument): boolean {
  return embeddedFiles(source, undefined).some(hasInvoiceName);
}

/** Returns the embedded files that can be read, whose content is at most `CONTENTS_BYTES_MAX` long. */
export function readEmbeddedFiles(
  source: PDFDocument,
): readonly { readonly name: string; readonly bytes: Uint8Array }[] {
  return embeddedFiles(source, undefined).flatMap(({ name, stream }) => {
    const bytes = stream && smallContents(stream);
    return bytes ? [{ name, bytes }] : [];
  });
}

/** Returns undefined if the part of PDF/A does not allow the file. */
async function allowedCopy(
  stream: PDFRawStream,
  part: PdfaPart | undefined,
  copier: ObjectCopier,
): Promise<PDFRawStream | undefined> {
  if (!(await isAllowed(stream, part))) return undefined;
  return copyOf(part === undefined ? stream : withAllowedFilter(stream), copier);
}

/** In PDF/A, annotations that show an attached file are removed, so their files are attached to the document. */
function embeddedFiles(source: PDFDocument, part: PdfaPart | undefined): readonly EmbeddedFile[] {
  const specifications = new Set<PDFDict>([
    ...namedSpecifications(source),
    ...dictsIn(arrayAt(source.catalog, "AF")),
    ...(part === undefined ? [] : shownSpecifications(source)),
  ]);
  return [...specifications].flatMap((specification) => {
    const files = dictAt(specification, "EF");
    if (!files) return [];
    const stream = ["UF", "F", "Unix", "DOS", "Mac"].map((key) => objectAt(files, key)).find(isStream);
    return [{ name: nameOf(specification), specification, stream }];
  });
}

function isStream(object: PDFObject | undefined): object is PDFRawStream {
  return object instanceof PDFRawStream;
}

function namedSpecifications({ catalog }: PDFDocument): readonly PDFDict[] {
  const root = dictAt(dictAt(catalog, "Names"), "EmbeddedFiles");
  const nodes = [...eachOnce([root], (node) => dictsIn(arrayAt(node, "Kids")))].reverse();
  return nodes.flatMap((node) => elementsOf(arrayAt(node, "Names")).filter((object) => object instanceof PDFDict));
}

const FILE_ATTACHMENT = PDFName.of("FileAttachment");

function shownSpecifications(source: PDFDocument): readonly PDFDict[] {
  const annotations = readPages(source).flatMap(({ dict }) => dictsIn(arrayAt(dict, "Annots")));
  const shown = annotations.filter((annotation) => nameAt(annotation, "Subtype") === FILE_ATTACHMENT);
  return shown.flatMap((annotation) => dictAt(annotation, "FS") ?? []);
}

function nameOf(specification: PDFDict): string {
  const names = ["UF", "F", "Unix", "DOS", "Mac"].map((key) => stringAt(specification, key)?.decodeText() ?? "");
  return uploadedFilename(names.find((name) => name !== "") ?? "");
}

/** Two bytes each; PDF/A allows 32,767 bytes (ISO 19005-2, 6.1.13). */
const DESCRIPTION_LENGTH_MAX = 16_000;

function describe(specification: PDFDict): { readonly description?: string; readonly relationship?: Relationship } {
  const description = stringAt(specification, "Desc")?.decodeText().slice(0, DESCRIPTION_LENGTH_MAX);
  const stated = nameAt(specification, "AFRelationship")?.decodeText();
  const relationship = RELATIONSHIPS.find((each) => each === stated);
  return { ...(description && { description }), ...(relationship && { relationship }) };
}

/** PDF/A-1 allows no embedded files, and PDF/A-2 only those that are PDF/A themselves. */
async function isAllowed(stream: PDFRawStream, part: PdfaPart | undefined): Promise<boolean> {
  if (part !== "2b") return part !== "1b";
  const bytes = smallContents(stream);
  return bytes !== undefined && isPdfaOneOrTwo(bytes);
}

const CONTENTS_BYTES_MAX = 100 * 1024 * 1024;

/** Returns undefined for a file that grows beyond the limit, or is compressed in an unusual way. */
function smallContents(stream: PDFRawStream): Uint8Array | undefined {
  const filters = filtersOf(stream.dict).map((filter) => filter.decodeText());
  if (filters.length === 0) return stream.getContents();
  if (filters.join() !== "FlateDecode" || stream.dict.has(PDFName.of("DecodeParms"))) return undefined;
  try {
    return inflateSync(stream.getContents(), { maxOutputLength: CONTENTS_BYTES_MAX });
  } catch {
    return undefined;
  }
}

const ALLOWED_FILTERS = pdfNames("FlateDecode ASCIIHexDecode ASCII85Decode RunLengthDecode");

function withAllowedFilter(stream: PDFRawStream): PDFRawStream {
  if (filtersOf(stream.dict).every((filter) => ALLOWED_FILTERS.has(filter))) return stream;
  const contents = decoded(stream) ?? new Uint8Array();
  const dict = stream.dict.clone();
  for (const key of ["Filter", "DecodeParms"]) dict.delete(PDFName.of(key));
  return PDFRawStream.of(dict, contents);
}

const KEPT = pdfNames("Filter DecodeParms Subtype");
/** Dates and checksums are shorter. */
const PARAMETER_BYTES_MAX = 100;
const SIZE_MAX = 2_147_483_647;

function copyOf(stream: PDFRawStream, copier: ObjectCopier): PDFRawStream {
  const omitted = new Set(stream.dict.keys().filter((key) => !KEPT.has(key)));
  const dict = copier.copyDict(stream.dict, omitted);
  const stated = dictAt(stream.dict, "Params");
  const parameters = dictMadeAt(dict, "Params");
  for (const key of ["CreationDate", "ModDate", "CheckSum"]) {
    const value = stringAt(stated, key);
    if (value && value.asBytes().length <= PARAMETER_BYTES_MAX) parameters.set(PDFName.of(key), value);
  }
  const size = numberAt(stated, "Size");
  if (size !== undefined && Number.isInteger(size) && size >= 0 && size <= SIZE_MAX)
    parameters.set(PDFName.of("Size"), PDFNumber.of(size));
  return PDFRawStream.of(dict, stream.getContents());
}
