/** PUT /v1/document/{id}: renames a document. */
import { describe, expect, test } from "vitest";
import { REGIONS } from "#shared/base/model/region.ts";
import {
  answerOf,
  createTemplate,
  type DocumentAnswer,
  generateDocument,
  listDocuments,
  openLink,
  putForm,
  putJson,
} from "#test/support/requests.ts";
import { type CallOptions, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

async function newDocument(region = "us"): Promise<DocumentAnswer> {
  const template = await createTemplate(service, { region });
  return generateDocument(service, { template_id: template.id, name: "Before", output_name: "File" });
}

async function rename(id: string, options: CallOptions): Promise<DocumentAnswer> {
  return answerOf(await service.call(`/v1/document/${id}`, options), 200);
}

describe("the name changes and nothing else: not the file's name, not its link, not the time", () => {
  const ways = { JSON: putJson, "a form": putForm };
  test.each(Object.entries(ways))("by %s", async (_way, put) => {
    const document = await newDocument();
    const bytes = await openLink(service, document.document_uri);
    const renamed = { ...document, name: "Zoë’s offer 見積書" };
    expect(await rename(document.id, put({ name: renamed.name }))).toStrictEqual(renamed);
    expect(await answerOf(await service.call(`/v1/document/${document.id}`), 200)).toStrictEqual(renamed);
    expect(await listDocuments(service, document.template_id)).toStrictEqual([renamed]);
    expect(await openLink(service, renamed.document_uri)).toEqual(bytes);
  });
});

test("every region's address can rename a document", async () => {
  const document = await newDocument("uk");
  for (const region of REGIONS) {
    const answer = await rename(document.id, putJson({ name: `from ${region}` }, { region }));
    expect(answer).toStrictEqual({ ...document, name: `from ${region}` });
  }
});

test("twenty renamings at once are all answered, and one of them stands", async () => {
  const document = await newDocument();
  const names = Array.from({ length: 20 }, (_, n) => `Name ${n}`);
  const answers = await Promise.all(names.map((name) => rename(document.id, putJson({ name }))));
  expect(answers.map(({ name }) => name)).toEqual(names);
  expect(names).toContain((await listDocuments(service, document.template_id))[0]?.name);
});

test("unknown fields are ignored (callers.md, 8)", async () => {
  const document = await newDocument();
  const answer = await rename(document.id, putJson({ name: "After", filename: "x.pdf", format: ".pdf" }));
  expect(answer).toStrictEqual({ ...document, name: "After" });
});
