/** GET /v1/template/{id} */
import { expect, test } from "vitest";
import { REGIONS } from "#shared/base/model/region.ts";
import { answerOf, createTemplate, type TemplateAnswer } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

async function read(id: string, region = "us" as (typeof REGIONS)[number]): Promise<TemplateAnswer> {
  return answerOf(await service.call(`/v1/template/${id}`, { region }), 200);
}

test("answers the template as it was answered when it was created", async () => {
  const fields = { name: "Offer", folder: ["Sales"], delimiters: '{"left":"[","right":"]"}', enhanced_syntax: "true" };
  const template = await createTemplate(service, fields);
  expect(await read(template.id)).toStrictEqual(template);
});

test("every region's address returns the same template with the same links", async () => {
  const template = await createTemplate(service, { region: "eu" });
  for (const region of REGIONS) expect(await read(template.id, region)).toStrictEqual(template);
});

test("a template and its links stay the same after a restart", async () => {
  const template = await createTemplate(service);
  await service.restart();
  expect(await read(template.id)).toStrictEqual(template);
});
