/**
 * Checks stored JSON against a schema where it is read. Otherwise a damaged record would fail later, far from its
 * cause. Zod is not used here, because most functions on AWS need it for nothing else: it adds 140 KB to their bundles
 * and 30 ms to their start, and needs two to three times as long for a record.
 */

/** What does not fit: the path of the value, such as `tags.valid[3]`, and what the schema expects there. */
interface Misfit {
  readonly path: string;
  readonly expected: string;
}

declare const type: unique symbol;

/**
 * Returns undefined for a value that fits. Further fields, which a newer version may have written, fit unless they are
 * within `exactly`.
 */
export interface Schema<Value> {
  (value: unknown, isExact?: boolean): Misfit | undefined;
  /** Never set. It lets a schema fit exactly its type, neither a wider nor a narrower one. */
  readonly [type]?: (value: Value) => Value;
}

/** A schema for each field of the type. That of an optional field is `optional`. */
export type Fields<Value> = { readonly [Name in keyof Value]-?: Schema<Value[Name]> };

/** A stored record or file does not fit its schema. The message names the field and contains nothing of its content. */
export class UnreadableRecord extends Error {
  override readonly name = "UnreadableRecord";
}

/**
 * @param kind names the record for the log, such as `template`
 * @param key the key of the record, if it is no secret
 * @throws UnreadableRecord
 */
export function parseStored<Value>(kind: string, schema: Schema<Value>, value: unknown, key?: string): Value {
  const misfit = schema(value);
  if (misfit === undefined) return value as Value;
  const { path, expected } = misfit;
  const name = key === undefined ? kind : `${kind} ${key}`;
  throw new UnreadableRecord(`the stored ${name} cannot be read: ${path === "" ? "it" : path} is not ${expected}`);
}

/** @throws UnreadableRecord for text that is not JSON, too; the parser's own message would quote it */
export function parseStoredJson<Value>(kind: string, schema: Schema<Value>, text: string, key?: string): Value {
  return parseStored(kind, schema, parsed(text), key);
}

/** Returns an UnreadableRecord that was caught. @throws any other error */
export function asUnreadable(error: unknown): UnreadableRecord {
  if (error instanceof UnreadableRecord) return error;
  throw error;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const NOT_TEXT = { path: "", expected: "text" };
const NOT_A_NUMBER = { path: "", expected: "a number" };
const NOT_A_BOOLEAN = { path: "", expected: "true or false" };
const NOT_A_LIST = { path: "", expected: "a list" };
const NOT_AN_OBJECT = { path: "", expected: "an object" };
const NOT_OF_THIS_VERSION = { path: "", expected: "a field of this version" };

export const text: Schema<string> = (value) => (typeof value === "string" ? undefined : NOT_TEXT);
export const number: Schema<number> = (value) => (typeof value === "number" ? undefined : NOT_A_NUMBER);
export const boolean: Schema<boolean> = (value) => (typeof value === "boolean" ? undefined : NOT_A_BOOLEAN);

export function oneOf<const Value>(values: readonly Value[]): Schema<Value> {
  const all: ReadonlySet<unknown> = new Set(values);
  const misfit = { path: "", expected: `one of ${values.join(", ")}` };
  return (value) => (all.has(value) ? undefined : misfit);
}

/** A value of a list that a newer version may have extended, so any text fits. For values that are only passed on. */
export function openList<Value extends string>(): Schema<Value> {
  return (value) => text(value);
}

export function optional<Value>(schema: Schema<Value>): Schema<Value | undefined> {
  return (value, isExact) => (value === undefined ? undefined : schema(value, isExact));
}

export function nullable<Value>(schema: Schema<Value>): Schema<Value | null> {
  return (value, isExact) => (value === null ? undefined : schema(value, isExact));
}

export function list<Value>(schema: Schema<Value>): Schema<readonly Value[]> {
  return (value, isExact) => {
    if (!Array.isArray(value)) return NOT_A_LIST;
    for (let index = 0; index < value.length; index++) {
      const misfit = schema(value[index], isExact);
      if (misfit !== undefined) return within(`[${index}]`, misfit);
    }
    return undefined;
  };
}

export function object<Value extends object>(fields: Fields<Value>): Schema<Value> {
  const schemas: readonly (readonly [string, Schema<never>])[] = Object.entries(fields);
  return (value, isExact) => {
    if (!isObject(value)) return NOT_AN_OBJECT;
    for (const [name, schema] of schemas) {
      const misfit = schema(value[name], isExact);
      if (misfit !== undefined) return within(name, misfit);
    }
    const unknown = isExact ? Object.keys(value).find((name) => !Object.hasOwn(fields, name)) : undefined;
    return unknown === undefined ? undefined : within(unknown, NOT_OF_THIS_VERSION);
  };
}

/** Returns the schema of an object whose names are content, which a message must not show. */
export function dictionary<Value>(schema: Schema<Value>): Schema<Readonly<Record<string, Value>>> {
  return (value, isExact) => {
    if (!isObject(value)) return NOT_AN_OBJECT;
    for (const name in value) {
      const misfit = schema(value[name], isExact);
      if (misfit !== undefined) return within("*", misfit);
    }
    return undefined;
  };
}

/** Returns the schema of a union whose members differ in `kind`. */
export function byKind<Value extends { readonly kind: string }>(
  kinds: {
    readonly [Kind in Value["kind"]]: Schema<Omit<Extract<Value, { readonly kind: Kind }>, "kind">>;
  },
): Schema<Value> {
  const schemas: ReadonlyMap<unknown, Schema<never>> = new Map(Object.entries(kinds));
  const unknownKind = { path: "kind", expected: `one of ${Object.keys(kinds).join(", ")}` };
  return (value, isExact) => {
    if (!isObject(value)) return NOT_AN_OBJECT;
    const { kind, ...fields } = value;
    const schema = schemas.get(kind);
    return schema === undefined ? unknownKind : schema(fields, isExact);
  };
}

/**
 * Refuses fields that this version does not know, at any depth. For what decides how a document is made: a function of an
 * earlier version, which works beside newer ones during an update, would make another document without them.
 */
export function exactly<Value>(schema: Schema<Value>): Schema<Value> {
  return (value) => schema(value, true);
}

/** Lets further fields fit within `exactly`, where they are only passed on or do not matter. */
export function extensible<Value>(schema: Schema<Value>): Schema<Value> {
  return (value) => schema(value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function within(place: string, { path, expected }: Misfit): Misfit {
  return { path: path === "" || path.startsWith("[") ? place + path : `${place}.${path}`, expected };
}
