/** Every operation that reads a body, with more than it takes: 25 MB, or what a gateway lets through. */
import { beforeAll, expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import {
  BODY_OPERATIONS,
  FORM_OPERATIONS,
  OPERATION_REQUESTS,
  type OperationId,
  pathOf,
  withBody,
} from "#test/support/operation-requests.ts";
import { createThings, type Things } from "#test/support/operation-things.ts";
import { file } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { expectNothingChanged } from "#test/support/stored-things.ts";

const MEGABYTE = 1024 * 1024;

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let things: Things;
beforeAll(async () => {
  things = await createThings(service);
});

test.each(BODY_OPERATIONS)(
  "%s refuses 30 MB of JSON, says how much it takes, and changes nothing",
  async (operation) => {
    const id = things.idFor(operation);
    const body = JSON.stringify({ ...OPERATION_REQUESTS[operation].fields?.(id), note: "x".repeat(30 * MEGABYTE) });
    const request = withBody(operation, body, "application/json");
    const answer = await expectNothingChanged(service, () => service.call(pathOf(operation, id), request));
    expect(await expectError(answer, 413, "request_too_large")).toContain(service.requestLimit);
  },
);

test.each(FORM_OPERATIONS)(
  "%s refuses a form with 30 MB, says how much it takes, and changes nothing",
  async (operation) => {
    await expectFileTooLarge(operation, 30 * MEGABYTE);
  },
);

test.each(FORM_OPERATIONS.filter((operation) => OPERATION_REQUESTS[operation].takesUpload))(
  "%s refuses a file that is one byte larger than 25 MB, in a request of less than 26 MB",
  (operation) => expectFileTooLarge(operation, 25 * MEGABYTE + 1),
);

async function expectFileTooLarge(operation: OperationId, bytes: number): Promise<void> {
  const id = things.idFor(operation);
  const form = new FormData();
  form.append("template_id", id);
  form.append("password", "secret");
  form.append("file", file(new Uint8Array(bytes), operation === "generateDocument" ? "People.csv" : "Offer.docx"));
  // Whole, with its length: a body that is streamed is refused on another way (create-template/413.slow.test.ts).
  const encoded = new Response(form);
  const request = withBody(operation, await encoded.bytes(), encoded.headers.get("Content-Type") ?? "");
  const answer = await expectNothingChanged(service, () => service.call(pathOf(operation, id), request));
  expect(await expectError(answer, 413, "request_too_large")).toContain(service.requestLimit);
}
