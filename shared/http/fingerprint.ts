/**
 * Tells whether two requests ask for the same: a hash over their fields, not over their bytes, because a form that is
 * sent again has another boundary, and some clients write an object's members in another order each time.
 */
import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";

/** @param fields JSON values by name; a value may be a file, which counts with its name and content */
export async function fingerprintOf(fields: Readonly<Record<string, unknown>>): Promise<string> {
  const named = Object.entries(fields).map(async ([name, value]) => [name, await withoutFile(value)] as const);
  const hash = createHash("sha256");
  let text = "";
  for (const part of canonicalJson(Object.fromEntries(await Promise.all(named)))) {
    text += part;
    if (text.length < CHUNK_CHARACTERS) continue;
    hash.update(text);
    text = "";
    // Other calls are answered in between: a request may hold millions of values.
    await setImmediate();
  }
  return hash.update(text).digest("hex");
}

/** A hash takes few long texts much faster than many short ones. */
const CHUNK_CHARACTERS = 65_536;

async function withoutFile(value: unknown): Promise<unknown> {
  if (!(value instanceof File)) return value;
  const content = createHash("sha256")
    .update(await value.bytes())
    .digest("hex");
  return { filename: value.name, content };
}

type Part = string | Nested;

interface Nested {
  readonly value: object;
}

/** Does not call itself for what is nested: callers' JSON may be nested deeper than calls may be. */
function* canonicalJson(value: object): Generator<string> {
  const open = [partsOf(value)];
  for (let innermost = open.at(-1); innermost !== undefined; innermost = open.at(-1)) {
    const { done, value: part } = innermost.next();
    if (done) open.pop();
    else if (typeof part === "string") yield part;
    else open.push(partsOf(part.value));
  }
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
