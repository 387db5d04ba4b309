/** The preview link of a template that turns out not to be convertible once LibreOffice is there. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { brokenLibreOffice } from "#test/support/conversions.ts";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate, type TemplateAnswer } from "#test/support/requests.ts";
import { openService, type Service, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";

let service: Service;
let template: TemplateAnswer;
let office: Awaited<ReturnType<typeof brokenLibreOffice>>;
beforeAll(async () => {
  service = await openService(WITHOUT_LIBREOFFICE);
  template = await createTemplate(service);
  office = await brokenLibreOffice();
  await service.restart(office.settings);
});
afterAll(async () => {
  await service.close();
  await office[Symbol.asyncDispose]();
});

test.each(["preview_uri", "image_uri"] as const)(
  "%s tells that the conversion failed, and what to do",
  async (field) => {
    const response = await service.call(template[field], { key: null });
    expect(await expectError(response, 422, "conversion_failed")).toMatch(/save it again and upload that/);
  },
);

test("the template itself can still be read", async () => {
  const response = await service.call(`/v1/template/${template.id}`);
  expect(await response.json()).toEqual(template);
});
