/** A JSON value as Python writes it. */
import type { Json } from "#studio/service/types.ts";

export function pythonLiteral(value: Json, indent = ""): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  // Python reads the escapes of JSON, except that of a surrogate, which JSON.stringify writes for a lone one only.
  if (typeof value !== "object") return JSON.stringify(value);
  const inner = `${indent}    `;
  const lines = Array.isArray(value)
    ? value.map((entry) => pythonLiteral(entry, inner))
    : Object.entries(value).map(([name, entry]) => `${JSON.stringify(name)}: ${pythonLiteral(entry, inner)}`);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  if (lines.length === 0) return open + close;
  return `${open}\n${lines.map((line) => `${inner}${line},\n`).join("")}${indent}${close}`;
}
