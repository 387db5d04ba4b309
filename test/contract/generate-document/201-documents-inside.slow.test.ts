/** POST /v1/document with documents in documents: other templates of the account, and files behind addresses. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { paragraph } from "#test/support/docx-blocks.ts";
import { documentText, docx } from "#test/support/docx-package.ts";
import { expectError } from "#test/support/error-answers.ts";
import { type FileServer, serveFiles } from "#test/support/file-server.ts";
import { unusedId } from "#test/support/ids-of-nothing.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";
import { createTemplate, docxFile, generateBinary, postJson } from "#test/support/requests.ts";
import { openService, type Service, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";

let server: FileServer;
let service: Service;
beforeAll(async () => {
  server = await serveFiles({
    "/terms.docx": { type: "application/octet-stream", bytes: docx(paragraph("terms of [Name]")) },
    "/page.docx": { type: "application/octet-stream", bytes: Buffer.from("<html>") },
  });
  service = await openService({ ...WITHOUT_LIBREOFFICE, ...server.settings });
});
afterAll(async () => {
  await service.close();
  await server[Symbol.asyncDispose]();
});

async function templateOf(...texts: readonly string[]): Promise<string> {
  const body = texts.map((text) => paragraph(text)).join("");
  return (await createTemplate(service, { file: docxFile(body), enhanced_syntax: "true" })).id;
}

async function lines(template_id: string, data: unknown): Promise<readonly string[]> {
  const { bytes } = await generateBinary(service, { template_id, data, page_break: "false" });
  expect(lintDocx(bytes)).toEqual([]);
  return documentText(bytes)
    .split("\n")
    .filter((line) => line !== "");
}

test("a file behind an address is fetched once, and its tags are not filled", async () => {
  const template = await templateOf("Dear [Name]", "[Terms | document]");
  const Terms = server.url("/terms.docx");
  const before = server.asked.length;
  expect(
    await lines(template, [
      { Name: "Ada", Terms },
      { Name: "Bob", Terms },
    ]),
  ).toEqual(["Dear Ada", "terms of [Name]", "Dear Bob", "terms of [Name]"]);
  expect(server.asked.slice(before)).toEqual(["/terms.docx"]);
});

test("another template is merged with the same data, in a section with that of the entry", async () => {
  const inner = await templateOf("[Name] bought [Article | default:'nothing']");
  const template = await templateOf("[Inner | document]", "[#Items]", "[Inner | document:'inline']", "[/Items]");
  const data = { Inner: inner, Name: "Ada", Items: [{ Article: "a pen" }, { Article: "ink" }] };
  expect(await lines(template, data)).toEqual(["Ada bought nothing", "Ada bought a pen", "Ada bought ink"]);
});

test("templates may lie in each other", async () => {
  const inmost = await templateOf("[Name]");
  const middle = await templateOf("middle", "[Inmost | document]");
  const template = await templateOf("[Middle | document]");
  expect(await lines(template, { Name: "Ada", Middle: middle, Inmost: inmost })).toEqual(["middle", "Ada"]);
});

describe("422 names the item, the tag and the reason", () => {
  async function refused(template_id: string, data: unknown): Promise<string> {
    const response = await service.call("/v1/document", postJson({ template_id, data }));
    return expectError(response, 422, "merge_failed");
  }

  test("a template of another account is as good as none", async () => {
    const template = await templateOf("[Inner | document]");
    const { id } = await createTemplate(
      service,
      { file: docxFile(paragraph("secret")) },
      { key: service.strangersKey },
    );
    const missing = unusedId(id);
    const messages = await Promise.all([id, missing].map((Inner) => refused(template, { Inner })));
    expect(messages[0]).toMatch(
      /the document for the tag Inner \| document cannot be placed: there is no template with the id/,
    );
    expect(messages[0]?.replace(id, "")).toBe(messages[1]?.replace(missing, ""));
  });

  test("a template that contains itself", async () => {
    const template = await templateOf("[Inner | document]");
    expect(await refused(template, { Inner: template })).toMatch(/contains itself; remove the tag/);
  });

  test("a fault deep within others, whose reason stands once", async () => {
    const inner = await templateOf("[Bad | document]");
    const template = await templateOf("[Inner | document]");
    const message = await refused(await templateOf("[Middle | document]"), {
      Middle: template,
      Inner: inner,
      Bad: "no file",
    });
    expect(message.match(/could not be merged/g)).toHaveLength(1);
    expect(message).toMatch(
      /Middle \| document cannot be placed: the document for the tag Inner \| document cannot be placed: in the tag Bad \| document, /,
    );
  });

  test("an address without a file, or with a file of another format, returns 422 with item, tag and reason", async () => {
    const template = await templateOf("[Terms | document]");
    const good = { Terms: server.url("/terms.docx") };
    expect(await refused(template, [good, { Terms: server.url("/gone.docx") }])).toMatch(
      /Item 2 .*Terms \| document cannot be placed: http:.*404/,
    );
    expect(await refused(template, [good, { Terms: server.url("/page.docx") }])).toMatch(/Item 2 .*it is not a \.docx/);
  });
});
