/** Parsers with faults, on which the fuzzer proves that it finds them. */
import { type FuzzTarget, mustHold, textOf } from "#test/fuzz/target.ts";

/** By chance alone it takes millions of inputs: who keeps what came one letter nearer gets there soon. */
export const deep: FuzzTarget = {
  about: "a fault behind three letters in a row",
  seeds: () => ["---"],
  words: [],
  run(input) {
    const text = textOf(input);
    if (text[0] !== "b") return;
    if (text[1] !== "u") return;
    mustHold(text[2] !== "g", "nothing says bug");
  },
};

export const endless: FuzzTarget = {
  about: "an input that never ends",
  seeds: () => ["[a]"],
  words: ["[]"],
  deadlineMs: 500,
  run(input) {
    for (const isEndless = textOf(input).includes("[]"); isEndless; );
  },
};

export const greedy: FuzzTarget = {
  about: "an input that takes all memory",
  seeds: () => ["[a]"],
  words: ["[]"],
  deadlineMs: 30_000,
  run(input) {
    const kept: unknown[] = [];
    for (const isGreedy = textOf(input).includes("[]"); isGreedy; )
      kept.push(Array.from({ length: 100_000 }, () => ({})));
  },
};

export const sound: FuzzTarget = {
  about: "no fault",
  seeds: () => ["a"],
  words: [],
  run() {},
};
