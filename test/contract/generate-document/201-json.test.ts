/** POST /v1/document answered as JSON: the document is stored. */
import { beforeAll, describe, expect, test } from "vitest";
import { documentText } from "#test/support/docx-package.ts";
import {
  answerOf,
  createTemplate,
  docxFile,
  generateDocument,
  LETTER,
  linkTo,
  listDocuments,
  openLink,
  postJson,
  type TemplateAnswer,
} from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { storedThings } from "#test/support/stored-things.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let template: TemplateAnswer;
beforeAll(async () => {
  template = await createTemplate(service, { file: docxFile(LETTER, "Offer.docx") });
});

describe("the new document", () => {
  test("has every field of the interface and no other, with the interface's defaults", async () => {
    const before = Date.now();
    const request = postJson({ template_id: template.id, data: { Name: "Ada" } });
    const response = await service.call("/v1/document", request);
    expect(response.headers.get("content-type")).toMatch(/^application\/json\b/);
    const document = await answerOf<{ created: number }>(response, 201);
    expect(document).toStrictEqual({
      id: expect.stringMatching(/^[A-Za-z0-9]+$/),
      template_id: template.id,
      created: expect.any(Number),
      name: "Offer",
      data_length: 1,
      filename: "Offer.docx",
      format: ".docx",
      expires: null,
      document_uri: linkTo(service, "Offer.docx"),
    });
    expect(Number.isInteger(document.created)).toBe(true);
    expect(document.created).toBeGreaterThanOrEqual(before);
    expect(document.created).toBeLessThanOrEqual(Date.now() + 20);
  });

  test("holds the values of the data where the tags were", async () => {
    const { document_uri } = await generateDocument(service, {
      template_id: template.id,
      data: { Name: "Zoë Müller" },
    });
    expect(documentText(await openLink(service, document_uri))).toBe("Dear Zoë Müller,");
  });

  test("is stored as one file and one entry of the list", async () => {
    const before = await storedThings(service);
    const { id } = await generateDocument(service, { template_id: template.id });
    const after = await storedThings(service);
    expect(after.ids.filter((each) => !before.ids.includes(each))).toEqual([id]);
    expect(after.files.filter((each) => !before.files.includes(each))).toHaveLength(1);
    expect((await listDocuments(service, template.id))[0]?.id).toBe(id);
  });

  test("has its template's values though the template's name is another", async () => {
    const fields = { template_id: template.id, name: "Offer for Ada", output_name: "offer-ada" };
    expect(await generateDocument(service, fields)).toMatchObject({
      name: "Offer for Ada",
      filename: "offer-ada.docx",
    });
  });
});

describe("data_length is the number of data items (callers.md, 19)", () => {
  test.each([
    ["an object", { Name: "Ada" }, 1],
    ["an object without values", {}, 1],
    ["an array of one", [{ Name: "Ada" }], 1],
    ["an array of three", [{ Name: "Ada" }, { Name: "Bob" }, {}], 3],
  ])("%s", async (_what, data, length) => {
    const fields = { template_id: template.id, data, single_file: false };
    expect((await generateDocument(service, fields)).data_length).toBe(length);
  });
});

test("documents generated at once have ids of their own and share no millisecond", async () => {
  const twenty = Array.from({ length: 20 }, () => generateDocument(service, { template_id: template.id }));
  const documents = await Promise.all(twenty);
  expect(new Set(documents.map(({ id }) => id)).size).toBe(20);
  expect(new Set(documents.map(({ created }) => created)).size).toBe(20);
});

test("documents that are generated at once from different data are not mixed up", async () => {
  const names = Array.from({ length: 20 }, (_, at) => `Name ${at}`);
  const texts = await Promise.all(
    names.map(async (Name) => {
      const { document_uri } = await generateDocument(service, { template_id: template.id, data: { Name } });
      return documentText(await openLink(service, document_uri));
    }),
  );
  expect(texts).toEqual(names.map((name) => `Dear ${name},`));
});
