/** POST /v1/template with an upload in place of the file. */
import { describe, expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { firstAnswer, keyed, replayedAnswer } from "#test/support/idempotency.ts";
import {
  answerOf,
  docxFile,
  letter,
  listTemplates,
  openLink,
  postForm,
  postJson,
  type TemplateAnswer,
} from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { filesOf } from "#test/support/stored-things.ts";
import { JOURNEYS, put, upload } from "#test/support/uploads.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

const FILE = docxFile(undefined, "Offer.docx");

describe("the template is as if the file had been in the request", () => {
  test.each([
    ["JSON", postJson],
    ["a form", postForm],
    [
      "a form with an empty part for the file",
      (fields: { file_id: string }) => postForm({ ...fields, file: new File([], "") }),
    ],
  ])("in %s", async (_type, request) => {
    const { id } = await upload(service, FILE);
    const template = await answerOf<TemplateAnswer>(await service.call("/v1/template", request({ file_id: id })), 201);
    expect(template).toMatchObject({ name: "Offer", filename: "Offer.docx", format: ".docx", region: "us" });
    expect(template.tags).toEqual({ valid: ["Name"], invalid: [] });
    expect(await openLink(service, template.template_uri)).toEqual(await FILE.bytes());
  });

  test("all other fields count, in JSON as in a form", async () => {
    const { id } = await upload(service, letter("Dear {{a.b}},"));
    const fields = { name: "N", folder: ["a", "b"], delimiters: { left: "{{", right: "}}" }, enhanced_syntax: true };
    const request = postJson({ file_id: id, file: "", ...fields, versioning_enabled: false });
    const template = await answerOf<TemplateAnswer>(await service.call("/v1/template", request), 201);
    expect(template).toMatchObject({ ...fields, versioning_enabled: false, tags: { valid: ["a.b"], invalid: [] } });
  });

  test("7 MB, which no gateway of the cloud takes in a request", async () => {
    const text = `Dear [Name],\n${"x".repeat(7_000_000)}`;
    const { id } = await upload(service, new File([text], "Long.txt"));
    const template = await answerOf<TemplateAnswer>(await service.call("/v1/template", postJson({ file_id: id })), 201);
    expect(Buffer.from(await openLink(service, template.template_uri)).toString()).toBe(text);
  });
});

test.each(JOURNEYS)(
  "an upload in %s makes a template in %s, asked for at the address of %s",
  async (from, region, address) => {
    const { id } = await upload(service, FILE, { region: from });
    const request = postJson({ file_id: id, region }, { region: address });
    const template = await answerOf<TemplateAnswer>(await service.call("/v1/template", request), 201);
    expect(template.region).toBe(region);
    expect(await openLink(service, template.template_uri)).toEqual(await FILE.bytes());
    expect(await filesOf(service, id)).toEqual([]);
  },
);

describe("what becomes of the upload", () => {
  test("its bytes are gone when the template is there", async () => {
    const { id } = await upload(service, FILE);
    expect(await filesOf(service, id)).toHaveLength(1);
    await answerOf(await service.call("/v1/template", postJson({ file_id: id })), 201);
    expect(await filesOf(service, id)).toEqual([]);
  });

  test.each([
    ["a wrong field", { region: "mars" }, 400],
    ["delimiters that cannot be", { delimiters: { left: '"', right: "]" } }, 400],
  ])("a request that fails for %s leaves it as it is: the next one succeeds", async (_why, wrong, status) => {
    const { id } = await upload(service, FILE);
    const refused = await service.call("/v1/template", postJson({ file_id: id, ...wrong }));
    expect(Math.trunc(refused.status / 100)).toBe(Math.trunc(status / 100));
    expect(await filesOf(service, id)).toHaveLength(1);
    await answerOf(await service.call("/v1/template", postJson({ file_id: id })), 201);
  });

  test("a file that is no template may be sent again, corrected, under the same id", async () => {
    const { id, upload_uri } = await upload(service, new File(["no .docx"], "Offer.docx"), { size: FILE.size });
    const refused = await service.call("/v1/template", postJson({ file_id: id }));
    await expectError(refused, 422, "template_content_mismatch");
    await service.call(upload_uri, put(await FILE.bytes()));
    await answerOf(await service.call("/v1/template", postJson({ file_id: id })), 201);
  });
});

describe("with an Idempotency-Key", () => {
  const post = (key: string, file_id: string) => service.call("/v1/template", keyed(key, postJson({ file_id })));

  test("a request that is sent again is answered with the first template, although its upload is used", async () => {
    const { id } = await upload(service, FILE);
    const first = await firstAnswer<TemplateAnswer>(await post("upload", id));
    expect(await replayedAnswer(await post("upload", id))).toEqual(first);
    expect((await listTemplates(service)).filter((template) => template.id === first.id)).toHaveLength(1);
  });

  test("the same file in another upload is another request", async () => {
    const [one, other] = [await upload(service, FILE), await upload(service, FILE)];
    await firstAnswer(await post("two", one.id));
    await expectError(await post("two", other.id), 422, "idempotency_key_reused");
    expect(await filesOf(service, other.id)).toHaveLength(1);
  });

  test("a request that fails frees its key: the file may be sent and the request repeated", async () => {
    const { id, upload_uri } = await upload(service, new File([], "Offer.docx"), { size: FILE.size });
    await expectError(await post("early", id), 422, "upload_not_complete");
    await service.call(upload_uri, put(await FILE.bytes()));
    await firstAnswer(await post("early", id));
  });
});
