/** Types of a template's data are TypeScript and no code, whatever the template and its tags are called. */
import { stripTypeScriptTypes } from "node:module";
import { expect, test } from "vitest";
import { dataTypesOf } from "#clients/typescript/src/data-types.ts";

const schema = { type: "object", properties: { Name: { type: "string" } } } as const;

test.each(['x */ globalThis.ran = true; /*"', "x\u2028globalThis.ran = true;//", "Größe in m² ½", "2026", "名前", "…"])(
  "the types of a template named %s run no code",
  (name) => {
    const tags = { [name]: { type: "string", description: name } };
    const code = stripTypeScriptTypes(dataTypesOf({ name, id: "1", schema: { type: "object", properties: tags } }));
    new Function(code)();
    expect(globalThis).not.toHaveProperty("ran");
  },
);

test("texts may be numbers, as in JSON, and other values are what they are", () => {
  const properties = {
    Price: { type: ["string", "boolean"] },
    Photo: { type: "string", contentMediaType: "image/*" },
    Day: { type: "string", format: "date" },
    Items: { type: "array", items: { type: "object", properties: { Quantity: { type: "string" } } } },
  } as const;
  const template = { name: "Offer letter", id: "1", schema: { type: "object", properties } };
  expect(dataTypesOf(template)).toBe(`/** The data of the template "Offer letter" (1). Written by merganser-client. */
export interface OfferLetterData {
  Price?: string | number | boolean;
  Photo?: string;
  Day?: string;
  Items?: {
    Quantity?: string | number;
  }[];
}
`);
  expect(dataTypesOf({ ...template, schema, typeName: "Mine" })).toContain("export interface Mine {");
});
