/** POST /v1/document with `Prefer: respond-async`: accepted, and made while nobody waits. */
import PizZip from "pizzip";
import { beforeAll, describe, expect, test } from "vitest";
import {
  acceptDocument,
  postDocumentAsync,
  preferringAsync,
  readyDocument,
  settledAnswer,
} from "#test/support/batches.ts";
import { documentText } from "#test/support/docx-package.ts";
import { keyed } from "#test/support/idempotency.ts";
import {
  answerOf,
  createTemplate,
  type DocumentAnswer,
  generateBinary,
  generateDocument,
  letter,
  linkTo,
  listDocuments,
  openLink,
  postForm,
  postJson,
  remove,
  updateTemplate,
} from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { upload } from "#test/support/uploads.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let template_id: string;
beforeAll(async () => {
  template_id = (await createTemplate(service)).id;
});

const PEOPLE = Array.from({ length: 40 }, (_, n) => ({ Name: `Person ${n}` }));

/** Files by name, in the order of the archive. */
function unzipped(zip: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const { files } = new PizZip(zip);
  return new Map(Object.values(files).map((entry) => [entry.name, entry.asUint8Array()]));
}

test("the answer tells the id of the document to be, where it will be, and that it was accepted as asked", async () => {
  const response = await postDocumentAsync(service, { template_id, data: PEOPLE });
  const { headers } = response;
  const answer = await answerOf<{ id: string }>(response, 202);
  expect(answer).toEqual({ id: answer.id, status: "in_progress", items_done: 0, items_total: PEOPLE.length });
  expect(headers.get("Location")).toBe(`${service.address("us")}/v1/document/${answer.id}`);
  expect(headers.get("Preference-Applied")).toBe("respond-async");
  expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await readyDocument(service, answer.id)).toMatchObject({ id: answer.id });
});

test("the document is the one that would have been waited for", async () => {
  const fields = { template_id, data: PEOPLE, name: "Letters", output_name: "to all", single_file: false };
  const { id } = await acceptDocument(service, fields);
  const document = await readyDocument(service, id);
  const waitedFor = await generateDocument(service, fields);
  const document_uri = linkTo(service, "to%20all.zip");
  expect(document).toEqual({ ...waitedFor, id, created: expect.any(Number), document_uri });
  expect(document.data_length).toBe(PEOPLE.length);
  const files = unzipped(await openLink(service, document.document_uri));
  expect(files).toEqual(unzipped(await openLink(service, waitedFor.document_uri)));
  expect([...files.values()].map((bytes) => documentText(bytes))).toEqual(PEOPLE.map(({ Name }) => `Dear ${Name},`));
  expect(await listDocuments(service, template_id)).toContainEqual(document);
});

describe("GET tells in a Warning what a waiting caller would have been told", () => {
  const fields = { data: [{ Name: "Ada" }, { Name: "data:image/png;base64,AAAA" }], attach: "data:,text" };
  test.each([true, false])("single_file: %s", async (single_file) => {
    const { id: of } = await createTemplate(service, { file: letter("Dear [Name]") });
    const asked = { template_id: of, ...fields, single_file };
    const headers = { Prefer: "handling=lenient" };
    const waited = await service.call("/v1/document", postJson(asked, { headers }));
    const { id } = await answerOf<{ id: string }>(
      await service.call("/v1/document", postJson(asked, { headers: { Prefer: "respond-async, handling=lenient" } })),
      202,
    );
    const warning = waited.headers.get("Warning");
    expect(warning).toContain("attach was ignored: ");
    expect(warning?.includes("left out: Item 2 ")).toBe(single_file);
    expect((await settledAnswer(service, id)).headers.get("Warning")).toBe(warning);
  });
});

test("data come in a file as well", async () => {
  const rows = new File([`Name\n${PEOPLE.map(({ Name }) => Name).join("\n")}\n`], "People.csv");
  const response = await service.call("/v1/document", preferringAsync(postForm({ template_id, file: rows })));
  const { id, items_total } = await answerOf<{ id: string; items_total?: number }>(response, 202);
  expect(items_total).toBeUndefined();
  expect(await readyDocument(service, id)).toMatchObject({ data_length: PEOPLE.length, format: ".docx" });
});

test("an upload is used up when the answer comes", async () => {
  const { id: file_id } = await upload(service, new File(["Name\nAda\nBob\n"], "People.csv"));
  const post = () => service.call("/v1/document", preferringAsync(postJson({ template_id, file_id })));
  const { id } = await answerOf<{ id: string }>(await post(), 202);
  expect((await post()).status).toBe(409);
  expect(await readyDocument(service, id)).toMatchObject({ data_length: 2 });
});

