/** Each example in a folder of examples/ is accessible with its data: PDF/UA-1, as the service has checked it. */
import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { describeConverting } from "#test/support/conversions.ts";
import { PROJECT } from "#test/support/program.ts";
import { createTemplate, file, postJson } from "#test/support/requests.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const EXAMPLES = path.join(PROJECT, "examples");
/**
 * The data of the order has to name the id of the other template. The headers of the others have frames and lines, which
 * are no pictures to describe: LibreOffice does not read that they are decorative.
 */
const EXCLUDED = ["order-with-terms/Order.docx", "certificate/Certificate.docx", "letter-with-html/Letter.docx"];

const service = serviceForTests({});

describeConverting("the example", () => {
  const examples = globSync("*/*.docx", { cwd: EXAMPLES, exclude: [...EXCLUDED] }).sort();
  test.each(examples)("%s", async (example) => {
    const bytes = await readFile(path.join(EXAMPLES, example));
    const data = JSON.parse(await readFile(path.join(EXAMPLES, path.dirname(example), "data.json"), "utf8"));
    const template = await createTemplate(service, {
      file: file(bytes, path.basename(example)),
      enhanced_syntax: "true",
    });
    const body = { template_id: template.id, output_format: ".pdf", accessible: true, data };
    const headers = { Accept: "application/octet-stream" };
    const response = await service.call("/v1/document", postJson(body, { headers }));
    expect([response.status, response.headers.get("X-Conformance")], await response.text()).toEqual([
      201,
      "PDF/UA-1; checked",
    ]);
  });
});
