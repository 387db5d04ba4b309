/** GET /v1/template with a folder path that no template can have. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("a path of 101 names is refused, naming the limit", async () => {
  const response = await service.call(`/v1/template?${"folder=f&".repeat(101)}`);
  expect(await expectError(response, 400, "request_invalid")).toBe("folder must contain at most 100 folder names.");
});

test("empty names count too", async () => {
  const response = await service.call(`/v1/template?${"folder=&".repeat(101)}`);
  expect(await expectError(response, 400, "request_invalid")).toBe("folder must contain at most 100 folder names.");
});

test("every folder name that is too long is reported", async () => {
  const long = "f".repeat(201);
  const response = await service.call(`/v1/template?folder=${long}&folder=ok&folder=${long}`);
  expect(await expectError(response, 400, "request_invalid")).toBe(
    "folder[0] must contain names of at most 200 characters; folder[2] must contain names of at most 200 characters.",
  );
});

test.each([
  ["folder(0)=Sales", /^folder is sent under the name "folder\(0\)", which cannot be read: write a list as folder/],
  ["folder[0=Sales", /^folder is sent under the name "folder\[0", which cannot be read/],
  ["folder%255B0%255D=Sales", /^folder is sent under the name "folder%5B0%5D", which cannot be read/],
  ["folder[a]=Sales", /^folder must be an array of folder names\.$/],
  ["folder[0][a]=Sales&folder[1]=b", /^folder\[0\] must be an array of folder names\.$/],
  ["folder=Sales&folder[0]=Offers", /^folder is sent under names that contradict each other: /],
])("%s is refused, and never answered with all templates", async (query, message) => {
  const response = await service.call(`/v1/template?${query}`);
  expect(await expectError(response, 400, "request_invalid")).toMatch(message);
});

test("a query with more parameters than a form may have parts is refused before they are read, unknown ones too", async () => {
  expect((await service.call(`/v1/template?${"page=1&".repeat(999)}page=1`)).status).toBe(200);
  const response = await service.call(`/v1/template?${"page=1&".repeat(1_000)}page=1`);
  expect(await expectError(response, 400, "request_invalid")).toBe("The query must have at most 1000 parameters.");
});
