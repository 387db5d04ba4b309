/** Reads the instruction of a field: `TOC \o "1-3" \h` (ISO 29500-1, 17.16). */

export interface Instruction {
  /** In capitals. */
  readonly type: string;
  /** The words that belong to no switch. */
  readonly words: readonly string[];
  /** The argument of each switch by its letter, in lower case; empty if it has none. */
  readonly switches: ReadonlyMap<string, string>;
}

const WORD = /"((?:[^"\\]|\\.)*)"|[^\s"]+/gs;

/** Arguments of `\*` that choose the looks of the result. Another `\*` beside them chooses what it says. */
const LOOKS = /^(?:merge|char)format$/i;

/** @param code the field's code with its entities resolved */
export function readInstruction(code: string): Instruction {
  const [type = "", ...rest] = Array.from(code.matchAll(WORD), ([whole, quoted]) => quoted ?? whole);
  const isQuoted = Array.from(code.matchAll(WORD), ([, quoted]) => quoted !== undefined).slice(1);
  const words: string[] = [];
  const switches = new Map<string, string>();
  let open: string | undefined;
  for (const [index, word] of rest.entries()) {
    if (!isQuoted[index] && word.startsWith("\\")) {
      open = word.slice(1).toLowerCase();
      if (!switches.has(open)) switches.set(open, "");
    } else if (open === undefined) words.push(word);
    else {
      if (open !== "*" || !LOOKS.test(word)) switches.set(open, word);
      open = undefined;
    }
  }
  return { type: type.toUpperCase(), words, switches };
}

/** Reads levels such as `1-3`. @returns undefined if there are none */
export function readLevels(levels: string | undefined): readonly [first: number, last: number] | undefined {
  const [, first, last = first] = /^\s*([1-9])(?:\s*-\s*([1-9]))?\s*$/.exec(levels ?? "") ?? [];
  return first === undefined ? undefined : [Number(first), Number(last)];
}
