/** What callers send for a field that they leave empty instead of out (callers.md, 2), and how the API's description says so. */

/** `file` counts by its bytes: form builders send a part without any. */
export function isAbsent(value: unknown): boolean {
  if (value instanceof File) return value.size === 0;
  return value === "" || value === null || value === undefined;
}

/** For the `anyOf` of a field that may be left out. */
export const ABSENT = { $ref: "#/components/schemas/Absent" } as const;

/** What the references lead to. */
export const ABSENT_COMPONENTS: Readonly<Record<string, { enum: (string | null)[]; description: string }>> = {
  Absent: { enum: ["", null], description: "An empty text or null: as good as leaving the field out." },
  Empty: { enum: [""], description: "An empty text: as good as leaving the field out." },
};

/** The description of a form's fields made from that of JSON: a form has no null, it would be the text "null". */
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
