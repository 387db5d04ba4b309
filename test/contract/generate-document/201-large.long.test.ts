/** POST /v1/document with more in it than a gateway of the cloud takes in a request. */
import { expect, test } from "vitest";
import { attachedFiles } from "#test/support/attached-files.ts";
import { describeConverting } from "#test/support/conversions.ts";
import { createTemplate, generateBinary } from "#test/support/requests.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests({});

describeConverting("a file of 5 MB to attach", () => {
  test("comes back byte for byte", async () => {
    const { id } = await createTemplate(service);
    const content = Buffer.alloc(5_000_000, "0123456789abcdef-");
    const attach = `data:application/octet-stream;name=big.bin;base64,${content.toString("base64")}`;
    const { bytes } = await generateBinary(service, { template_id: id, output_format: ".pdf", attach });
    expect(attachedFiles(bytes).map((file) => file.bytes.equals(content))).toEqual([true]);
  });
});
