/**
 * Reads the names and values of queries and forms into fields, with lists and objects as PHP, Rails, jQuery, axios, n8n
 * and others write them: `folder=a&folder=b`, `folder[]=a`, `folder[0]=a`, `data[0][Name]=Ada`, `data[][Name]=Ada`,
 * `data.0.Name=Ada` (callers.md, 6 and 12a).
 */
import { FIELD_VALUES_MAX, JSON_DEPTH_MAX } from "#shared/engine/data/parse-json.ts";
import { isAbsent } from "./absent.ts";

/** Stands for the value of a field whose names cannot be read. `parseFields` reports it if the field is known. */
export class FieldFault {
  /** A sentence for the caller, without its full stop. */
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

type Value = string | File;

/** A repeated name, `name[]` and `name[0]` make a list, which is the value itself if it has only one. */
export function fieldsOf(pairs: Iterable<readonly [name: string, value: Value]>): Record<string, unknown> {
  const roots = new Map<string, Node | FieldFault>();
  let steps = 0;
  for (const [name, value] of pairs) {
    const { field, path } = parseName(name);
    const root = roots.get(field) ?? new Node();
    if (root instanceof FieldFault) continue;
    steps += path?.length ?? 0;
    const fault = steps > FIELD_VALUES_MAX ? tooManyNames(field) : faultOf(field, path, { name, value });
    roots.set(field, fault ?? root);
    if (path !== undefined && fault === undefined) root.place(path, value);
  }
  return Object.fromEntries(Array.from(roots, ([field, root]) => [field, toField(field, root)]));
}

/** Converts a list of one value to this value, because a client that repeats names writes both alike. */
export function withoutSingleList(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 ? value[0] : value;
}

interface Name {
  readonly field: string;
  /** The indexes and keys behind the field's name, "" for `[]`. Undefined if the name is not understood. */
  readonly path: readonly string[] | undefined;
}

/** A name that continues with a bracket or a dot. Any other name is that of a field, known or unknown. */
const CONTINUED = /^(\w+)(?=[[\]{}()<>.]|\s+\[|%[57][bd])/i;
const STEP = /\[([^[\]]*)\]|\.([^.[\]]+)/y;

function parseName(sent: string): Name {
  // axios marks fields that contain JSON text so.
  const name = sent.trim().replace(/\{\}$/, "");
  const [field] = CONTINUED.exec(name) ?? [];
  if (field === undefined) return { field: name, path: [] };
  const path: string[] = [];
  STEP.lastIndex = field.length;
  for (let end = field.length; end < name.length && path.length <= JSON_DEPTH_MAX; end = STEP.lastIndex) {
    const step = STEP.exec(name);
    if (step === null) return { field, path: undefined };
    path.push(step[1] ?? step[2] ?? "");
  }
  return { field, path };
}

function faultOf(
  field: string,
  path: Name["path"],
  { name, value }: { readonly name: string; readonly value: Value },
): FieldFault | undefined {
  if (path === undefined) {
    return unreadableName(
      field,
      name,
      `write a list as ${field}, ${field}[] or ${field}[0], an object as ${field}[key]`,
    );
  }
  if (path.length > JSON_DEPTH_MAX) {
    return new FieldFault(`${field} nests objects and lists more than ${JSON_DEPTH_MAX} levels deep`);
  }
  // Written into JSON, a file would be an empty object.
  if (value instanceof File && path.some(isKey)) {
    return new FieldFault(`${field} cannot contain a file in ${shown(name)}: send text there, such as a data URI`);
  }
  return undefined;
}

/** The names of a whole form make no more objects than other fields of JSON do on this thread. */
function tooManyNames(field: string): FieldFault {
  return new FieldFault(
    `${field} has names with more than ${FIELD_VALUES_MAX.toLocaleString("en")} indexes and keys in all: send it as JSON text`,
  );
}

/** @param remedy what to write instead */
export function unreadableName(field: string, name: string, remedy: string): FieldFault {
  return new FieldFault(`${field} is sent under the name ${shown(name)}, which cannot be read: ${remedy}`);
}

const SHOWN_CHARACTERS_MAX = 80;

function shown(name: string): string {
  return `"${name.length > SHOWN_CHARACTERS_MAX ? `${name.slice(0, SHOWN_CHARACTERS_MAX)}…` : name}"`;
}

function isIndex(step: string): boolean {
  return /^\d+$/.test(step);
}

/** Returns whether an object is opened there, and not a list. */
function isKey(step: string): boolean {
  return step !== "" && !isIndex(step);
}

/** Everything that was sent under one name, and under the names that continue it. */
class Node {
  readonly #values: Value[] = [];
  #isList = false;
  /** By index or key. */
  readonly #members = new Map<string, Node>();
  /** The entries of a list without indexes, as in `data[][Name]`. */
  readonly #entries: Node[] = [];

  place(path: readonly string[], value: Value): void {
    let node: Node = this;
    for (const [at, step] of path.entries()) {
      if (step !== "") node = node.#member(step);
      else if (at + 1 < path.length) node = node.#entryFor(path, at + 1);
      else node.#isList = true;
    }
    node.#values.push(value);
  }

  #member(step: string): Node {
    const member = this.#members.get(step) ?? new Node();
    this.#members.set(step, member);
    return member;
  }

  /** Rails begins the next entry with the first name that the last entry has already. */
  #entryFor(path: readonly string[], from: number): Node {
    const last = this.#entries.at(-1);
    if (last !== undefined && !last.#has(path, from)) return last;
    const entry = new Node();
    this.#entries.push(entry);
    return entry;
  }

  #has(path: readonly string[], from: number): boolean {
    let node: Node | undefined = this;
    for (let at = from; at < path.length && node !== undefined; at++) node = node.#members.get(path[at] ?? "");
    return node !== undefined;
  }

  /**
   * An empty value beside a list or an object is an absent one (callers.md, 2).
   * @throws Contradiction
   */
  toValue(): unknown {
    const isValue = this.#values.some((value) => !isAbsent(value));
    const kinds = [isValue, this.#entries.length > 0, this.#members.size > 0].filter((kind) => kind);
    if (kinds.length > 1) throw new Contradiction();
    if (this.#entries.length > 0) return this.#entries.map((entry) => entry.toValue());
    if (this.#members.size > 0) return this.#membersToValue();
    return this.#isList || this.#values.length > 1 ? this.#values : this.#values[0];
  }

  /** Indexes only give the order. They may have gaps, and a huge one must not make a huge list. */
  #membersToValue(): unknown {
    const members = [...this.#members];
    const indexes = members.filter(([step]) => isIndex(step));
    if (indexes.length === 0) return Object.fromEntries(members.map(([key, member]) => [key, member.toValue()]));
    if (indexes.length < members.length) throw new Contradiction();
    const sortable = indexes.map(([step, member]) => ({ index: step.replace(/^0+/, ""), member }));
    return sortable.sort((one, other) => compareIndexes(one.index, other.index)).map(({ member }) => member.toValue());
  }
}

/** The names make a list and an object, or a value and a list, of the same thing. */
class Contradiction extends Error {
  override readonly name = "Contradiction";
}

/** Compares digits of any length, without leading zeros. */
function compareIndexes(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : Number(one > other));
}

function toField(field: string, root: Node | FieldFault): unknown {
  if (root instanceof FieldFault) return root;
  try {
    return withoutSingleList(root.toValue());
  } catch (error) {
    if (!(error instanceof Contradiction)) throw error;
    return new FieldFault(
      `${field} is sent under names that contradict each other: send either one value, or a list, or an object`,
    );
  }
}
