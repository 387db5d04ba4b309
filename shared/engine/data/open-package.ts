/** Opens a spreadsheet that is a zip package, and returns its parts as text. */

import { isKnownCharset } from "#shared/base/encoding/declared-charset.ts";
import { decodeText } from "#shared/base/encoding/text-encoding.ts";
import { xmlEncoding } from "#shared/base/xml/xml-encoding.ts";
import { type Package, readPackage } from "#shared/engine/archive/package.ts";
import { PackageFailure } from "#shared/engine/archive/package-failure.ts";
import { DataFailure } from "./data-failure.ts";
import { DATA_UNPACKED_BYTES_MAX } from "./limits.ts";

export interface SpreadsheetPackage {
  /**
   * Returns the text of a part, or undefined if there is none with this name. Names are compared without regard to
   * case.
   */
  text(name: string): string | undefined;
}

/** @throws DataFailure `unreadable`, `too_large`, `encrypted` */
export function openPackage(bytes: Uint8Array): SpreadsheetPackage {
  const file = asDataFailure(() => readPackage(bytes));
  const size = [...file.entries.values()].reduce((sum, entry) => sum + entry.size, 0);
  if (size > DATA_UNPACKED_BYTES_MAX) throw new DataFailure("too_large", "its parts together are too large");
  const names = new Map([...file.entries.keys()].map((name) => [name.toLowerCase(), name]));
  return {
    text(name) {
      const part = asDataFailure(() => partNamed(file, names.get(name.toLowerCase())));
      return part && decodeText(part, charsetOf(part)).text;
    },
  };
}

/** UTF-16 shows itself, so that a declaration of it in other bytes is wrong. */
function charsetOf(part: Uint8Array): string {
  const { shown, declared = "" } = xmlEncoding(part);
  return shown ?? (isKnownCharset(declared) && !/^utf-?16/i.test(declared) ? declared : "utf-8");
}

function partNamed(file: Package, name: string | undefined): Uint8Array | undefined {
  return name === undefined ? undefined : file.part(name);
}

const FAULTS = {
  not_a_zip: "unreadable",
  damaged: "unreadable",
  encrypted: "encrypted",
  too_large: "too_large",
} as const;

function asDataFailure<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof PackageFailure) throw new DataFailure(FAULTS[error.fault], error.message, { cause: error });
    throw error;
  }
}
