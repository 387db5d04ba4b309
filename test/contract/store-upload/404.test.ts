/** PUT to an address that was altered, or made up. */
import { beforeEach, expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { unusedId } from "#test/support/ids-of-nothing.ts";
import { createTemplate } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";
import { askForUpload, put, type UploadAnswer } from "#test/support/uploads.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

let asked: UploadAnswer;
let token: string;
beforeEach(async () => {
  asked = await askForUpload(service, { filename: "Letter.txt" });
  token = new URL(asked.upload_uri).pathname.split("/").at(-1) ?? "";
});

async function expectRefused(address: string): Promise<void> {
  const response = await service.call(address, put("Dear [Name],"));
  expect(await expectError(response, 404, "upload_address_unknown")).toContain("POST /v1/upload");
}

test("an address with any one character of its token changed, left out or doubled is refused", async () => {
  await expectNothingStored(service, async () => {
    for (let at = 0; at < token.length; at++) {
      const [before, character, after] = [token.slice(0, at), token.charAt(at), token.slice(at + 1)];
      for (const other of ["a", "Z", "0", "-", ".", ""]) {
        if (other !== character) await expectRefused(`/uploads/${before}${other}${after}`);
      }
      await expectRefused(`/uploads/${before}${character}${character}${after}`);
    }
  });
});

test("the signature of one upload with the id of another is refused", async () => {
  const other = await askForUpload(service, { filename: "Letter.txt" });
  await expectRefused(`/uploads/${token.replace(asked.id, other.id)}`);
  await expectRefused(`/uploads/${token.replace(asked.id, unusedId(asked.id))}`);
});

test("the same path at another region's address, which signs by a secret of its own", async () => {
  await expectRefused(asked.upload_uri.replace(service.address("us"), service.address("eu")));
});

test("the token of a link, which opens files, takes none", async () => {
  const { template_uri } = await createTemplate(service);
  const [, , linkToken = ""] = new URL(template_uri).pathname.split("/");
  await expectRefused(`/uploads/${linkToken}`);
  await expectRefused(`/uploads/${asked.id}.${linkToken.split(".")[1]}`);
});

test.each(["a", "a.", "a.b", `${"a".repeat(5000)}.b`, "%00.%00", "..%2F..%2Fdirectory.db", "%F0%9F%A6%86"])(
  "a token that never was one: %s",
  async (never) => {
    await expectNothingStored(service, () => expectRefused(`/uploads/${never}`));
  },
);

test("an upload that expired more than a day ago is forgotten", async () => {
  await service.stopClock(asked.expires + 25 * 60 * 60 * 1000);
  await expectRefused(asked.upload_uri);
  await service.stopClock(null);
});
