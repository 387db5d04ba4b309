/** GET /v1/template/{id}/schema: the schema of the template's data, and a sample that merges. */
import { expect, test } from "vitest";
import { documentText } from "#test/support/docx-package.ts";
import { answerOf, createTemplate, file, generateBinary, letter, updateTemplate } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

interface SchemaAnswer {
  readonly schema: object;
  readonly sample: object;
}

async function schemaOf(id: string, region?: "uk", query = ""): Promise<SchemaAnswer> {
  return answerOf<SchemaAnswer>(await service.call(`/v1/template/${id}/schema${query}`, region && { region }), 200);
}

test("names the fields with their types and tags; the sample fills the template", async () => {
  const text = "Dear [Name], [#Items][Item]: [Price | number]. [/]";
  const { id } = await createTemplate(service, { file: letter(text), enhanced_syntax: "true" });
  const { schema, sample } = await schemaOf(id);
  expect(schema).toEqual({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: {
      Name: { description: "[Name]", "x-tag": ["[Name]"], type: "string" },
      Items: {
        description: "[#Items]",
        "x-tag": ["[#Items]"],
        type: "array",
        items: {
          type: "object",
          properties: {
            Item: { description: "[Item]", "x-tag": ["[Item]"], type: "string" },
            Price: { description: "[Price | number]", "x-tag": ["[Price | number]"], type: "number" },
          },
        },
      },
    },
  });
  const { bytes } = await generateBinary(service, { template_id: id, data: sample });
  expect(documentText(bytes)).toBe("Dear Name, Item 1: 1,234.5. Item 2: 2,469. ");
});

test("reads each kind of template with its own delimiters, in the region that has it", async () => {
  const text = await createTemplate(service, { file: file(Buffer.from("Dear {{Name}}"), "a.txt"), region: "eu" });
  const html = await createTemplate(service, { file: file(Buffer.from("<p>Dear [Name]</p>"), "a.html") });
  expect((await schemaOf(text.id, "uk")).sample).toEqual({ Name: "Name" });
  expect((await schemaOf(html.id)).sample).toEqual({ Name: "Name" });
});

test("a template without tags takes anything; brackets in prose are no tags", async () => {
  const { id } = await createTemplate(service, {
    file: letter("See [the terms and conditions that apply to all of it]."),
  });
  const { schema, sample } = await schemaOf(id);
  expect(schema).toMatchObject({ type: "object", properties: {} });
  expect(sample).toEqual({});
});

test("an earlier version is read with the delimiters that it had", async () => {
  const { id } = await createTemplate(service, { file: file(Buffer.from("Dear {{Old}}"), "a.txt"), region: "eu" });
  await updateTemplate(service, id, {
    file: letter("Dear [New]"),
    delimiters: '{"left": "[", "right": "]"}',
  });
  expect((await schemaOf(id, "uk", "?version=1")).sample).toEqual({ Old: "Old" });
  for (const query of ["", "?version=", "?version=2"]) {
    expect((await schemaOf(id, "uk", query)).sample).toEqual({ New: "New" });
  }
});
