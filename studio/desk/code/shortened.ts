/** The same value with the contents of files cut short, to be read by people. */
import type { Json, JsonObject } from "#studio/service/types.ts";

const CHARACTERS_MAX = 120;

export function shortened(body: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, shortenedValue(value)]));
}

function shortenedValue(value: Json): Json {
  if (typeof value === "string") {
    return value.startsWith("data:") && value.length > CHARACTERS_MAX ? `${value.slice(0, CHARACTERS_MAX)}…` : value;
  }
  if (typeof value !== "object" || value === null) return value;
  return Array.isArray(value) ? value.map(shortenedValue) : shortened(value as JsonObject);
}
