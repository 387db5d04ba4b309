/** POST /v1/document with a template or data that cannot be used. */
import { describe, expect, test } from "vitest";
import type { ErrorCode } from "#shared/base/errors/catalogue.ts";
import { brokenLibreOffice } from "#test/support/conversions.ts";
import { paragraph, paragraphs } from "#test/support/docx-blocks.ts";
import { expectError } from "#test/support/error-answers.ts";
import { crossIndustryInvoice } from "#test/support/invoices.ts";
import { createTemplate, docxFile, postJson } from "#test/support/requests.ts";
import { openService, type Service, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

const BOTH_ANSWERS = ["application/json", "application/octet-stream"];

async function messageFor(fields: object, code: ErrorCode, at: Service = service): Promise<string> {
  const messages = [];
  for (const accept of BOTH_ANSWERS) {
    const request = postJson(fields, { headers: { Accept: accept } });
    const response = await expectNothingStored(at, () => at.call("/v1/document", request));
    messages.push(await expectError(response, 422, code));
  }
  const [message = ""] = messages;
  expect(messages).toEqual([message, message]);
  return message;
}

describe("a template with invalid tags", () => {
  test.each([
    ["not closed", paragraphs("Dear [Name], welcome", "to [City"), ["City"]],
    ["a section not closed", paragraph("[#Items][Name]"), ["Items"]],
    ["a section not opened", paragraph("[Name][/Items]"), ["Items"]],
    ["sections that do not match", paragraph("[#Items][Name][/Lines]"), ["Items", "Lines"]],
  ])("is stored at upload and refused at generation, naming them: %s", async (_what, body, invalid) => {
    const { id, tags } = await createTemplate(service, {
      file: docxFile(body),
      delimiters: '{"left":"[","right":"]"}',
    });
    expect(tags.invalid).toEqual(invalid);
    const message = await messageFor({ template_id: id, data: {} }, "template_has_invalid_tags");
    expect(message).toContain(`invalid tags: ${invalid.join(", ")}.`);
    expect(message).toMatch(/Correct them .* upload it again/);
  });
});

describe("an item that cannot be merged is named", () => {
  const endless = { List: Array.from({ length: 1_000_001 }, () => 0) };

  test.each([
    ["alone", [endless], 1],
    ["in an archive", [{}, {}, endless], 3],
  ])("%s", async (_where, data, item) => {
    const { id } = await createTemplate(service, { file: docxFile(paragraph("[#List][.][/]")) });
    const message = await messageFor({ template_id: id, data, single_file: false }, "merge_failed");
    expect(message).toMatch(new RegExp(`^Item ${item} of the data could not be merged into the template: .+\\.$`));
  });
});

test("a failed conversion is reported, and nothing of the document is kept", async () => {
  await using office = await brokenLibreOffice();
  await using broken = await openService(WITHOUT_LIBREOFFICE);
  const { id } = await createTemplate(broken);
  await broken.restart(office.settings);
  const message = await messageFor({ template_id: id, data: {}, output_format: ".pdf" }, "conversion_failed", broken);
  expect(message).toContain(".pdf");
  const archive = { template_id: id, data: [{}, {}], output_format: ".pdf", single_file: false };
  await messageFor(archive, "conversion_failed", broken);
});

describe("a file to attach is not available: no incomplete document is returned", () => {
  test.each([
    [
      "an address that is not public",
      "http://127.0.0.1:8009/a.xml",
      "(http://127.0.0.1:8009/a.xml)",
      "not an address of the public",
    ],
    ["an address that is none", "terms.xml", "(terms.xml)", "it is not a URL"],
    ["a data URI that is cut off", "data:text/xml;base64,QUJDR", "(a data URI)", "its content is not valid Base64"],
    [
      "a file of this machine",
      "file:///etc/hostname",
      "(file:///etc/hostname)",
      "only http and https URLs are fetched",
    ],
  ])("%s", async (_, address, shown, reason) => {
    const { id } = await createTemplate(service);
    const fields = { template_id: id, data: {}, output_format: ".pdf", attach: ["data:,fine", address] };
    const message = await messageFor(fields, "attachment_unavailable");
    expect(message).toContain("File 2 of attach");
    expect(message).toContain(shown);
    expect(message).toContain(reason);
  });

  test("an attachment with a relationship that no standard defines is refused", async () => {
    const { id } = await createTemplate(service);
    const attach = "data:text/csv;name=a.csv;relationship=Friend,x";
    const message = await messageFor(
      { template_id: id, data: {}, output_format: ".pdf", attach },
      "attachment_unavailable",
    );
    expect(message).toContain("its relationship is none of Source, Data, Alternative, Supplement, Unspecified");
  });

  test("the error of an attachment does not repeat the query of its address, which may hold a key", async () => {
    const { id } = await createTemplate(service);
    const attach = "http://10.0.0.1/a.xml?signature=secret";
    const message = await messageFor(
      { template_id: id, data: {}, output_format: ".pdf", attach },
      "attachment_unavailable",
    );
    expect(message).not.toContain("secret");
  });
});

describe("an invoice that readers would not find is refused instead of attached as an ordinary file", () => {
  const invoice = crossIndustryInvoice("urn:cen.eu:en16931:2017");
  const uri = (xml: string, name: string) => `data:text/xml;name=${name},${encodeURIComponent(xml)}`;

  test.each([
    ["cut off", [uri(invoice.slice(0, -9), "factur-x.xml")], "File 1 of attach (factur-x.xml)", "not well-formed"],
    ["of an unknown profile", [uri(crossIndustryInvoice("urn:example"), "a.xml")], "(a.xml)", "“urn:example”"],
    ["a second one", [uri(invoice, "a.xml"), uri(invoice, "b.xml")], "File 2 of attach (b.xml)", "only one"],
  ])("%s", async (_, attach, file, reason) => {
    const { id } = await createTemplate(service);
    const message = await messageFor(
      { template_id: id, data: {}, output_format: ".pdf/a-3b", attach },
      "invoice_unusable",
    );
    expect(message).toContain(file);
    expect(message).toContain(reason);
  });
});
