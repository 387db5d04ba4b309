/** Changes inputs at random, in the ways that parsers trip over. The same seed gives the same changes. */
import type { Random } from "#test/support/random.ts";
import { INPUT_BYTES_MAX } from "./target.ts";

export interface MutationSources {
  /** What has been found worth keeping: inputs are put together from these. */
  readonly corpus: readonly Uint8Array[];
  readonly words: readonly Uint8Array[];
}

/** The input after one to eight changes. */
export function mutated(input: Uint8Array, sources: MutationSources, random: Random): Uint8Array {
  let changed = input;
  for (let count = 1 << random.below(4); count > 0; count--) {
    changed = (MUTATIONS[random.below(MUTATIONS.length)] ?? remove)(changed, sources, random);
  }
  return changed.subarray(0, INPUT_BYTES_MAX);
}

type Mutation = (input: Uint8Array, sources: MutationSources, random: Random) => Uint8Array;

const flipBit: Mutation = (input, _, random) => withByte(input, random, (byte) => byte ^ (1 << random.below(8)));

const setByte: Mutation = (input, _, random) => withByte(input, random, () => random.below(256));

const setTelling: Mutation = (input, _, random) =>
  withByte(input, random, () => TELLING_BYTES[random.below(TELLING_BYTES.length)] ?? 0);

/** Signs that delimit something, ends of ranges. */
const TELLING_BYTES = Buffer.from("\0\t\n\r \"'()[]{}<>/\\%#&=;:,.+-_|~\x7f\x80\xff09azAZ", "latin1");

const insertWord: Mutation = (input, { words }, random) => {
  const word = words[random.below(words.length)];
  return word === undefined ? input : insert(input, random.below(input.length + 1), word);
};

const overwriteByWord: Mutation = (input, { words }, random) => {
  const word = words[random.below(words.length)];
  if (word === undefined) return input;
  const at = random.below(input.length + 1);
  return joined(input.subarray(0, at), word, input.subarray(at + word.length));
};

const remove: Mutation = (input, _, random) => {
  const [start, end] = span(input, random);
  return joined(input.subarray(0, start), input.subarray(end));
};

const repeat: Mutation = (input, _, random) => {
  const [start, end] = span(input, random);
  const piece = input.subarray(start, end);
  const times = 1 << random.below(8);
  const many = Array.from({ length: Math.min(times, Math.ceil(INPUT_BYTES_MAX / (piece.length || 1))) }, () => piece);
  return insert(input, end, joined(...many));
};

const copyFromOther: Mutation = (input, { corpus }, random) => {
  const other = corpus[random.below(corpus.length)] ?? input;
  const [start, end] = span(other, random);
  return insert(input, random.below(input.length + 1), other.subarray(start, end));
};

const endByOther: Mutation = (input, { corpus }, random) => {
  const other = corpus[random.below(corpus.length)] ?? input;
  return joined(input.subarray(0, random.below(input.length + 1)), other.subarray(random.below(other.length + 1)));
};

const cutOff: Mutation = (input, _, random) => input.subarray(0, random.below(input.length + 1));

const changeNumber: Mutation = (input, _, random) => {
  const text = Buffer.from(input).toString("latin1");
  const numbers = [...text.matchAll(/\d+/g)];
  const found = numbers[random.below(numbers.length || 1)];
  if (found === undefined) return input;
  const number = TELLING_NUMBERS[random.below(TELLING_NUMBERS.length)] ?? "";
  return Buffer.from(text.slice(0, found.index) + number + text.slice(found.index + found[0].length), "latin1");
};

const TELLING_NUMBERS = [
  "-1",
  "0",
  "1",
  "255",
  "65535",
  "65536",
  "2147483648",
  "4294967296",
  "1e308",
  "9".repeat(30),
  "",
];

const MUTATIONS: readonly Mutation[] = [
  flipBit,
  setByte,
  setTelling,
  insertWord,
  insertWord,
  overwriteByWord,
  remove,
  repeat,
  copyFromOther,
  endByOther,
  cutOff,
  changeNumber,
];

function withByte(input: Uint8Array, random: Random, change: (byte: number) => number): Uint8Array {
  if (input.length === 0) return input;
  const copy = Uint8Array.from(input);
  const at = random.below(copy.length);
  copy[at] = change(copy[at] ?? 0);
  return copy;
}

/** Mostly short. */
function span(input: Uint8Array, random: Random): readonly [start: number, end: number] {
  const start = random.below(input.length + 1);
  return [start, start + random.below(Math.min(input.length - start, 1 << random.below(12)) + 1)];
}

function insert(input: Uint8Array, at: number, piece: Uint8Array): Uint8Array {
  return joined(input.subarray(0, at), piece, input.subarray(at));
}

function joined(...pieces: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(pieces);
}
