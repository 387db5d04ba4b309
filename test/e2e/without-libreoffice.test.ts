/** The program on a machine without LibreOffice and Chromium: an empty folder stands in for theirs. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { documentText } from "#test/support/docx-package.ts";
import { given } from "#test/support/given.ts";
import { type Home, makeHome, type Program, startProgram } from "#test/support/program.ts";
import { createTemplate, generateBinary, openLink, postJson, type TemplateAnswer } from "#test/support/requests.ts";

const KEY = "a-key-of-my-own-0123456789";

let home: Home;
let program: Program;
let template: TemplateAnswer;
let installCommand: string;

beforeAll(async () => {
  home = await makeHome();
  program = await startProgram(home, {
    API_KEY: KEY,
    LIBREOFFICE_PROGRAM: home.workFolder,
    MERGANSER_CHROMIUM: `${home.workFolder}/chromium`,
  });
  installCommand = /To install it: (.+)$/m.exec(program.greeting)?.[1] ?? "";
  template = await createTemplate(program);
});

afterAll(async () => {
  await program?.[Symbol.asyncDispose]();
  await home?.[Symbol.asyncDispose]();
});

test("it starts, and says what is missing and how to install it", () => {
  expect(program.greeting).toContain("LibreOffice is missing: .docx works, PDF returns 503.");
  expect(program.greeting).toContain("Chromium is missing: HTML to PDF returns 503");
  expect(installCommand).not.toBe("");
});

test("a .docx is merged", async () => {
  const { bytes } = await generateBinary(program, { template_id: template.id, data: { Name: "Ada" } });
  expect(documentText(bytes)).toBe("Dear Ada,");
});

test("a PDF answers 503 with the command that installs LibreOffice", async () => {
  const request = postJson({ template_id: template.id, data: { Name: "Ada" }, output_format: ".pdf" });
  await expectUnavailable(await program.call("/v1/document", request));
});

describe("the template's preview", () => {
  test("is not there yet: its links answer 503 with the command, and no page is counted", async () => {
    expect(template.page_count).toBe(0);
    for (const link of [template.preview_uri, template.image_uri]) {
      await expectUnavailable(await program.call(link, { key: null }));
    }
  });

  given("LibreOffice").test("is there once LibreOffice is", async () => {
    await program.stop();
    program = await startProgram(home, { API_KEY: KEY });
    const preview = Buffer.from(await openLink(program, template.preview_uri));
    expect(preview.subarray(0, 5).toString()).toBe("%PDF-");
    const read = (await (await program.call(`/v1/template/${template.id}`)).json()) as TemplateAnswer;
    expect(read).toEqual({ ...template, page_count: 1 });
  });
});

async function expectUnavailable(answer: Response): Promise<void> {
  expect(answer.status).toBe(503);
  const { code, message } = (await answer.json()) as { code: string; message: string };
  expect(code).toBe("converter_unavailable");
  expect(message).toContain(installCommand);
}
