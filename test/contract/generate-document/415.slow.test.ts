/** POST /v1/document with a data file of a format that is not read. */
import { beforeAll, expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate, file, postForm } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let templateId: string;
beforeAll(async () => {
  templateId = (await createTemplate(service)).id;
});

test.each(["data.json", "data.numbers", "data.xlsm", "data.docx", "data.pdf"])(
  "a data file named %s is refused, naming the formats that are taken",
  async (filename) => {
    const form = postForm({ template_id: templateId, file: file(Buffer.from("Name\nAda\n"), filename) });
    const response = await expectNothingStored(service, () => service.call("/v1/document", form));
    const message = await expectError(response, 415, "data_format_unsupported");
    expect(message).toContain(filename);
    expect(message).toContain(".xlsx, .xls, .ods, .csv or .tsv");
  },
);
