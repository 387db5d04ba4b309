/** Reads an uploaded font: checks it and its licence, and returns each of its fonts as a file of its own. */
import type { FontFace, FontLicence } from "#shared/base/model/font.ts";
import { FONT_LICENCES } from "#shared/base/model/font.ts";
import { FONT_FACES_BYTES_MAX } from "#shared/base/model/limits.ts";
import { checkTables } from "./check-tables.ts";
import { damaged } from "./font-failure.ts";
import { readFace } from "./read-face.ts";
import { readLicence } from "./read-licence.ts";
import { readFonts } from "./read-tables.ts";
import { sizeOfFont, writeFont } from "./write-font.ts";

export interface ReadFont {
  /** The most restrictive licence of the fonts in the file. */
  readonly licence: FontLicence;
  readonly faces: readonly ReadFace[];
}

interface ReadFace extends FontFace {
  readonly bytes: Uint8Array;
}

/** @throws FontFailure */
export function readFont(bytes: Uint8Array): ReadFont {
  const fonts = readFonts(bytes);
  for (const tables of fonts) checkTables(tables);
  const licences = fonts.map(readLicence);
  // The fonts of a collection share tables, so that together they may be many times as large as their file.
  const size = fonts.reduce((sum, tables) => sum + sizeOfFont(tables), 0);
  if (size > FONT_FACES_BYTES_MAX)
    throw damaged(
      `its fonts have more than ${FONT_FACES_BYTES_MAX / 1024 ** 2} MB when the collection is split, so only single fonts of it can be uploaded`,
    );
  return {
    licence: FONT_LICENCES.findLast((each) => licences.includes(each)) ?? "installable",
    faces: fonts.map((tables) => ({ ...readFace(tables), bytes: writeFont(tables) })),
  };
}
