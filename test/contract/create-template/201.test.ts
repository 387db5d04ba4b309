import { describe, expect, test } from "vitest";
import {
  answerOf,
  createTemplate,
  docxFile,
  file,
  LETTER,
  linkTo,
  openLink,
  postForm,
  type TemplateAnswer,
} from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { storedThings } from "#test/support/stored-things.ts";

const LOGO = Buffer.from("89504e470d0a1a0a", "hex");

const service = serviceForTests(WITHOUT_LIBREOFFICE);

describe("the new template", () => {
  test("has every field of the interface and its additions, with the interface's defaults", async () => {
    const response = await service.call("/v1/template", postForm({ file: docxFile(LETTER, "Offer.docx") }));
    expect(response.headers.get("content-type")).toMatch(/^application\/json\b/);
    expect(await answerOf(response, 201)).toStrictEqual({
      id: expect.any(String),
      created: expect.any(Number),
      updated: expect.any(Number),
      name: "Offer",
      problems: [],
      accessibility_problems: [],
      fonts: expect.any(Array),
      page_count: expect.any(Number),
      delimiters: { left: "[", right: "]" },
      tags: { valid: ["Name"], invalid: [] },
      filename: "Offer.docx",
      format: ".docx",
      region: "us",
      template_uri: linkTo(service, "Offer.docx"),
      preview_uri: linkTo(service, "Offer.pdf"),
      image_uri: linkTo(service, "Offer.png"),
      enhanced_syntax: false,
      versioning_enabled: true,
      folder: [],
      documents_expire_after_days: null,
      invoice_mapping: null,
    });
  });

  test("was created and updated at the same moment, which is now, in milliseconds", async () => {
    const before = Date.now();
    const { created, updated } = await createTemplate(service);
    expect(created).toBeGreaterThanOrEqual(before);
    expect(created).toBeLessThanOrEqual(Date.now() + 20);
    expect(Number.isInteger(created)).toBe(true);
    expect(updated).toBe(created);
  });

  test("is stored with its file, byte for byte", async () => {
    const before = await storedThings(service);
    const uploaded = docxFile();
    const { id, template_uri } = await createTemplate(service, { file: uploaded });
    const after = await storedThings(service);
    expect(after.ids).toContain(id);
    expect(after.files.length).toBe(before.files.length + 1);
    expect(await openLink(service, template_uri)).toEqual(await uploaded.bytes());
  });
});

describe("name and file name", () => {
  test("a name that is given is the template's, letters of all languages included", async () => {
    const name = "Angebot „Müller & Söhne“ – 見積書 🦆";
    expect(await createTemplate(service, { name })).toMatchObject({ name, filename: "Letter.docx" });
  });

  test("a name may have 500 characters", async () => {
    const name = "n".repeat(500);
    expect(await createTemplate(service, { name })).toMatchObject({ name });
  });

  test("without a name the template is named like its file", async () => {
    const template = await createTemplate(service, { file: docxFile(LETTER, "Müller 見積書.v2.docx") });
    expect(template).toMatchObject({ name: "Müller 見積書.v2", filename: "Müller 見積書.v2.docx" });
  });

  test("the extension may be in upper case", async () => {
    const template = await createTemplate(service, { file: docxFile(LETTER, "OFFER.DOCX") });
    expect(template).toMatchObject({ name: "OFFER", filename: "OFFER.DOCX", format: ".docx" });
  });

  test.each([
    ["C:\\fakepath\\Offer.docx", "Offer.docx"],
    ["../../etc/Offer.docx", "Offer.docx"],
    ['say "hi".docx', "say _hi_.docx"],
    ["two\r\nlines.docx", "twolines.docx"],
    ["abc\u202excod.docx", "abcxcod.docx"],
  ])("an uploaded file named %j is kept as %s", async (sent, kept) => {
    const template = await createTemplate(service, { file: docxFile(LETTER, sent) });
    expect(template.filename).toBe(kept);
    expect(template.template_uri.endsWith(`/${encodeURIComponent(kept)}`)).toBe(true);
  });
});

describe("fields that are absent, as text, or unknown", () => {
  test("empty texts mean absent, in every optional field (callers.md, 2)", async () => {
    const empty = { name: "", delimiters: "", folder: "", region: "", enhanced_syntax: "", versioning_enabled: "" };
    expect(await createTemplate(service, empty)).toMatchObject({
      name: "Letter",
      delimiters: { left: "[", right: "]" },
      folder: [],
      region: "us",
      enhanced_syntax: false,
      versioning_enabled: true,
    });
  });

  test("empty delimiters[left] and delimiters[right] mean absent", async () => {
    const template = await createTemplate(service, { "delimiters[left]": "", "delimiters[right]": "" });
    expect(template.delimiters).toEqual({ left: "[", right: "]" });
  });

  test.each([
    ["true", true],
    ["false", false],
  ])("booleans are the text %j (callers.md, 3)", async (text, expected) => {
    const template = await createTemplate(service, { enhanced_syntax: text, versioning_enabled: text });
    expect(template).toMatchObject({ enhanced_syntax: expected, versioning_enabled: expected });
  });

  test("unknown fields are ignored, files among them (callers.md, 8)", async () => {
    const unknown = { format: "pdf", title: "Title", page: "1", per_page: "10", id: "x", logo: file(LOGO, "logo.png") };
    const template = await createTemplate(service, unknown);
    expect(template).toMatchObject({ name: "Letter", format: ".docx", tags: { valid: ["Name"], invalid: [] } });
    expect(template).not.toHaveProperty("title");
  });
});

describe("versioning_enabled", () => {
  test("is true by default on a plan with versioning, and false on a plan without", async () => {
    expect((await createTemplate(service)).versioning_enabled).toBe(true);
    expect((await createTemplate(service, {}, { key: service.strangersKey })).versioning_enabled).toBe(false);
  });

  test("may be given as false on every plan", async () => {
    const off = { versioning_enabled: "false" };
    expect((await createTemplate(service, off)).versioning_enabled).toBe(false);
    expect((await createTemplate(service, off, { key: service.strangersKey })).versioning_enabled).toBe(false);
  });
});

test("is the same when it is read again", async () => {
  const template = await createTemplate(service, { name: "Read again", folder: ["a", "b"] });
  const read = await answerOf<TemplateAnswer>(await service.call(`/v1/template/${template.id}`), 200);
  expect(read).toEqual(template);
});
