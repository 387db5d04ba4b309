/** Reads and changes values within data, by the path to them; nothing is changed in place. */
import type { Json, JsonObject } from "#studio/service/types.ts";

export type Path = readonly (string | number)[];

export function valueAt(data: Json | undefined, path: Path): Json | undefined {
  let value: Json | undefined = data;
  for (const step of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = Object.hasOwn(value, step) ? (value as Record<string | number, Json>)[step] : undefined;
  }
  return value;
}

/** @param value - Undefined removes what is there. */
export function withValue(data: JsonObject, path: Path, value: Json | undefined): JsonObject {
  const changed = changedAt(data, path, value);
  return isObject(changed) ? changed : {};
}

function changedAt(data: Json | undefined, path: Path, value: Json | undefined): Json | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (typeof step === "number") return changedEntry(Array.isArray(data) ? data : [], step, rest, value);
  const object = isObject(data) ? data : {};
  const changed = changedAt(Object.hasOwn(object, step) ? object[step] : undefined, rest, value);
  // A computed key makes `__proto__` an ordinary name.
  const others = Object.entries(object).filter(([name]) => name !== step);
  if (changed === undefined) return Object.fromEntries(others);
  const isNew = others.length === Object.keys(object).length;
  if (isNew) return Object.fromEntries([...others, [step, changed]]);
  return Object.fromEntries(Object.entries(object).map(([name, old]) => [name, name === step ? changed : old]));
}

function changedEntry(list: readonly Json[], index: number, rest: Path, value: Json | undefined): readonly Json[] {
  const changed = changedAt(list[index], rest, value);
  return changed === undefined ? list.toSpliced(index, 1) : list.toSpliced(index, 1, changed);
}

/** Whether neither the place has a value nor something else stands in its way. */
export function isFree(data: Json | undefined, [step, ...rest]: Path): boolean {
  if (data === undefined) return true;
  if (step === undefined || !isObject(data)) return false;
  return isFree(Object.hasOwn(data, step) ? data[step] : undefined, rest);
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The entries of a section: a list as it is, an object as its only entry, nothing for all else. */
export function entriesOf(value: Json | undefined): readonly Json[] {
  if (Array.isArray(value)) return value;
  return isObject(value) ? [value] : [];
}
