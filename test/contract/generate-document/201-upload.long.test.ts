/** POST /v1/document with an upload in place of the data file. */
import { beforeAll, describe, expect, test } from "vitest";
import { documentText } from "#test/support/docx-package.ts";
import { expectError } from "#test/support/error-answers.ts";
import { firstAnswer, keyed, replayedAnswer } from "#test/support/idempotency.ts";
import {
  answerOf,
  createTemplate,
  type DocumentAnswer,
  openLink,
  postForm,
  postJson,
  type TemplateAnswer,
} from "#test/support/requests.ts";
import { type CallOptions, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { rows, xlsx } from "#test/support/spreadsheets.ts";
import { filesOf } from "#test/support/stored-things.ts";
import { JOURNEYS, put, upload } from "#test/support/uploads.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let template: TemplateAnswer;
beforeAll(async () => {
  template = await createTemplate(service);
});

const PEOPLE = new File(["Name\nAda\nBob\n"], "People.csv");

async function generate(fields: object, options: CallOptions = {}) {
  const request = postJson({ template_id: template.id, ...fields }, options);
  const document = await answerOf<DocumentAnswer>(await service.call("/v1/document", request), 201);
  return { document, text: documentText(await openLink(service, document.document_uri)) };
}

describe("each row becomes a document, as if the file had been in the request", () => {
  test.each([
    ["JSON", postJson],
    ["a form", postForm],
  ])("in %s", async (_type, request) => {
    const { id } = await upload(service, PEOPLE);
    const response = await service.call("/v1/document", request({ template_id: template.id, file_id: id, data: "" }));
    const document = await answerOf<DocumentAnswer>(response, 201);
    expect(document).toMatchObject({ template_id: template.id, data_length: 2 });
    const text = documentText(await openLink(service, document.document_uri));
    expect(text).toContain("Dear Ada,");
    expect(text).toContain("Dear Bob,");
    expect(await filesOf(service, id)).toEqual([]);
  });

  test("sheet names the sheet, in JSON too", async () => {
    const workbook = xlsx({ sheets: { One: rows(["Name"], ["Ada"]), Two: rows(["Name"], ["Bob"]) } });
    const file = new File([workbook as Uint8Array<ArrayBuffer>], "People.xlsx");
    const { id } = await upload(service, file);
    expect((await generate({ file_id: id, sheet: "Two" })).text).toBe("Dear Bob,");
  });

  test("60 MB, of which the template uses one column", async () => {
    const note = "x".repeat(62_000);
    const lines = Array.from({ length: 1000 }, (_, row) => `Name ${row},${note}\n`);
    const { id } = await upload(service, new File(["Name,Note\n", ...lines], "People.csv"));
    const { document } = await generate({ file_id: id });
    expect(document.data_length).toBe(1000);
  });
});

test.each(JOURNEYS)(
  "an upload in %s is merged into a template in %s, at the address of %s",
  async (from, region, address) => {
    const elsewhere = await createTemplate(service, { region });
    const { id } = await upload(service, PEOPLE, { region: from });
    const { document, text } = await generate({ template_id: elsewhere.id, file_id: id }, { region: address });
    expect(document.data_length).toBe(2);
    expect(text).toContain("Dear Bob,");
    expect(await filesOf(service, id)).toEqual([]);
  },
);

describe("what becomes of the upload", () => {
  test.each([
    ["of no template", { template_id: "us01kacr5v8mq3zt9w4yx2dn7p6b" }, 404, "template_not_found"],
    ["of a sheet that is not there", { sheet: "None" }, 400, "data_sheet_unknown"],
  ] as const)("a request %s leaves it as it is: the next one succeeds", async (_why, wrong, status, code) => {
    const workbook = xlsx({ sheets: { One: rows(["Name"], ["Ada"]) } });
    const { id } = await upload(service, new File([workbook as Uint8Array<ArrayBuffer>], "People.xlsx"));
    const request = postJson({ template_id: template.id, file_id: id, ...wrong });
    await expectError(await service.call("/v1/document", request), status, code);
    expect(await filesOf(service, id)).toHaveLength(1);
    expect((await generate({ file_id: id })).text).toBe("Dear Ada,");
  });

  test("it is used up by a binary answer too", async () => {
    const { id } = await upload(service, PEOPLE);
    const request = postJson({ template_id: template.id, file_id: id }, BINARY);
    expect((await service.call("/v1/document", request)).status).toBe(201);
    await expectError(await service.call("/v1/document", request), 409, "upload_already_used");
    expect(await filesOf(service, id)).toEqual([]);
  });

  test("an archive takes it along when it is complete", async () => {
    const { id } = await upload(service, PEOPLE);
    const { format } = await answerOf<DocumentAnswer>(
      await service.call("/v1/document", postJson({ template_id: template.id, file_id: id, single_file: false })),
      201,
    );
    expect(format).toBe(".zip");
    expect(await filesOf(service, id)).toEqual([]);
  });
});

describe("with an Idempotency-Key", () => {
  const call = (key: string, file_id: string, options: CallOptions = {}) =>
    service.call("/v1/document", keyed(key, postJson({ template_id: template.id, file_id }, options)));

  test("a request that is sent again is answered with the first document, although its upload is used", async () => {
    const { id } = await upload(service, PEOPLE);
    const first = await firstAnswer<DocumentAnswer>(await call("upload", id));
    expect(await replayedAnswer(await call("upload", id))).toEqual(first);
  });

  test("a binary document, which is not stored, is made again until its upload expires", async () => {
    const { id, upload_uri, expires } = await upload(service, PEOPLE);
    const [first, again] = [await call("binary", id, BINARY), await call("binary", id, BINARY)];
    expect(again.headers.get("X-Document-Id")).toBe(first.headers.get("X-Document-Id"));
    for (const answer of [first, again]) expect(documentText(await answer.bytes())).toContain("Dear Bob,");
    await service.call(upload_uri, put("Name\nCleo\n"));
    await service.stopClock(expires);
    await expectError(await call("binary", id, BINARY), 410, "upload_expired");
    await service.stopClock(null);
  });
});

const BINARY = { headers: { Accept: "application/octet-stream" } };
