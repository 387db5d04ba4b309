/** PUT of more than 100 MB to an upload's address, or of more than it was created for. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { answerOf, openLink, type TemplateAnswer } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { askForUpload, put, useUpload } from "#test/support/uploads.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

const MEGABYTE = 1024 * 1024;

/** A body of so many megabytes that tells how many of them were taken. */
function stream(megabytes: number) {
  let taken = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (taken === megabytes) controller.close();
      else controller.enqueue(new Uint8Array(MEGABYTE));
      taken = Math.min(taken + 1, megabytes);
    },
  });
  return { body, taken: () => taken };
}

test.each([
  ["with their Content-Length before they are read", { "Content-Length": String(300 * MEGABYTE) }, 2],
  ["on the way where they have none", {}, 102],
])("300 MB are refused %s, and what was there before stays", async (_when, headers, megabytesMax) => {
  const { id, upload_uri } = await askForUpload(service, { filename: "Letter.txt" });
  await service.call(upload_uri, put("Dear [Name],"));
  const { body, taken } = stream(300);
  const response = await service.call(upload_uri, { ...put(body, headers), duplex: "half" } as RequestInit);
  expect(await expectError(response, 413, "upload_too_large")).toMatch(/at most 100 MB\. Make it smaller/);
  expect(taken()).toBeLessThanOrEqual(megabytesMax + service.megabytesUnderWay);
  const template = await answerOf<TemplateAnswer>(await useUpload(service, "createTemplate", id), 201);
  expect(Buffer.from(await openLink(service, template.template_uri)).toString()).toBe("Dear [Name],");
});

test("a file that is larger than its upload was created for is refused, and one of that size is not", async () => {
  const { id, upload_uri } = await askForUpload(service, { filename: "Letter.txt", size: 12 });
  const larger = await service.call(upload_uri, put("Dear [Name],!"));
  expect(await expectError(larger, 413, "upload_too_large")).toContain("at most 12 bytes");
  expect((await service.call(upload_uri, put("Dear [Name],"))).status).toBe(200);
  const template = await answerOf<TemplateAnswer>(await useUpload(service, "createTemplate", id), 201);
  expect(Buffer.from(await openLink(service, template.template_uri)).toString()).toBe("Dear [Name],");
});
