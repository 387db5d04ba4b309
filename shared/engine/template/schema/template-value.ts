/**
 * Follows values through the expressions of a template without data. A value is a shape, or is made of shapes by a filter, or
 * is computed and known no further.
 */
import { Shape, type Use } from "./shape.ts";

export interface TemplateValue {
  /** What is known of the value in the data. Absent for a computed value. */
  readonly shape?: Shape;
  /** Values that a filter has added under these keys. */
  readonly added?: Readonly<Record<string, TemplateValue>>;
  /** What the entries of a list are that a filter has made. */
  readonly entry?: TemplateValue;
  /** Whether it is one entry of a list, so that a section goes through it once. */
  readonly isEntry?: boolean;
}

export const COMPUTED: TemplateValue = {};

/** The values around a tag, the innermost last. */
export type Scopes = readonly TemplateValue[];

export function entryOf({ shape, entry }: TemplateValue, tag: string): TemplateValue {
  if (entry !== undefined) return entry;
  if (shape === undefined) return COMPUTED;
  shape.isList = true;
  return { shape: shape.entry(tag) };
}

export function fieldOf({ shape, added = {} }: TemplateValue, name: string, tag: string): TemplateValue {
  if (Object.hasOwn(added, name)) return added[name] ?? COMPUTED;
  return shape === undefined ? COMPUTED : { shape: shape.field(name, tag) };
}

/** Returns parts of the list, each with its entries as `items`. */
export function partsOf(list: TemplateValue, tag: string): TemplateValue {
  entryOf(list, tag);
  return { entry: { added: { key: COMPUTED, items: list } } };
}

/** Returns the list with a further field in each entry. */
export function withField(list: TemplateValue, name: string, tag: string): TemplateValue {
  const entry = entryOf(list, tag);
  return { entry: { ...entry, added: { ...entry.added, [name]: COMPUTED } } };
}

export function used({ shape }: TemplateValue, use: Use): void {
  shape?.uses.add(use);
}

export function holding({ shape }: TemplateValue): void {
  if (shape !== undefined) shape.isCondition = true;
}

/** Finds a key as a tag does, if every value of the innermost scope that has keys could have it. */
export function findKey(scopes: Scopes, key: string, tag: string): TemplateValue {
  const scope = scopes.findLast(({ shape, added = {} }) => shape !== undefined || Object.hasOwn(added, key));
  return scope === undefined ? COMPUTED : fieldOf(scope, key, tag);
}

/** The same for a name in an expression. */
export function findName(scopes: Scopes, name: string, tag: string): TemplateValue {
  if (name === "this") return scopes.at(-1) ?? COMPUTED;
  return POSITIONS.includes(name) ? COMPUTED : findKey(scopes, name, tag);
}

const POSITIONS = ["$index", "$first", "$last", "$parent"];

export function rootValue(): TemplateValue & { readonly shape: Shape } {
  return { shape: new Shape("") };
}
