/** PUT /v1/template/{id} with an upload in place of the file. */
import { describe, expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import {
  answerOf,
  createTemplate,
  letter,
  openLink,
  putForm,
  putJson,
  readTemplate,
  type TemplateAnswer,
} from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { filesOf } from "#test/support/stored-things.ts";
import { JOURNEYS, upload } from "#test/support/uploads.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

const FILE = letter("Hello [First Name]", "Hello.docx");

describe("the file replaces the present one, with all else that the request asks for", () => {
  test.each([
    ["JSON", putJson],
    ["a form", putForm],
  ])("in %s", async (_type, request) => {
    const template = await createTemplate(service);
    const { id } = await upload(service, FILE);
    const response = await service.call(`/v1/template/${template.id}`, request({ file_id: id, name: "Hello" }));
    const updated = await answerOf<TemplateAnswer>(response, 200);
    expect(updated).toMatchObject({ id: template.id, name: "Hello", filename: "Hello.docx" });
    expect(updated.tags).toEqual({ valid: ["First Name"], invalid: [] });
    expect(await openLink(service, updated.template_uri)).toEqual(await FILE.bytes());
    expect(await filesOf(service, id)).toEqual([]);
  });

  test.each(JOURNEYS)(
    "from %s, of a template in %s, at the address of %s, also when it moves with that",
    async (from, region, address) => {
      const template = await createTemplate(service, { region });
      const { id } = await upload(service, FILE, { region: from });
      const request = putJson({ file_id: id, region: "au" }, { region: address });
      const updated = await answerOf<TemplateAnswer>(await service.call(`/v1/template/${template.id}`, request), 200);
      expect(updated.region).toBe("au");
      expect(await openLink(service, updated.template_uri)).toEqual(await FILE.bytes());
      expect(await filesOf(service, id)).toEqual([]);
    },
  );
});

test("a request that fails leaves the upload and the template as they are", async () => {
  const template = await createTemplate(service);
  const { id } = await upload(service, new File(["no .docx"], "Offer.docx"));
  const response = await service.call(`/v1/template/${template.id}`, putJson({ file_id: id, name: "After" }));
  await expectError(response, 422, "template_content_mismatch");
  expect(await readTemplate(service, template.id)).toEqual(template);
  expect(await filesOf(service, id)).toHaveLength(1);
});

test("the upload stays unused if the template does not exist", async () => {
  const { id } = await upload(service, FILE);
  const response = await service.call("/v1/template/us01kacr5v8mq3zt9w4yx2dn7p6b", putJson({ file_id: id }));
  await expectError(response, 404, "template_not_found");
  expect(await filesOf(service, id)).toHaveLength(1);
});
