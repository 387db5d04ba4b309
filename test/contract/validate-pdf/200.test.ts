/** POST /v1/validate */
import { expect, test } from "vitest";
import type { ValidationAnswer } from "#shared/edge/http/representations/validation-answer.ts";
import { conformingPdf, OBJECT } from "#test/support/conforming-pdf.ts";
import { answerOf, file, postForm } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";
import { upload, useUpload } from "#test/support/uploads.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

async function validate(bytes: Uint8Array): Promise<ValidationAnswer> {
  const form = postForm({ file: file(bytes, "Offer.pdf") });
  const response = await expectNothingStored(service, () => service.call("/v1/validate", form));
  return answerOf<ValidationAnswer>(response, 200);
}

test("a PDF/A-2b conforms to what it claims, and breaks what it does not claim; nothing is stored", async () => {
  const answer = await validate(conformingPdf("2b").bytes());
  expect(answer).toMatchObject({
    filename: "Offer.pdf",
    page_count: 1,
    encrypted: false,
    invoices: [],
    signatures: [],
  });
  expect(answer.standards.map(({ standard, claimed, result }) => [standard, claimed, result])).toEqual([
    ["PDF/A-1b", false, "violated"],
    ["PDF/A-2b", true, "conforms"],
    ["PDF/A-3b", false, "violated"],
    ["PDF/UA-1", false, "violated"],
  ]);
});

test("a violation comes with its clause, page and object", async () => {
  const spoiled = conformingPdf("2b").replace(OBJECT.page, "/Type /Page", "/Type /Page /AA << >>");
  const { standards } = await validate(spoiled.bytes());
  const { violations } = standards.find(({ claimed }) => claimed) ?? {};
  // ISO 19005-2, 6.5.2: pages have no additional actions.
  expect(violations).toEqual([
    { clause: "6.5.2", message: "A page has additional actions.", pages: [1], object: OBJECT.page },
  ]);
});

test("an upload is validated like a file in the request", async () => {
  const { id } = await upload(service, file(conformingPdf("3b").bytes(), "Invoice.pdf"));
  const { filename, standards } = await answerOf<ValidationAnswer>(await useUpload(service, "validatePdf", id), 200);
  expect(filename).toBe("Invoice.pdf");
  expect(standards).toContainEqual({ standard: "PDF/A-3b", claimed: true, result: "conforms", violations: [] });
});
