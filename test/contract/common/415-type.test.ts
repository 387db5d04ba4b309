/** Every operation that reads a body, with one of a type or an encoding that it does not take. */
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
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
import { createTemplate } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { expectNothingChanged } from "#test/support/stored-things.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let things: Things;
beforeAll(async () => {
  things = await createThings(service);
});

function jsonFor(operation: OperationId): string {
  return JSON.stringify(OPERATION_REQUESTS[operation].fields?.(things.idFor(operation)));
}

describe("a body of another type is refused with the types that are taken, and changes nothing", () => {
  const OTHERS = [
    "text/plain",
    "application/x-www-form-urlencoded",
    "application/xml",
    "application/octet-stream",
    "font/ttf",
    undefined,
  ];
  // A page of another origin can send a form without being asked.
  const FORM = "multipart/form-data; boundary=boundary";

  test.each(BODY_OPERATIONS)("by %s", async (operation) => {
    const taken = OPERATION_REQUESTS[operation].types ?? [];
    await expectNothingChanged(service, async () => {
      for (const type of FORM_OPERATIONS.includes(operation) ? OTHERS : [...OTHERS, FORM]) {
        const request = withBody(operation, Buffer.from(jsonFor(operation)), type);
        const answer = await service.call(pathOf(operation, things.idFor(operation)), request);
        const message = await expectError(answer, 415, "content_type_unsupported");
        expect(message).toContain(type ?? "missing");
        for (const each of taken) expect(message).toContain(each);
        if (taken.length === 1) expect(message).toContain(`Send ${taken[0]}.`);
      }
    });
  });
});

describe("a Content-Encoding is refused with Accept-Encoding: identity (RFC 9110, 15.5.16), and changes nothing", () => {
  test.each(["gzip", "br", "x-own"])("%s, by every operation that reads a body", async (encoding) => {
    await expectNothingChanged(service, async () => {
      for (const operation of BODY_OPERATIONS) {
        const headers = { "Content-Type": "application/json", "Content-Encoding": encoding };
        const request = { ...withBody(operation, gzipSync(jsonFor(operation))), headers };
        const answer = await service.call(pathOf(operation, things.idFor(operation)), request);
        expect(answer.headers.get("Accept-Encoding")).toBe("identity");
        const message = await expectError(answer, 415, "content_encoding_unsupported");
        expect(message).toContain(`encoded with ${encoding}, which is not supported. Send it unencoded`);
      }
    });
  });

  test("but identity is no encoding, and is taken", async () => {
    const template = await createTemplate(service);
    const headers = { "Content-Type": "application/json", "Content-Encoding": "identity" };
    const body = JSON.stringify({ name: "After" });
    expect((await service.call(`/v1/template/${template.id}`, { method: "PUT", headers, body })).status).toBe(200);
  });
});
