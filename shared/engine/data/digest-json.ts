/** Computes a digest that is equal for equal JSON values, even if a client varies the order of an object's members. */
import { createHash } from "node:crypto";
import { atOnce, piecesOf, type Steps } from "#shared/base/encoding/steps.ts";

/** Hashing a few long texts is much faster than hashing many short ones. */
const CHUNK_CHARACTERS = 65_536;

/** Returns the SHA-256 digest in hexadecimal digits. */
export function digestOfJson(value: object): string {
  return atOnce(digestingJson(value));
}

/** Does the same in steps. */
export function* digestingJson(value: object): Steps<string> {
  const hash = createHash("sha256");
  let text = "";
  for (const part of canonicalJson(value)) {
    text += part;
    if (text.length < CHUNK_CHARACTERS) continue;
    for (const piece of piecesOf(text)) {
      hash.update(piece);
      yield;
    }
    text = "";
  }
  return hash.update(text).digest("hex");
}

/**
 * Writes equal values the same. Does not recurse, because callers' JSON may be nested deeper than the call stack
 * allows.
 */
function* canonicalJson(value: object): Generator<string> {
  const open = [partsOf(value)];
  for (let innermost = open.at(-1); innermost !== undefined; innermost = open.at(-1)) {
    const { done, value: part } = innermost.next();
    if (done) open.pop();
    else if (typeof part === "string") yield part;
    else open.push(partsOf(part.value));
  }
}

type Part = string | Nested;

interface Nested {
  readonly value: object;
}

function* partsOf(value: object): Generator<Part, undefined> {
  const isList = Array.isArray(value);
  yield isList ? "[" : "{";
  for (const [name, each] of isList ? value.entries() : sortedMembers(value)) {
    yield isList ? "," : `,${JSON.stringify(name)}:`;
    yield typeof each === "object" && each !== null ? { value: each } : JSON.stringify(each);
  }
  yield isList ? "]" : "}";
}

function sortedMembers(value: object): [string, unknown][] {
  const present = Object.entries(value).filter(([, member]) => member !== undefined);
  return present.sort(([a], [b]) => (a < b ? -1 : 1));
}
