/** Decodes the beginning of a stream that is broken further on, as readers do. */
import { constants, inflateRawSync } from "node:zlib";
import { PDFName, type PDFRawStream } from "pdf-lib";
import { filtersOf } from "#shared/pdf/conformance/check-objects.ts";

const FLATE = PDFName.of("FlateDecode");
/** In front of the data; a wrong checksum behind it matters to nobody. */
const HEADER_LENGTH = 2;
/** Contents are a few megabytes at most, and a short stream can unpack to any length. */
const OPTIONS = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 16_000_000 };

/** Finds the longest part that can be unpacked by halving. Returns undefined for other filters than Flate. */
export function decodedPartly(stream: PDFRawStream): Uint8Array | undefined {
  const filters = filtersOf(stream.dict);
  if (filters.length !== 1 || filters[0] !== FLATE) return undefined;
  const packed = stream.getContents().subarray(HEADER_LENGTH);
  let [sound, broken] = [0, packed.length + 1];
  let content: Uint8Array = new Uint8Array();
  while (broken - sound > 1) {
    const middle = Math.floor((sound + broken) / 2);
    try {
      content = inflateRawSync(packed.subarray(0, middle), OPTIONS);
      sound = middle;
    } catch {
      broken = middle;
    }
  }
  return content;
}
