/** Inputs that grow: fragments of a format's language repeated, nested and left open, alone and in pairs. */

import type { Frame, FuzzTarget } from "#test/fuzz/target.ts";
import type { Random } from "#test/support/random.ts";

/** A family of inputs, one of each size. */
export interface Pattern {
  readonly about: string;
  /** Returns an input of about this many characters, not counting the frame. */
  input(characters: number): Uint8Array;
}

/** In a fragment this stands for the number of its repetition, for names that all differ. */
const NUMBER = "§";

const BARE: Frame = ["", ""];

/** What one fragment alone makes. */
export function singlePatterns({ words, frames = [BARE] }: FuzzTarget): readonly Pattern[] {
  return frames.flatMap((frame) => words.map((word) => patternOf(frame, `${shown(word)} × n`, [["", word, ""]])));
}

/** What two make: shuffled, as there are thousands and time is short. */
export function pairPatterns({ words, frames = [BARE] }: FuzzTarget, random: Random): readonly Pattern[] {
  const pairs = words.flatMap((one) => words.filter((other) => other !== one).map((other) => [one, other] as const));
  const patterns = frames.flatMap((frame) =>
    pairs.flatMap(([one, other]) => {
      const [a, b] = [shown(one), shown(other)];
      return [
        patternOf(frame, `${a}, then ${b} × n`, [[one, other, ""]]),
        patternOf(frame, `${a} × n, then ${b}`, [["", one, other]]),
        patternOf(frame, `${a}${b} × n`, [["", one + other, ""]]),
        patternOf(frame, `${a} × n, then ${b} × n`, [
          ["", one, ""],
          ["", other, ""],
        ]),
      ];
    }),
  );
  return shuffled(patterns, random);
}

type Stretch = readonly [start: string, repeated: string, end: string];

function patternOf([before, after]: Frame, about: string, stretches: readonly Stretch[]): Pattern {
  const period = stretches.reduce((sum, [, repeated]) => sum + repeated.length, 0);
  const where = before === "" ? "" : ` within ${shown(before.slice(-40))}`;
  return {
    about: about + where,
    input(characters) {
      const times = Math.max(1, Math.floor(characters / period));
      const text = stretches.map(([start, repeated, end]) => start + repeatedText(repeated, times) + end).join("");
      return Buffer.from(before + text + after);
    },
  };
}

function repeatedText(text: string, times: number): string {
  if (!text.includes(NUMBER)) return text.repeat(times);
  return Array.from({ length: times }, (_, number) => text.replaceAll(NUMBER, String(number))).join("");
}

function shuffled<Value>(values: readonly Value[], random: Random): readonly Value[] {
  const order = values.map((value) => ({ value, at: random.below(2 ** 30) }));
  return order.toSorted((one, other) => one.at - other.at).map(({ value }) => value);
}

function shown(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
