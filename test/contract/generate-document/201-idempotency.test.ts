/** POST /v1/document with an Idempotency-Key: sent again, it makes no second document. */
import { beforeAll, describe, expect, test } from "vitest";
import { REGIONS } from "#shared/base/model/region.ts";
import { documentText } from "#test/support/docx-package.ts";
import { expectError } from "#test/support/error-answers.ts";
import { firstAnswer, keyed, replayedAnswer } from "#test/support/idempotency.ts";
import {
  answerOf,
  createTemplate,
  type DocumentAnswer,
  docxFile,
  file,
  listDocuments,
  openLink,
  postForm,
  postJson,
  updateTemplate,
} from "#test/support/requests.ts";
import { type CallOptions, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let templateId: string;
beforeAll(async () => {
  templateId = (await createTemplate(service)).id;
});

const BINARY: CallOptions = { headers: { Accept: "application/octet-stream" } };

function post(key: string, fields: object = {}, options: CallOptions = {}): Promise<Response> {
  const body = { template_id: templateId, data: { Name: "Ada" }, ...fields };
  return service.call("/v1/document", keyed(key, postJson(body, options)));
}

async function countOf(name: string): Promise<number> {
  return (await listDocuments(service, templateId)).filter((document) => document.name === name).length;
}

describe("the same request with the same key", () => {
  test("is answered with the first document, and makes no second one", async () => {
    const first = await firstAnswer<DocumentAnswer>(await post("once", { name: "Once" }));
    const again = await replayedAnswer<DocumentAnswer>(await post("once", { name: "Once" }));
    expect(again).toEqual(first);
    expect(await countOf("Once")).toBe(1);
    expect(documentText(await openLink(service, again.document_uri))).toBe("Dear Ada,");
  });

  test("is answered with the Warning of the first answer", async () => {
    const warnings = [await post("warned", { attach: "data:,a" }), await post("warned", { attach: "data:,a" })].map(
      ({ headers }) => headers.get("Warning"),
    );
    expect(warnings[0]).toMatch(/^199 merganser "attach was ignored: /);
    expect(warnings[1]).toBe(warnings[0]);
  });

  test("is the same when members of its data stand in another order, and as a form", async () => {
    const first = await firstAnswer<DocumentAnswer>(
      await post("order", { name: "Order", data: { Name: "Ada", Zip: 1 } }),
    );
    expect(await replayedAnswer(await post("order", { data: { Zip: 1, Name: "Ada" }, name: "Order" }))).toEqual(first);
    const form = postForm({ template_id: templateId, name: "Order", data: '{"Zip":1,"Name":"Ada"}' });
    expect(await replayedAnswer(await service.call("/v1/document", keyed("order", form)))).toEqual(first);
  });

  test("with a data file is the same when the file is uploaded again", async () => {
    const form = () =>
      postForm({ template_id: templateId, name: "Rows", file: file(Buffer.from("Name\nAda\nBob\n"), "rows.csv") });
    const first = await firstAnswer<DocumentAnswer>(await service.call("/v1/document", keyed("rows", form())));
    expect(first.data_length).toBe(2);
    expect(await replayedAnswer(await service.call("/v1/document", keyed("rows", form())))).toEqual(first);
    expect(await countOf("Rows")).toBe(1);
  });

  test("is answered with the document, although its template was deleted meanwhile", async () => {
    const { id } = await createTemplate(service);
    const first = await firstAnswer<DocumentAnswer>(await post("without-template", { template_id: id }));
    expect((await service.call(`/v1/template/${id}`, { method: "DELETE" })).status).toBe(204);
    expect(await replayedAnswer(await post("without-template", { template_id: id }))).toEqual(first);
  });

  test("makes no second document when the first was deleted meanwhile, and says that it was", async () => {
    const first = await firstAnswer<DocumentAnswer>(await post("deleted"));
    expect((await service.call(`/v1/document/${first.id}`, { method: "DELETE" })).status).toBe(204);
    expect(await expectError(await post("deleted"), 404, "document_not_found")).toContain(first.id);
  });

  test("makes no second document when the template has moved meanwhile, at whichever address", async () => {
    const { id } = await createTemplate(service, { region: "us" });
    const first = await firstAnswer<DocumentAnswer>(await post("moved", { template_id: id }));
    await updateTemplate(service, id, { region: "eu" });
    for (const region of REGIONS) {
      expect(await replayedAnswer(await post("moved", { template_id: id }, { region }))).toEqual(first);
    }
    expect(await listDocuments(service, id)).toEqual([first]);
  });

  test("twenty equal requests at once make one document; the others get 409 idempotency_key_in_use", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => post("twenty", { name: "Twenty" })));
    const made = answers.filter(({ status }) => status === 201);
    const documents = await Promise.all(made.map((answer) => answerOf<DocumentAnswer>(answer, 201)));
    expect(new Set(documents.map(({ id }) => id)).size).toBe(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      await expectError(answer, 409, "idempotency_key_in_use");
    }
    expect(await replayedAnswer(await post("twenty", { name: "Twenty" }))).toEqual(documents[0]);
    expect(await countOf("Twenty")).toBe(1);
  });

  test("reaches the template's region from every address", async () => {
    const first = await firstAnswer<DocumentAnswer>(await post("region", { name: "Forwarded" }, { region: "au" }));
    expect(await replayedAnswer(await post("region", { name: "Forwarded" }, { region: "eu" }))).toEqual(first);
    expect(await countOf("Forwarded")).toBe(1);
  });

  test("another account can use the same Idempotency-Key for a document of its own", async () => {
    const stranger = { key: service.strangersKey };
    const { id } = await createTemplate(service, {}, stranger);
    await firstAnswer(await post("shared"));
    const theirs = await firstAnswer<DocumentAnswer>(await post("shared", { template_id: id }, stranger));
    expect(theirs.template_id).toBe(id);
  });
});

describe("the binary answer, which is not stored", () => {
  test("is made again with the same X-Document-Id, and nothing is stored", async () => {
    const first = await post("binary", { name: "Binary", output_name: "Ada" }, BINARY);
    const again = await post("binary", { name: "Binary", output_name: "Ada" }, BINARY);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.headers.get("X-Document-Id")).toMatch(/^[a-z0-9]+$/);
    expect(again.headers.get("X-Document-Id")).toBe(first.headers.get("X-Document-Id"));
    expect(again.headers.get("Content-Disposition")).toBe(first.headers.get("Content-Disposition"));
    expect([first, again].map(({ headers }) => headers.get("Idempotency-Replayed"))).toEqual([null, "true"]);
    for (const answer of [first, again]) expect(documentText(await answer.bytes())).toBe("Dear Ada,");
    expect(await countOf("Binary")).toBe(0);
  });

  test("has another X-Document-Id with another key", async () => {
    const [one, two] = [await post("binary-1", {}, BINARY), await post("binary-2", {}, BINARY)];
    expect(one.headers.get("X-Document-Id")).not.toBe(two.headers.get("X-Document-Id"));
    for (const answer of [one, two]) await answer.body?.cancel();
  });
});

test("a request that failed frees its key, for the same request and for a corrected one", async () => {
  const unclosed = await createTemplate(service, { file: docxFile("<w:p><w:r><w:t>[#Open]</w:t></w:r></w:p>") });
  const failed = () => post("failed", { template_id: unclosed.id });
  const message = await expectError(await failed(), 422, "template_has_invalid_tags");
  expect(await expectError(await failed(), 422, "template_has_invalid_tags")).toBe(message);
  const document = await firstAnswer<DocumentAnswer>(await post("failed"));
  expect(await replayedAnswer(await post("failed"))).toEqual(document);
});
