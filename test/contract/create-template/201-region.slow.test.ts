/** POST /v1/template: the region in which a template is stored. */
import { expect, test } from "vitest";
import { REGIONS } from "#shared/base/model/region.ts";
import { createTemplate, docxFile, listTemplates, openLink } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { filesOf } from "#test/support/stored-things.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test.each(REGIONS)("region %s: template, file and links lie there, wherever the call came in", async (region) => {
  for (const address of REGIONS) {
    const uploaded = docxFile();
    const template = await createTemplate(service, { file: uploaded, region }, { region: address });
    expect(template.region).toBe(region);
    for (const uri of [template.template_uri, template.preview_uri, template.image_uri]) {
      expect(new URL(uri).origin).toBe(service.address(region));
    }
    expect(await openLink(service, template.template_uri)).toEqual(await uploaded.bytes());
    expect((await listTemplates(service, "", { region })).map(({ id }) => id)).toContain(template.id);
  }
});

test("only the region that owns a template keeps a file of it", async () => {
  const { id } = await createTemplate(service, { region: "au" }, { region: "uk" });
  const files = await filesOf(service, id);
  expect(new Set(files.map((file) => file.split("/")[0]))).toEqual(new Set(["au"]));
});

test("without a region the account's own is used, also at another region's address", async () => {
  expect((await createTemplate(service, {}, { region: "eu" })).region).toBe("us");
});