test("it is made in the region of its template, and found from everywhere", async () => {
  const { id: of } = await createTemplate(service, { region: "eu" });
  const response = await postDocumentAsync(service, { template_id: of });
  const location = response.headers.get("Location") ?? "";
  const { id } = await answerOf<{ id: string }>(response, 202);
  expect(location).toBe(`${service.address("eu")}/v1/document/${id}`);
  const document = await readyDocument(service, id);
  expect(new URL(document.document_uri).origin).toBe(new URL(service.address("eu")).origin);
  expect(await answerOf(await service.call(location), 200)).toEqual(document);
});

describe("the template counts as it was when the request came", () => {
  test.each(["changed", "deleted"])("and is %s meanwhile", async (how) => {
    const { id: of } = await createTemplate(service, { file: letter("Before [Name]"), name: "Notes" });
    const accepted = acceptDocument(service, { template_id: of, data: PEOPLE });
    const { id } = await accepted;
    if (how === "deleted") await remove(service, `/v1/template/${of}`);
    else await updateTemplate(service, of, { file: letter("After [Name]") });
    const document = await readyDocument(service, id);
    const text = documentText(await openLink(service, document.document_uri));
    expect(text.startsWith("Before Person 0")).toBe(true);
    expect(text).not.toContain("After");
  });
});

describe("sent again with its Idempotency-Key", () => {
  test("it is made once", async () => {
    const post = () => postDocumentAsync(service, { template_id, data: PEOPLE }, keyed("letters-1", {}));
    const first = await answerOf<{ id: string }>(await post(), 202);
    const again = await post();
    expect(again.headers.get("Idempotency-Replayed")).toBe("true");
    expect(((await again.json()) as { id: string }).id).toBe(first.id);
    const document = await readyDocument(service, first.id);
    const afterwards = await post();
    expect(afterwards.headers.get("Preference-Applied")).toBeNull();
    expect(await answerOf<DocumentAnswer>(afterwards, 201)).toEqual(document);
  });

  test("a failed document is reported as failed again when its request is sent again", async () => {
    const file = new File(["Name\n"], "Nobody.csv");
    const post = () =>
      service.call("/v1/document", preferringAsync(keyed("letters-2", postForm({ template_id, file }))));
    const { id } = await answerOf<{ id: string }>(await post(), 202);
    expect((await settledAnswer(service, id)).status).toBe(422);
    const again = await post();
    expect([again.status, again.headers.get("Idempotency-Replayed")]).toEqual([422, "true"]);
    expect(await again.json()).toMatchObject({ code: "data_empty" });
  });

  test("without the preference it is another request", async () => {
    await answerOf(await postDocumentAsync(service, { template_id }, keyed("letters-3", {})), 202);
    const waiting = await service.call(
      "/v1/document",
      keyed("letters-3", postJson({ template_id, data: { Name: "Ada" } })),
    );
    expect(waiting.status).toBe(422);
  });
});

test("with Accept: application/octet-stream the response is the document, which is not stored", async () => {
  const headers = { Accept: "application/octet-stream", Prefer: "respond-async" };
  const response = await service.call("/v1/document", postJson({ template_id, data: { Name: "Ada" } }, { headers }));
  expect(response.status).toBe(201);
  expect(response.headers.get("Preference-Applied")).toBeNull();
  const { bytes } = await generateBinary(service, { template_id });
  expect(documentText(await response.bytes())).toBe(documentText(bytes));
});

test("other preferences are ignored", async () => {
  const headers = { Prefer: 'return=representation, wait=10, priority="respond-async"' };
  const response = await service.call("/v1/document", postJson({ template_id, data: { Name: "Ada" } }, { headers }));
  expect(response.status).toBe(201);
});

test.each(["respond-async", "Respond-Async", "wait=10, respond-async", "respond-async; x=1, wait=10"])(
  "Prefer: %s is the preference",
  async (Prefer) => {
    const options = postJson({ template_id, data: { Name: "Ada" } }, { headers: { Prefer } });
    expect((await service.call("/v1/document", options)).status).toBe(202);
  },
);

describe("what can be known at once is told at once", () => {
  test.each([
    [{ template_id: "us01kacr5v8mq3zt9w4yx2dn7p6b" }, 404],
    [{ template_id: "none" }, 404],
    [{ output_format: ".xyz" }, 400],
    [{ data: [] }, 400],
    [{ data: undefined, file_id: "us01kacr5v8mq3zt9w4yx2dn7p6b" }, 404],
  ])("%j: %i", async (fields, status) => {
    expect((await postDocumentAsync(service, { template_id, ...fields })).status).toBe(status);
  });

  test("a template with invalid tags is refused at once", async () => {
    const { id } = await createTemplate(service, {
      file: letter("[#Open] never closed"),
      delimiters: '{"left":"[","right":"]"}',
    });
    expect((await postDocumentAsync(service, { template_id: id })).status).toBe(422);
  });
});
