/** Decodes the beginning of a stream that is broken further on, as readers do. */
import { constants, inflateRawSync } from "node:zlib";
import { PDFArray, PDFDict, PDFName, type PDFRawStream } from "pdf-lib";
import { filtersOf } from "#shared/pdf/conformance/check-objects.ts";
import { numberAt, objectAt } from "#shared/pdf/objects/lookup.ts";

const FLATE = PDFName.of("FlateDecode");
/** In front of the data; a wrong checksum behind it matters to nobody. */
const HEADER_LENGTH = 2;
/** Contents are a few megabytes at most, and a short stream can unpack to any length. */
const OPTIONS = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 16_000_000 };

/**
 * Finds the longest part that can be unpacked by halving. Returns undefined for what is not packed by Flate alone, and
 * for what is too large.
 */
export function decodedPartly(stream: PDFRawStream): Uint8Array | undefined {
  const filters = filtersOf(stream.dict);
  if (filters.length !== 1 || filters[0] !== FLATE || isPredicted(stream)) return undefined;
  const packed = stream.getContents().subarray(HEADER_LENGTH);
  let [sound, broken] = [0, packed.length + 1];
  let content: Uint8Array = new Uint8Array();
  while (broken - sound > 1) {
    const middle = Math.floor((sound + broken) / 2);
    try {
      content = inflateRawSync(packed.subarray(0, middle), OPTIONS);
      sound = middle;
    } catch (error) {
      if (error instanceof RangeError) return undefined;
      broken = middle;
    }
  }
  return content;
}

/** Then what is unpacked are differences between rows (ISO 32000-1, 7.4.4.4). */
function isPredicted({ dict }: PDFRawStream): boolean {
  const parameters = objectAt(dict, "DecodeParms");
  const own = parameters instanceof PDFArray ? parameters.lookup(0) : parameters;
  return own instanceof PDFDict && (numberAt(own, "Predictor") ?? 1) > 1;
}
