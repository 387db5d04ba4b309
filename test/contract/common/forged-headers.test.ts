/** A caller who pretends to be another region: nothing changes, and nobody is held up. */
import { describe, expect, test } from "vitest";
import { REGIONS } from "#shared/base/model/region.ts";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate, listTemplates, remove, updateTemplate } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

const HOPS = ["-Infinity", "-3000", "Infinity", "NaN", "1e9", "1", "6", "7", "9", "0x1", "1, 1", ""];

describe.each(HOPS)("X-Merganser-Hops: %s", (hops) => {
  test("a template that moved and was deleted is nowhere", async () => {
    const { id } = await createTemplate(service, { region: "us" });
    await updateTemplate(service, id, { region: "eu" });
    await remove(service, `/v1/template/${id}`);
    for (const region of REGIONS) {
      const response = await service.call(`/v1/template/${id}`, { region, headers: { "X-Merganser-Hops": hops } });
      await expectError(response, 404, "template_not_found");
    }
    expect((await service.call("/openapi.json")).status).toBe(200);
  });
});

test("X-Merganser-Region-Only: the list holds all regions", async () => {
  const inUs = await createTemplate(service, { region: "us" });
  const inEu = await createTemplate(service, { region: "eu" });
  const listed = await listTemplates(service, "", { headers: { "X-Merganser-Region-Only": "true" } });
  expect(listed.slice(0, 2)).toEqual([inEu, inUs]);
});
