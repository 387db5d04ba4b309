/** Every operation that reads a body, with one that is not what its Content-Type says. */
import { beforeAll, describe, expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import {
  BODY_OPERATIONS,
  FORM_OPERATIONS,
  type OperationId,
  pathOf,
  withBody,
} from "#test/support/operation-requests.ts";
import { createThings, type Things } from "#test/support/operation-things.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { expectNothingChanged } from "#test/support/stored-things.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let things: Things;
beforeAll(async () => {
  things = await createThings(service);
});

async function expectUnreadable(
  operation: OperationId,
  type: string,
  bodies: readonly (string | Buffer)[],
  words: string,
) {
  await expectNothingChanged(service, async () => {
    for (const body of bodies) {
      const answer = await service.call(pathOf(operation, things.idFor(operation)), withBody(operation, body, type));
      expect([body, await expectError(answer, 400, "body_unreadable")]).toEqual([body, expect.stringContaining(words)]);
    }
  });
}

describe("JSON that is broken, or no object, is refused and changes nothing", () => {
  const bodies = [
    "",
    "{",
    "[]",
    '"text"',
    "null",
    "5",
    "name=1",
    '{"name":"a"} x',
    '"{}"',
    Buffer.from('{"name":"Zoë"}', "latin1"),
  ];
  test.each(BODY_OPERATIONS)("by %s", async (operation) => {
    await expectUnreadable(operation, "application/json", bodies, "JSON");
  });
});

describe("a form that is broken is refused and changes nothing", () => {
  const part = '--boundary\r\nContent-Disposition: form-data; name="name"\r\n\r\nOffer\r\n';
  test.each(
    FORM_OPERATIONS.flatMap((operation) => [
      [operation, "is empty", "; boundary=boundary", ""] as const,
      [operation, "is cut off", "; boundary=boundary", part] as const,
      [operation, "has another boundary", "; boundary=other", `${part}--boundary--\r\n`] as const,
      [operation, "has no boundary", "", `${part}--boundary--\r\n`] as const,
    ]),
  )("by %s when it %s", async (operation, _, parameter, body) => {
    await expectUnreadable(operation, `multipart/form-data${parameter}`, [body], "multipart/form-data");
  });
});
