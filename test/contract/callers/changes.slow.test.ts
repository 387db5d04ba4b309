/** How real callers change and delete (callers.md): each point under its number, as each client writes it. */
import { describe, expect, test } from "vitest";
import { CLIENTS } from "#test/support/clients.ts";
import { paragraph } from "#test/support/docx-blocks.ts";
import { documentText, docx } from "#test/support/docx-package.ts";
import { expectError } from "#test/support/error-answers.ts";
import {
  answerOf,
  createTemplate,
  docxFile,
  type FormFields,
  generateBinary,
  generateDocument,
  listTemplates,
  openLink,
  type TemplateAnswer,
} from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

const JSON_TYPE = { "Content-Type": "application/json" };
const TWO_PAIRS = docxFile(paragraph("Dear [Name], {Other}"));
const START: FormFields = {
  file: TWO_PAIRS,
  name: "Start",
  folder: ["a", "b"],
  delimiters: '{"left":"[","right":"]"}',
};

describe.each(CLIENTS)("$name", (client) => {
  describe("5. PUT /v1/template/{id} arrives as JSON as well as multipart", () => {
    const CHANGED = {
      name: "Zoë",
      folder: ["c", "d, e"],
      delimiters: { left: "{", right: "}" },
      enhanced_syntax: true,
      versioning_enabled: false,
    };
    const ways = [
      ["JSON", client.json(CHANGED, "PUT")],
      [
        "JSON with JSON text in it",
        client.json({ ...CHANGED, delimiters: '{"left":"{","right":"}"}', folder: '["c","d, e"]' }, "PUT"),
      ],
      [
        "multipart",
        client.form(
          [
            ["name", "Zoë"],
            ["folder", "c"],
            ["folder", "d, e"],
            ["delimiters", '{ "left": "{",\n "right": "}" }'],
            ["enhanced_syntax", "true"],
            ["versioning_enabled", "false"],
          ],
          "PUT",
        ),
      ],
    ] as const;

    test.each(ways)("%s", async (_way, request) => {
      const { id, created } = await createTemplate(service, START);
      const changed = await answerOf<TemplateAnswer>(await service.call(`/v1/template/${id}`, request), 200);
      expect(changed).toMatchObject({ id, created, ...CHANGED, tags: { valid: ["Other"], invalid: [] } });
      expect(await answerOf(await service.call(`/v1/template/${id}`), 200)).toEqual(changed);
    });

    test("with a new file, which keeps its delimiters", async () => {
      const { id } = await createTemplate(service, START);
      const bytes = docx(paragraph("Hello [First] {Second}"));
      const request = client.form(
        [
          ["file", { filename: "Neu.docx", bytes }],
          ["name", ""],
        ],
        "PUT",
      );
      const changed = await answerOf<TemplateAnswer>(await service.call(`/v1/template/${id}`, request), 200);
      expect(changed).toMatchObject({
        id,
        name: "Start",
        filename: "Neu.docx",
        tags: { valid: ["First"], invalid: [] },
      });
      const merged = await generateBinary(service, { template_id: id, data: { First: "Ada" } });
      expect(documentText(merged.bytes)).toBe("Hello Ada {Second}");
    });
  });

  describe("2. empty strings in a change are absent: what is there stays", () => {
    const empty = ["file", "name", "delimiters", "folder", "region", "enhanced_syntax", "versioning_enabled"];

    test.each([
      ["JSON", client.json(Object.fromEntries(empty.map((name) => [name, ""])), "PUT")],
      [
        "multipart",
        client.form(
          empty.map((name) => [name, ""] as const),
          "PUT",
        ),
      ],
    ])("%s", async (_way, request) => {
      const { updated: _, ...before } = await createTemplate(service, START);
      const response = await service.call(`/v1/template/${before.id}`, request);
      expect(await answerOf<TemplateAnswer>(response, 200)).toMatchObject(before);
    });
  });

  test.each([
    ["JSON", client.json({ folder: [] }, "PUT")],
    ["JSON text in JSON", client.json({ folder: "[]" }, "PUT")],
    ["one part", client.form([["folder", "[]"]], "PUT")],
  ])("6. folder [] clears: %s", async (_way, request) => {
    const { id } = await createTemplate(service, START);
    const changed = await answerOf<TemplateAnswer>(await service.call(`/v1/template/${id}`, request), 200);
    expect(changed.folder).toEqual([]);
    expect((await listTemplates(service, "?folder=a&folder=b")).map((each) => each.id)).not.toContain(id);
  });

  test.each([
    ["JSON", client.json({ name: "Zoë", format: "pdf" }, "PUT")],
    [
      "multipart",
      client.form(
        [
          ["name", "Zoë"],
          ["title", "x"],
        ],
        "PUT",
      ),
    ],
  ])("8. unknown fields are ignored when a document is renamed: %s", async (_way, request) => {
    const { id } = await createTemplate(service);
    const document = await generateDocument(service, { template_id: id, name: "Before" });
    const renamed = await answerOf(await service.call(`/v1/document/${document.id}`, request), 200);
    expect(renamed).toEqual({ ...document, name: "Zoë" });
  });
});

describe("4. DELETE arrives with Content-Type: application/json and no body; 22. it answers 204 without a body", () => {
  test("a document, which is gone then", async () => {
    const { id } = await createTemplate(service);
    const document = await generateDocument(service, { template_id: id });
    await expectDeleted(`/v1/document/${document.id}`);
    await expectError(await service.call(`/v1/document/${document.id}`), 404, "document_not_found");
  });

  test("a template, whose documents stay readable", async () => {
    const { id } = await createTemplate(service);
    const document = await generateDocument(service, { template_id: id });
    await expectDeleted(`/v1/template/${id}`);
    await expectError(await service.call(`/v1/template/${id}`), 404, "template_not_found");
    expect(documentText(await openLink(service, document.document_uri))).toBe("Dear Ada,");
  });

  test("deleting an unknown template or document returns 404, never 400", async () => {
    for (const path of ["/v1/template/unknown", "/v1/document/unknown"]) {
      expect((await service.call(path, { method: "DELETE", headers: JSON_TYPE })).status).toBe(404);
    }
  });
});

async function expectDeleted(path: string): Promise<void> {
  const response = await service.call(path, { method: "DELETE", headers: JSON_TYPE });
  expect(response.status).toBe(204);
  expect(response.headers.get("Content-Type")).toBeNull();
  expect((await response.bytes()).byteLength).toBe(0);
}
