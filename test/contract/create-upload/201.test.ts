/** POST /v1/upload: a place for a file, and the address that takes its bytes. */
import { describe, expect, test } from "vitest";
import { REGIONS } from "#shared/base/model/region.ts";
import { answerOf, type TemplateAnswer } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { askForUpload, put, useUpload } from "#test/support/uploads.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

describe("the answer", () => {
  test("has an id of letters and digits, the address, and when it expires, and nothing else", async () => {
    await service.stopClock(1_800_000_000_000);
    const answer = await askForUpload(service, { filename: "Offer.docx" });
    await service.stopClock(null);
    expect(answer).toStrictEqual({
      id: expect.stringMatching(/^[A-Za-z0-9]+$/),
      upload_uri: expect.stringMatching(service.uploadAddress("us")),
      expires: 1_800_000_000_000 + 60 * 60 * 1000,
    });
  });

  test("is another one each time, to the same account for the same file", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => askForUpload(service, { filename: "Offer.docx" })),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(20);
    expect(new Set(answers.map(({ upload_uri }) => upload_uri)).size).toBe(20);
  });
});

describe("the region", () => {
  test.each(REGIONS)("%s: id and address are that region's, at whichever address it was asked for", async (region) => {
    for (const address of REGIONS) {
      const answer = await askForUpload(service, { filename: "Offer.docx", region }, { region: address });
      expect(answer.id.slice(0, 2)).toBe(region);
      expect(answer.upload_uri).toMatch(service.uploadAddress(region));
    }
  });

  test.each(["", null])("is the account's default one when it is %j", async (region) => {
    const answer = await askForUpload(service, { filename: "Offer.txt", region: region as string }, { region: "au" });
    expect(answer.id.slice(0, 2)).toBe("us");
  });
});

test("a filename with a path is reduced to its last part, as for files in forms", async () => {
  const { id, upload_uri } = await askForUpload(service, { filename: "C:\\offers\\Größe\u0000.txt" });
  await service.call(upload_uri, put("Dear [Name],"));
  const template = await answerOf<TemplateAnswer>(await useUpload(service, "createTemplate", id), 201);
  expect(template).toMatchObject({ filename: "Größe.txt", name: "Größe", format: ".txt" });
});
