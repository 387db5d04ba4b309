/** The parser of fonts that accounts upload. */

import { FONT_FACES_BYTES_MAX } from "#shared/base/model/limits.ts";
import { FontFailure } from "#shared/engine/fonts/font-failure.ts";
import { readFont } from "#shared/engine/fonts/read-font.ts";
import { type FuzzTarget, mustHold, unlessRefused } from "#test/fuzz/target.ts";
import { collectionOf, renamedFont } from "#test/support/renamed-font.ts";

export const accountFont: FuzzTarget = {
  about: "fonts of accounts (shared/engine/fonts)",
  seeds: () => [
    renamedFont(undefined, "Corporate"),
    collectionOf([renamedFont(undefined, "A"), renamedFont(undefined, "B")]),
  ],
  words: [
    "\0\x01\0\0",
    "OTTO",
    "ttcf",
    "true",
    "glyf",
    "loca",
    "CFF ",
    "name",
    "cmap",
    "head",
    "\0\0\0\0",
    "\xff\xff\xff\xff",
  ],
  run(input) {
    const read = unlessRefused([FontFailure], () => readFont(input));
    const size = (read?.faces ?? []).reduce((sum, { bytes }) => sum + bytes.length, 0);
    mustHold(size <= FONT_FACES_BYTES_MAX, "what is stored stays within its limit");
    for (const { bytes } of read?.faces ?? [])
      mustHold(readFont(bytes).faces.length === 1, "what is stored can be read");
  },
};
