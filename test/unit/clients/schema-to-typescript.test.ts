/** JSON Schemas become the TypeScript types that a person would write. */
import { expect, test } from "vitest";
import { declareType } from "#clients/typescript/src/schema-to-typescript.ts";

test("an object with lists of objects, optional fields and names that are no identifiers", () => {
  const schema = {
    type: "object",
    description: "An offer.",
    required: ["Items"],
    properties: {
      "Zip Code": { type: "string" },
      Items: { type: "array", items: { type: "object", properties: { Price: { type: ["number", "null"] } } } },
      Tags: { type: "array", items: { anyOf: [{ type: "string" }, { type: "boolean" }] } },
    },
  } as const;
  expect(declareType("OfferData", schema)).toBe(`/** An offer. */
export interface OfferData {
  "Zip Code"?: string;
  Items: {
    Price?: number | null;
  }[];
  Tags?: (string | boolean)[];
}
`);
});

test("known values, references, dictionaries and anything become types", () => {
  expect(declareType("Kind", { type: "string", enum: ["a", "b"] })).toBe('export type Kind = "a" | "b";\n');
  expect(declareType("Kind", { type: "string", "x-extensible-enum": ["a"] })).toBe(
    'export type Kind = "a" | (string & {});\n',
  );
  const fields = {
    one: { $ref: "#/components/schemas/Kind" },
    any: {},
    all: { type: "object", additionalProperties: {} },
  };
  expect(declareType("Fields", { type: "object", properties: fields })).toBe(
    "export interface Fields {\n  one?: Kind;\n  any?: unknown;\n  all?: {\n    [name: string]: unknown;\n  };\n}\n",
  );
});

test("a description cannot end its comment", () => {
  expect(declareType("Text", { type: "string", description: "ends */ here" })).toContain("/** ends *\\/ here */");
});
