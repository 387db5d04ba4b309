/** The form's fields follow the template's schema. */
import { expect, test } from "vitest";
import { type Field, fieldsOf } from "#studio/desk/data/fields.ts";
import type { Schema } from "#studio/service/types.ts";

test("each kind of property becomes its kind of field", () => {
  const section = (properties: Readonly<Record<string, Schema>>) => ({
    type: "array",
    items: { type: "object", properties },
  });
  const fields = fieldsOf({
    properties: {
      Name: { type: "string" },
      Total: { type: "number" },
      Date: { type: "string", format: "date" },
      Paid: { type: "boolean" },
      Logo: { type: "string", format: "uri", contentMediaType: "image/*" },
      Discount: section({ Discount: { type: "string" } }),
      New: { anyOf: [{ type: "boolean" }, section({})] },
      Items: section({ Item: { type: "string" } }),
      customer: { type: "object", properties: { name: { type: "string" } } },
    },
  });
  expect(Object.fromEntries(fields.map(({ name, kind }) => [name, kind]))).toEqual({
    Name: "text",
    Total: "number",
    Date: "date",
    Paid: "switch",
    Logo: "picture",
    Discount: "optional",
    New: "switch",
    Items: "list",
    customer: "group",
  });
  expect(named(fields, "Items").fields.map(({ name }) => name)).toEqual(["Item"]);
  expect(named(fields, "customer").fields.map(({ name }) => name)).toEqual(["name"]);
});

function named(fields: readonly Field[], wanted: string): Field {
  const field = fields.find(({ name }) => name === wanted);
  if (field === undefined) throw new Error(`no field ${wanted}`);
  return field;
}
