/** Parsers with faults, on which the fuzzer proves that it finds them. */
import { type FuzzTarget, mustHold, textOf } from "#test/fuzz/target.ts";

/** Random inputs alone need millions of attempts. A fuzzer that keeps inputs that came one letter closer finds it soon. */
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

/** A fault that the reader of .odt files had: from each start, it searches for an end that does not exist. */
export const lazy: FuzzTarget = {
  about: "a pattern that goes on from each start to the end of the text",
  seeds: () => ["<binary-data>AA==</binary-data>"],
  words: ["<!--", "-->", "<text:p>", "<binary-data>", " "],
  run(input) {
    textOf(input).replace(BINARY_DATA, "");
  },
};

const BINARY_DATA = /(<(?:[\w.-]+:)?binary-data\b[^>]*(?<!\/)>)([\s\S]*?)(?=<\/(?:[\w.-]+:)?binary-data\s*>)/g;

/** A fault in the search for names of broken tags: each delimiter in a run visits the whole run. */
export const rescanning: FuzzTarget = {
  about: "a run of signs that is gone through for each of them",
  seeds: () => ["[a]]"],
  words: ["[", "]", "a", " "],
  run(input) {
    const text = textOf(input);
    for (let at = text.indexOf("]"); at >= 0; at = text.indexOf("]", at + 1)) {
      let [start, end] = [at, at + 1];
      while (text.endsWith("[", start)) start--;
      while (text.startsWith("]", end)) end++;
    }
  },
};

/** Two fragments make it: what opens stays open, and what follows looks back for it. */
export const looksBack: FuzzTarget = {
  about: "an end that is looked for among all that is open",
  seeds: () => ["<a></b>"],
  words: ["<a>", "</b>", "-"],
  run(input) {
    const open: string[] = [];
    for (const [, slash, name = ""] of textOf(input).matchAll(/<(\/?)(\w)>/g)) {
      if (slash === "") open.push(name);
      else open.lastIndexOf(name);
    }
  },
};

/** Each input takes a tenth of a second, which nobody else waits for unless it is on the main thread. */
export const blocking: FuzzTarget = {
  about: "work that is short for a worker, and long for the main thread",
  isOnMainThread: true,
  seeds: () => ["a"],
  words: ["a"],
  run() {
    const start = process.threadCpuUsage().user;
    while (process.threadCpuUsage().user - start < 120_000) {}
  },
};

export const steady: FuzzTarget = {
  about: "work that grows like its input, with much that does not",
  seeds: () => ["a"],
  words: ["a", "b"],
  run(input) {
    let sum = 0;
    for (let round = 0; round < 200_000; round++) sum += round % 7;
    mustHold(sum > 0 && textOf(input).replaceAll("a", "bb").length > 0, "there is work");
  },
};

export const deepRecursion: FuzzTarget = {
  about: "a reader that calls itself for what is nested",
  seeds: () => ["()"],
  words: ["("],
  run(input) {
    const read = (text: string, at: number): number => (text[at] === "(" ? read(text, at + 1) : at);
    read(textOf(input), 0);
  },
};
