/** Links of which a range is asked for that is not in the file (RFC 9110, 15.5.17). */
import { beforeAll, expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate, openLink } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let address: string;
let size: number;
beforeAll(async () => {
  address = (await createTemplate(service)).template_uri;
  size = (await openLink(service, address)).length;
});

const open = (Range: string, headers: Readonly<Record<string, string>> = {}) =>
  service.call(address, { key: null, headers: { Range, ...headers } });

test.each([
  "bytes=99999999-",
  "bytes=99999999-99999999999",
  "bytes=-0",
  "bytes=99999999-, -0",
  `bytes=${"9".repeat(400)}-`,
])("%.60s is answered with the size of the file", async (range) => {
  const response = await open(range);
  expect(response.headers.get("Content-Range")).toBe(`bytes */${size}`);
  expect(await expectError(response, 416, "range_not_satisfiable")).toContain(`${size} bytes`);
});

test("the range right behind the file, which a complete download asks for, is not in it", async () => {
  await expectError(await open(`bytes=${size}-`), 416, "range_not_satisfiable");
  const last = await open(`bytes=${size - 1}-`);
  expect([last.status, (await last.bytes()).length]).toEqual([206, 1]);
});

test("with the If-Range of another file it is answered with the whole file", async () => {
  const response = await open("bytes=99999999-", { "If-Range": '"another"' });
  expect([response.status, (await response.bytes()).length]).toEqual([200, size]);
});
