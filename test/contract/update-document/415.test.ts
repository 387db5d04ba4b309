/** PUT /v1/document/{id} with a body that is neither JSON nor a form. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { answerOf, createTemplate, generateDocument } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test.each(["text/plain", "application/x-www-form-urlencoded", "application/xml", "application/octet-stream"])(
  "%s is refused, naming both types that are taken; nothing changes",
  async (type) => {
    const template = await createTemplate(service);
    const document = await generateDocument(service, { template_id: template.id });
    const request = { method: "PUT", headers: { "Content-Type": type }, body: JSON.stringify({ name: "After" }) };
    const message = await expectError(
      await service.call(`/v1/document/${document.id}`, request),
      415,
      "content_type_unsupported",
    );
    expect(message).toContain(type);
    expect(message).toMatch(/application\/json.*multipart\/form-data|multipart\/form-data.*application\/json/);
    expect(await answerOf(await service.call(`/v1/document/${document.id}`), 200)).toStrictEqual(document);
  },
);
