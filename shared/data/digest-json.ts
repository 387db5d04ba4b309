/** Tells equal JSON values from others, also where some clients write an object's members in another order each time. */
import { createHash } from "node:crypto";

/** A hash takes few long texts much faster than many short ones. */
const CHUNK_CHARACTERS = 65_536;

/** SHA-256 in hexadecimal digits. */
export function digestOfJson(value: object): string {
  const hash = createHash("sha256");
  let text = "";
  for (const part of canonicalJson(value)) {
    text += part;
    if (text.length < CHUNK_CHARACTERS) continue;
    hash.update(text);
    text = "";
  }
  return hash.update(text).digest("hex");
}

/** Equal values are written the same. Does not call itself for what is nested: callers' JSON may be nested deeper than calls may be. */
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
