/** POST /v1/template with more than it takes: 25 MB, or what a gateway lets through. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

const MEGABYTE = 1024 * 1024;
const CHUNK = new Uint8Array(MEGABYTE);

/** A body of so many megabytes that tells how many of them were taken. */
function stream(megabytes: number) {
  let taken = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (taken === megabytes) controller.close();
      else {
        taken++;
        controller.enqueue(CHUNK);
      }
    },
  });
  return { body, taken: () => taken };
}

const FORM = { "Content-Type": "multipart/form-data; boundary=boundary" };

test("30 MB are taken in whole before they are refused, for clients that read no answer while they send", async () => {
  const { body, taken } = stream(30);
  const headers = { ...FORM, "Content-Length": String(30 * MEGABYTE) };
  const upload = { method: "POST", headers, body, duplex: "half" } as const;
  const response = await expectNothingStored(service, () => service.call("/v1/template", upload));
  expect(await expectError(response, 413, "request_too_large")).toContain(
    `at most ${service.requestLimit}. Make the file smaller`,
  );
  expect(taken()).toBe(30);
});

test("300 MB with their Content-Length are refused before they are read", async () => {
  const { body, taken } = stream(300);
  const headers = { ...FORM, "Content-Length": String(300 * MEGABYTE) };
  const upload = { method: "POST", headers, body, duplex: "half" } as const;
  const response = await expectNothingStored(service, () => service.call("/v1/template", upload));
  await expectError(response, 413, "request_too_large");
  expect(taken()).toBeLessThanOrEqual(2 + service.megabytesUnderWay);
});

test("300 MB streamed without Content-Length are refused on the way", async () => {
  const { body, taken } = stream(300);
  const upload = { method: "POST", headers: FORM, body, duplex: "half" } as const;
  const response = await expectNothingStored(service, () => service.call("/v1/template", upload));
  expect(await expectError(response, 413, "request_too_large")).toContain(
    `at most ${service.requestLimit}. Make the file smaller`,
  );
  expect(taken()).toBeLessThanOrEqual(105 + service.megabytesUnderWay);
});
