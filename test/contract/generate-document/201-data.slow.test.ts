/** POST /v1/document: data in each of the ways in which callers send them (callers.md, 1-3). */
import { beforeAll, describe, expect, test } from "vitest";
import { paragraph, table } from "#test/support/docx-blocks.ts";
import { documentText } from "#test/support/docx-package.ts";
import {
  answerOf,
  createTemplate,
  type DocumentAnswer,
  docxFile,
  type FormFields,
  file,
  openLink,
  postForm,
  postJson,
  type TemplateAnswer,
} from "#test/support/requests.ts";
import { type CallOptions, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let template: TemplateAnswer;
beforeAll(async () => {
  template = await createTemplate(service);
});

async function generate(options: CallOptions): Promise<{ document: DocumentAnswer; text: string }> {
  const document = await answerOf<DocumentAnswer>(await service.call("/v1/document", options), 201);
  return { document, text: documentText(await openLink(service, document.document_uri)) };
}

const json = (fields: object) => postJson({ template_id: template.id, ...fields });
const form = (fields: FormFields) => postForm({ template_id: template.id, ...fields });

const ADA = { Name: "Ada „Countess“ Lovelace" };
const ONE_LINE = JSON.stringify(ADA);
const SEVERAL_LINES = JSON.stringify([ADA], null, 2).replaceAll("\n", "\r\n");

describe("data reach the document", () => {
  const ways: readonly (readonly [string, () => CallOptions])[] = [
    ["an object in JSON", () => json({ data: ADA })],
    ["an array in JSON", () => json({ data: [ADA] })],
    ["JSON text of an object in JSON", () => json({ data: ONE_LINE })],
    ["JSON text of an array in JSON", () => json({ data: SEVERAL_LINES })],
    ["JSON text of an object in a form", () => form({ data: ONE_LINE })],
    ["JSON text of an array in a form", () => form({ data: SEVERAL_LINES })],
    ["JSON with a charset in its type", () => withType(json({ data: ADA }), "application/json; charset=UTF-8")],
    ["JSON with its type in capitals", () => withType(json({ data: ADA }), "Application/JSON")],
  ];

  test.each(ways)("%s", async (_way, request) => {
    const { document, text } = await generate(request());
    expect(text).toBe("Dear Ada „Countess“ Lovelace,");
    expect(document.data_length).toBe(1);
  });

  test.each(ways.slice(1, 6))("%s, several items", async (_way, request) => {
    const items = [ADA, { Name: "Bob" }, { Name: "Eve" }];
    const { body, ...rest } = request();
    const several =
      body instanceof FormData
        ? form({ data: JSON.stringify(items), single_file: "false" })
        : { ...rest, body: JSON.stringify({ template_id: template.id, data: items, single_file: false }) };
    const document = await answerOf<DocumentAnswer>(await service.call("/v1/document", several), 201);
    expect(document).toMatchObject({ data_length: 3, format: ".zip" });
  });
});

describe("what callers leave empty is absent (callers.md, 2)", () => {
  const EMPTY = { name: "", output_name: "", sheet: "", merge_with: "", attach: "", output_format: "", file: "" };

  test("empty texts in JSON count as absent", async () => {
    const fields = { ...EMPTY, data: ADA, output_quality: "", single_file: "", page_break: "" };
    const { document, text } = await generate(json(fields));
    expect(document).toMatchObject({ name: "Letter", filename: "Letter.docx", format: ".docx" });
    expect(text).toBe("Dear Ada „Countess“ Lovelace,");
  });

  test("null in JSON counts as absent", async () => {
    const fields = Object.fromEntries(Object.keys(EMPTY).map((name) => [name, null]));
    const { document } = await generate(json({ ...fields, data: ADA }));
    expect(document).toMatchObject({ name: "Letter", filename: "Letter.docx", format: ".docx" });
  });

  test("empty texts in a form count as absent", async () => {
    const { document } = await generate(form({ ...EMPTY, data: ONE_LINE, single_file: "", output_quality: "" }));
    expect(document).toMatchObject({ name: "Letter", filename: "Letter.docx", format: ".docx" });
  });

  test.each(["", "data.xlsx"])("a file part named %j without bytes", async (filename) => {
    const { text } = await generate(form({ data: ONE_LINE, file: file(new Uint8Array(), filename) }));
    expect(text).toBe("Dear Ada „Countess“ Lovelace,");
  });
});

describe("numbers and booleans may be text (callers.md, 3)", () => {
  const AS_TEXT = { single_file: "false", page_break: "true", output_quality: "100" };

  test("numbers and booleans in a form may be text", async () => {
    const request = form({ ...AS_TEXT, data: '[{"Name":"A"},{"Name":"B"}]' });
    expect((await answerOf<DocumentAnswer>(await service.call("/v1/document", request), 201)).format).toBe(".zip");
  });

  test("numbers and booleans in JSON may be text", async () => {
    const request = json({ ...AS_TEXT, data: [{ Name: "A" }, { Name: "B" }] });
    expect((await answerOf<DocumentAnswer>(await service.call("/v1/document", request), 201)).format).toBe(".zip");
  });
});

test("unknown fields are ignored (callers.md, 8)", async () => {
  const unknown = { format: "pdf", title: "Title", page: 1, per_page: 10, id: "x" };
  const { document, text } = await generate(json({ ...unknown, data: ADA }));
  expect(document).toMatchObject({ name: "Letter", format: ".docx" });
  expect(text).toBe("Dear Ada „Countess“ Lovelace,");
});

describe("values in the document", () => {
  test("tables, sections, numbers and truth are merged", async () => {
    const body = [
      paragraph("[Customer] ([Zip Code]): [Total], paid [Paid], due [Missing][Empty]."),
      table(["Item", "Price"], ["[#Items][Name]", "[Price][/]"]),
      paragraph("[#Discount]Less [Discount].[/][^Discount]No discount.[/]"),
    ].join("");
    const { id } = await createTemplate(service, { file: docxFile(body) });
    const data = {
      Customer: "Müller & Söhne <GmbH>",
      "Zip Code": "01067",
      Total: 12.5,
      Paid: false,
      Empty: null,
      Items: [
        { Name: "Oak table", Price: 1290 },
        { Name: "Bench", Price: 640 },
      ],
      Discount: "5 %",
    };
    const { text } = await generate(postJson({ template_id: id, data }));
    expect(text.split("\n")).toEqual([
      "Müller & Söhne <GmbH> (01067): 12.5, paid false, due .",
      "Item",
      "Price",
      "Oak table",
      "1290",
      "Bench",
      "640",
      "Less 5 %.",
    ]);
  });

  test("with enhanced syntax, paths and expressions are evaluated; without, they are literal keys", async () => {
    const upload = docxFile(paragraph("[item.name] [a + b]"));
    const data = { item: { name: "path" }, a: 1, b: 2, "item.name": "key", "a + b": "sum" };
    const enhanced = await createTemplate(service, { file: upload, enhanced_syntax: "true" });
    const plain = await createTemplate(service, { file: upload });
    expect((await generate(postJson({ template_id: enhanced.id, data }))).text).toBe("path 3");
    expect((await generate(postJson({ template_id: plain.id, data }))).text).toBe("key sum");
  });

  test("values are text: nothing in them becomes markup or a tag", async () => {
    const { text } = await generate(json({ data: { Name: "</w:t></w:r><w:r>[Name]&amp;" } }));
    expect(text).toBe("Dear </w:t></w:r><w:r>[Name]&amp;,");
  });
});

function withType(options: CallOptions, type: string): CallOptions {
  return { ...options, headers: { "Content-Type": type } };
}
