/** What a field shows of a value, and the value that is meant by what is typed. */

import { entriesOf, isObject } from "#studio/desk/places/paths.ts";
import type { Json } from "#studio/service/types.ts";
import type { FieldKind } from "./fields.ts";

export function shownIn(kind: FieldKind, value: Json | undefined): string {
  if (value === undefined || value === null || value === false) return "";
  if (kind === "texts") return entriesOf(value).map(String).join("\n");
  if (value === true) return kind === "optional" ? "✓" : "true";
  if (isObject(value)) return String(Object.values(value)[0] ?? "");
  return Array.isArray(value) ? shownIn(kind, value[0]) : String(value);
}

/** A number is sent as one if it is written plainly. What is empty is sent as an empty text, or left out if it is optional. */
export function inputOf(kind: FieldKind, typed: string): Json | undefined {
  if (kind === "texts") return typed === "" ? [] : typed.split("\n");
  if (kind === "optional" && typed === "") return undefined;
  if (kind === "optional" && typed === "✓") return true;
  if (kind === "number" && /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/.test(typed)) {
    const number = Number(typed);
    // What would be shown in another way is still being typed: `1.0`.
    return String(number) === typed ? number : typed;
  }
  return typed;
}
