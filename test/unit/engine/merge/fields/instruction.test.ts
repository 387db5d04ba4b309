import { expect, test } from "vitest";
import { readInstruction } from "#shared/engine/merge/fields/instruction.ts";

test.each([
  ["a switch before its argument without a blank", String.raw`TOC \o1-3 \h`, [], { o: "1-3", h: "" }, []],
  [
    "words and an argument in quotes",
    String.raw`SEQ "Big table" \* "Upper"`,
    ["Big table"],
    { "*": "Upper" },
    ["Upper"],
  ],
  ["escapes, which stay in words", String.raw`XE "a\:b" \e "\"-\""`, [String.raw`a\:b`], { e: '"-"' }, []],
  [
    "several formats, without the looks",
    String.raw`REF x \* Upper \* MERGEFORMAT \* FirstCap`,
    ["x"],
    { "*": "FirstCap" },
    ["Upper", "FirstCap"],
  ],
  ["quotes that do not end", String.raw`MERGEFIELD "First name \b`, [String.raw`First name \b`], {}, []],
])("an instruction has %s (ISO 29500-1, 17.16)", (_what, code, words, switches, formats) => {
  const read = readInstruction(code);
  expect({ ...read, switches: Object.fromEntries(read.switches) }).toEqual({
    type: code.split(" ")[0],
    words,
    switches,
    formats,
  });
});
