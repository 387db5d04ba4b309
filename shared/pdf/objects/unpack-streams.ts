/** Takes off the filters of streams that PDF/A does not allow, and names the others in full, without touching what they hold. */
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
} from "pdf-lib";
import { elementsOf, numberAt, objectAt, pdfNames } from "./lookup.ts";
import { repacked } from "./repacked.ts";

const LZW = PDFName.of("LZWDecode");
const JPEG_2000 = PDFName.of("JPXDecode");
const UNPACKABLE = pdfNames("LZWDecode FlateDecode ASCII85Decode ASCIIHexDecode RunLengthDecode");

/** The names of filters in inline pictures (ISO 32000-1, table 94). Readers take them in streams, too. */
const SHORT_NAMES: ReadonlyMap<PDFObject | undefined, PDFName> = new Map(
  Object.entries({
    AHx: "ASCIIHexDecode",
    A85: "ASCII85Decode",
    LZW: "LZWDecode",
    Fl: "FlateDecode",
    RL: "RunLengthDecode",
    CCF: "CCITTFaxDecode",
    DCT: "DCTDecode",
  }).map(([short, long]) => [PDFName.of(short), PDFName.of(long)]),
);

/** Changes the document in place. */
export function unpackStreams({ context }: PDFDocument): void {
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue;
    nameFiltersInFull(object);
    const unpacked = withoutForbidden(object);
    if (unpacked) context.assign(ref, unpacked);
  }
}

/** Changes the stream in place. */
export function nameFiltersInFull({ dict }: PDFRawStream): void {
  const filter = objectAt(dict, "Filter");
  const names = filter instanceof PDFArray ? elementsOf(filter) : [filter];
  if (!names.some((name) => SHORT_NAMES.has(name))) return;
  const inFull = names.flatMap((name) => SHORT_NAMES.get(name) ?? name ?? []);
  dict.set(PDFName.of("Filter"), dict.context.obj(inFull));
}

interface Filter {
  readonly name: PDFName;
  readonly parameters: PDFDict | undefined;
}

/** LZW is allowed nowhere, and nothing may be packed around a picture in JPEG 2000. */
export function withoutForbidden(stream: PDFRawStream): PDFRawStream | undefined {
  const filters = filtersOf(stream.dict);
  const last = filters.at(-1);
  if (!last || !(filters.some(({ name }) => name === LZW) || (last.name === JPEG_2000 && filters.length > 1)))
    return undefined;
  const around = UNPACKABLE.has(last.name) ? filters : filters.slice(0, -1);
  // pdf-lib leaves differences between samples as they are, so only those within may stay.
  const isUnpackable = around.every(({ name }) => UNPACKABLE.has(name)) && !around.slice(0, -1).some(hasPredictor);
  const bytes = isUnpackable ? unpacked(stream, around) : undefined;
  if (!bytes) return undefined;
  return around === filters ? flate(stream, bytes, last) : held(stream, bytes, last);
}

function filtersOf(dict: PDFDict): readonly Filter[] {
  const [filter, parameters] = [objectAt(dict, "Filter"), objectAt(dict, "DecodeParms")];
  const names = filter instanceof PDFArray ? filter.asArray() : [filter];
  return names.flatMap((_, index) => {
    const name = filter instanceof PDFArray ? filter.lookup(index) : filter;
    const own = parameters instanceof PDFArray ? parameters.lookup(index) : parameters;
    return name instanceof PDFName ? [{ name, parameters: own instanceof PDFDict ? own : undefined }] : [];
  });
}

function hasPredictor({ parameters }: Filter): boolean {
  return (numberAt(parameters, "Predictor") ?? 1) > 1;
}

function unpacked(stream: PDFRawStream, filters: readonly Filter[]): Uint8Array | undefined {
  const { context } = stream.dict;
  const entries = context.obj({
    Filter: filters.map(({ name }) => name),
    DecodeParms: filters.map(({ parameters }) => parameters ?? context.obj({})),
  });
  try {
    return decodePDFRawStream(PDFRawStream.of(entries, stream.getContents())).decode();
  } catch {
    return undefined;
  }
}

/** Flate takes the same parameters, but for the one that only LZW has. */
function flate(stream: PDFRawStream, bytes: Uint8Array, last: Filter): PDFRawStream {
  const packed = repacked(stream.dict.context, stream, bytes);
  const parameters = hasPredictor(last) ? last.parameters?.clone() : undefined;
  parameters?.delete(PDFName.of("EarlyChange"));
  if (parameters) packed.dict.set(PDFName.of("DecodeParms"), parameters);
  return packed;
}

/** Returns the picture in its own format. */
function held(stream: PDFRawStream, bytes: Uint8Array, { name, parameters }: Filter): PDFRawStream {
  const entries = stream.dict.clone();
  entries.delete(PDFName.of("DecodeParms"));
  entries.set(PDFName.of("Filter"), name);
  if (parameters) entries.set(PDFName.of("DecodeParms"), parameters);
  return PDFRawStream.of(entries, bytes);
}
