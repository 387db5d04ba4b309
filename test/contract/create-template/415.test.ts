/** POST /v1/template with a body or a file of a type that is not taken. */
import { describe, expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { docxFile, LETTER, postForm } from "#test/support/requests.ts";
import { type CallOptions, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

describe("a body that is neither a form nor JSON", () => {
  const bodies: readonly (readonly [string, string, CallOptions])[] = [
    [
      "JSON that is called url-encoded",
      "application/x-www-form-urlencoded",
      withType("application/x-www-form-urlencoded", "{}"),
    ],
    ["the bare file", "application/octet-stream", withType("application/octet-stream")],
    ["without a type", "missing", { method: "POST", body: Buffer.from("bytes") }],
  ];

  test.each(bodies)("%s is refused, naming what to send", async (_what, type, options) => {
    const response = await expectNothingStored(service, () => service.call("/v1/template", options));
    const message = await expectError(response, 415, "content_type_unsupported");
    expect(message).toContain(type);
    expect(message).toContain("multipart/form-data");
  });
});

describe("a file name with another extension", () => {
  test.each(["Offer.pdf", "Offer.xlsx", "Offer.docm", "Offer.dotm", "Offer.pages", "Offer.docx.exe", "Offer", ".docx"])(
    "%s is refused, naming the file and what to save it as",
    async (filename) => {
      const form = postForm({ file: docxFile(LETTER, filename) });
      const response = await expectNothingStored(service, () => service.call("/v1/template", form));
      const message = await expectError(response, 415, "template_format_unsupported");
      expect(message).toContain(filename);
      expect(message).toContain("Save it as .docx, .doc, .odt, .rtf, .txt, .sql, or .html and");
    },
  );
});

function withType(type: string, body = "bytes"): CallOptions {
  return { method: "POST", headers: { "Content-Type": type }, body: Buffer.from(body) };
}
