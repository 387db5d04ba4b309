import { DataFailure } from "./data-failure.ts";

/**
 * Decodes Windows code pages with the platform's own decoders, in the interface that the sheet reader expects. The
 * decoders are limited to one file, which cannot contain more letters than bytes: at the end of a broken text the
 * reader would otherwise request more without end.
 * @returns decoders that throw DataFailure `unreadable` in that case
 */
export function codePagesFor(file: Uint8Array) {
  let bytesLeft = file.length;
  return {
    utils: {
      decode(page: number, bytes: Uint8Array | readonly number[]): string {
        bytesLeft -= bytes.length;
        if (bytesLeft < -REPEATED_BYTES_MAX) throw new DataFailure("unreadable", "one of its strings has no end");
        const label = LABELS.get(page) ?? "windows-1252";
        const decoder = decoders.get(label) ?? new TextDecoder(label);
        decoders.set(label, decoder);
        return decoder.decode(Uint8Array.from(bytes));
      },
    },
  } as const;
}

/** The reader also uses it to prepare tables of each code page, and reads some texts twice. */
const REPEATED_BYTES_MAX = 256 * 1024;

const decoders = new Map<string, InstanceType<typeof TextDecoder>>();

/** Code page numbers of [MS-XLS] 2.4.52 that have an encoding (WHATWG Encoding, 4.2). */
const LABELS: ReadonlyMap<number, string> = new Map([
  [866, "ibm866"],
  [874, "windows-874"],
  [932, "shift_jis"],
  [936, "gbk"],
  [949, "euc-kr"],
  [950, "big5"],
  [1200, "utf-16le"],
  [1250, "windows-1250"],
  [1251, "windows-1251"],
  [1253, "windows-1253"],
  [1254, "windows-1254"],
  [1255, "windows-1255"],
  [1256, "windows-1256"],
  [1257, "windows-1257"],
  [1258, "windows-1258"],
  [10000, "macintosh"],
  [10007, "x-mac-cyrillic"],
  [65001, "utf-8"],
]);
