/** Codes of Word's fields, in templates. */
import { readInstruction } from "#shared/engine/merge/fields/instruction.ts";
import { addressLookup, greetingLookup } from "#shared/engine/merge/records/address-lookups.ts";
import { readNumber } from "#shared/engine/merge/values/read-number.ts";
import { isConditionTrue } from "#shared/engine/merge/word-fields/conditions.ts";
import { parseCode } from "#shared/engine/merge/word-fields/parse-code.ts";
import { type FuzzTarget, mustHold, textOf } from "#test/fuzz/target.ts";

const RECORD = { "First Name": "Ada", Surname: "Lovelace", "Address 1": "Square", City: "Bath", Country: "UK" };

export const fieldCodes: FuzzTarget = {
  about: "codes of Word's fields (shared/engine/merge/fields, word-fields and records)",
  seeds: () => [
    ' IF "a" >= "b*" "yes" "no \\"x\\"" \\* Upper \\* MERGEFORMAT ',
    ' ADDRESSBLOCK \\f "<<_TITLE0_ >><<_FIRST0_>><< _LAST0_>>\n<<_CITY_>><<, _STATE_>><< _POSTAL_>>" \\l 1033 \\c 2 \\e "France" \\e UK \\d ',
    ' GREETINGLINE \\f "<<_BEFORE_ Dear >><<_TITLE0_ >><<_LAST0_>><<_AFTER_ ,>>" \\e "Hello" ',
    ' MERGEFIELD "First Name" \\b "(" \\f ")" \\# "#.##0,00;(0);-" \\@ "dd.MM.yyyy" \\m ',
  ],
  words: [
    ...[
      '"',
      "“",
      "”",
      "„",
      "\\",
      '\\"',
      "\\*",
      "\\#",
      "\\@",
      "\\e ",
      '\\e "',
      "\\f ",
      "\\c 2",
      "\\d",
      "\\l 1031",
      " ",
      "\n",
    ],
    ...["<<", ">>", "_CITY_", "_STATE_", "_POSTAL_", "_LAST0_", "_TITLE0_", "_BEFORE_ ", "<<_CITY_>>", "<<_LAST0_>>"],
    ...["=", "<>", "<=", ">=", "<", ">", "*", "?", "1.234,5", "(1)", "IF ", "NEXTIF ", "\u000e", "§"],
  ],
  run(input) {
    const code = textOf(input);
    const { words, switches, typeEnd } = parseCode(code);
    for (const { start, end } of [...words, ...[...switches.values()].flatMap((word) => word ?? [])])
      mustHold(typeEnd <= start && start <= end && end <= code.length, "a word lies in its code");
    const instruction = readInstruction(code);
    isConditionTrue(code, ["1.234,5", "a"], "de-DE");
    readNumber(code, "en-US");
    addressLookup(code, instruction, { language: "en-US", matched: [] })([RECORD]);
    greetingLookup(instruction, { matched: [] })([RECORD]);
  },
};
