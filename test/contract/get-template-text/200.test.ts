/** GET /v1/template/{id}/text: the paragraphs with their places, and what is proposed for them. */
import { expect, test } from "vitest";
import { paragraph, table } from "#test/support/docx-blocks.ts";
import { answerOf, createTemplate, docxFile, file } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

interface Texts {
  readonly paragraphs: readonly { readonly text: string }[];
  readonly next: number | null;
}

test("the texts of a letter are returned with their places and proposals", async () => {
  const content = {
    body: paragraph("Dear [Name, _____") + table(["Oak table"]),
    headers: { default: paragraph("Offer") },
  };
  const { id } = await createTemplate(service, { file: docxFile(content), delimiters: '{"left":"[","right":"]"}' });
  expect(await answerOf(await service.call(`/v1/template/${id}/text`), 200)).toEqual({
    paragraphs: [
      { part: "body", place: null, text: "Dear [Name, _____" },
      { part: "body", place: "table 1, row 1, cell 1", text: "Oak table" },
      { part: "header 1", place: null, text: "Offer" },
    ],
    count: 3,
    next: null,
    proposals: [{ kind: "blank", replacement: { find: "_____", replace: "[Field]" } }],
    corrections: [{ tag: "Name", kind: "unclosed_tag", replacement: { find: "[Name", replace: "[Name]" } }],
  });
});

test.each(["a.txt", "a.sql", "a.html"])("%s in pages", async (name) => {
  const text = Array.from({ length: 250 }, (_, at) => `<p>line ${at}</p>`).join("\n");
  const { id } = await createTemplate(service, { file: file(Buffer.from(text), name) });
  const path = `/v1/template/${id}/text`;
  const { paragraphs, next } = await answerOf<Texts>(await service.call(path), 200);
  const rest = await answerOf<Texts>(await service.call(`${path}?from=${next}`), 200);
  expect([paragraphs.length, next, rest.paragraphs.length, rest.next]).toEqual([200, 200, 50, null]);
  expect(rest.paragraphs[0]?.text).toContain("line 200");
});

test("lines of a text that only have blanks are none of its paragraphs", async () => {
  const { id } = await createTemplate(service, { file: file(Buffer.from("one\n \t\n\n  two\n"), "a.txt") });
  const { paragraphs, count } = await answerOf<Texts & { readonly count: number }>(
    await service.call(`/v1/template/${id}/text`),
    200,
  );
  expect([paragraphs.map(({ text }) => text), count]).toEqual([["one", "  two"], 2]);
});

test("another region's address returns the texts of a template", async () => {
  const { id } = await createTemplate(service, { region: "au" });
  const { paragraphs } = await answerOf<Texts>(await service.call(`/v1/template/${id}/text`, { region: "uk" }), 200);
  expect(paragraphs.map(({ text }) => text)).toEqual(["Dear [Name],"]);
});

test("Server-Timing has the time of reading the file, as the description of the operation says", async () => {
  const { id } = await createTemplate(service, { file: docxFile(paragraph("Dear [Name]")) });
  const { headers } = await service.call(`/v1/template/${id}/text`);
  expect(headers.get("Server-Timing")).toMatch(/^read;dur=[\d.]+$/);
});
