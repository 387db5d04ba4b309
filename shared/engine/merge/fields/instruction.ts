/** Reads the instruction of a field: `TOC \o "1-3" \h` (ISO 29500-1, 17.16). */

export interface Instruction {
  /** In capitals. */
  readonly type: string;
  /** The words that belong to no switch, with their escapes. */
  readonly words: readonly string[];
  /** The argument of each switch by its letter, in lower case; empty if it has none. */
  readonly switches: ReadonlyMap<string, string>;
  /** The arguments of all `\*` that choose what the result says, such as `Upper`. The last one is in `switches`, too. */
  readonly formats: readonly string[];
}

/** Matches a word in quotes, which may lack the last one, a switch, or a word. */
const WORD = /"((?:[^"\\]|\\.)*)(?:"|\\?$)|\\([^\s"])|[^\s"]+/gs;

/** Arguments of `\*` that choose the looks of the result. */
const LOOKS = /^(?:merge|char)format$/i;

/** @param code the field's code with its entities resolved */
export function readInstruction(code: string): Instruction {
  const [first, ...rest] = Array.from(code.matchAll(WORD), ([whole, quoted, letter]) => ({
    text: quoted ?? whole,
    letter: letter?.toLowerCase(),
  }));
  const words: string[] = [];
  const formats: string[] = [];
  const switches = new Map<string, string>();
  let open: string | undefined;
  for (const { text, letter } of rest) {
    if (letter !== undefined) {
      open = letter;
      if (!switches.has(letter)) switches.set(letter, "");
    } else if (open === undefined) words.push(text);
    else {
      const argument = text.replace(/\\(.)/gs, "$1");
      const isOfLooks = open === "*" && LOOKS.test(argument);
      if (!isOfLooks) switches.set(open, argument);
      if (!isOfLooks && open === "*") formats.push(argument);
      open = undefined;
    }
  }
  return { type: (first?.text ?? "").toUpperCase(), words, switches, formats };
}

/** Reads levels such as `1-3`. @returns undefined if there are none */
export function readLevels(levels: string | undefined): readonly [first: number, last: number] | undefined {
  const [, first, last = first] = /^\s*([1-9])(?:\s*-\s*([1-9]))?\s*$/.exec(levels ?? "") ?? [];
  return first === undefined ? undefined : [Number(first), Number(last)];
}
