/**
 * Recognises the values that callers send for an empty field (callers.md, 2), and describes them for the OpenAPI
 * document.
 */

/** Returns whether the value counts as absent. A `file` without bytes does, because form builders send such parts. */
export function isAbsent(value: unknown): boolean {
  if (value instanceof File) return value.size === 0;
  return value === "" || value === null || value === undefined;
}

/** The alternative for an absent value, for the `anyOf` of an optional field. */
export const ABSENT = { $ref: "#/components/schemas/Absent" } as const;

/** The schemas to which the references point. */
export const ABSENT_COMPONENTS: Readonly<Record<string, { enum: (string | null)[]; description: string }>> = {
  Absent: { enum: ["", null], description: "An empty string or null, which counts as an absent field." },
  Empty: { enum: [""], description: "An empty string, which counts as an absent field." },
};

/** Derives the schema of a form's fields from that of JSON. A form has no null, which would be the text "null". */
export function withoutNull(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutNull);
  if (typeof schema !== "object" || schema === null) return schema;
  if ("$ref" in schema && schema.$ref === ABSENT.$ref) return { $ref: "#/components/schemas/Empty" };
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [
      keyword,
      keyword === "type" && Array.isArray(value) ? value.find((type) => type !== "null") : withoutNull(value),
    ]),
  );
}
