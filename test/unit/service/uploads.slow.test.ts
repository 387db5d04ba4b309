/** What no caller can bring about: processes that are killed, bytes that come too late, and stores without a limit. */
import { afterEach, describe, expect, test, vi } from "vitest";
import type { UploadId } from "#shared/base/model/ids.ts";
import { uploadFileKey } from "#shared/base/model/upload.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import { storeUpload } from "#shared/service/store-upload.ts";
import { dieAfter } from "#test/support/dying-service.ts";
import { expectError } from "#test/support/error-answers.ts";
import { keyed, replayedAnswer } from "#test/support/idempotency.ts";
import { answerOf, docxFile, listTemplates, openLink, postJson, type TemplateAnswer } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { openServiceInProcess } from "#test/support/service-in-process.ts";
import { filesOf } from "#test/support/stored-things.ts";
import { askForUpload, put, upload, useUpload } from "#test/support/uploads.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const FILE = docxFile();

describe("POST /v1/template with an upload and an Idempotency-Key, the service killed on the way", () => {
  test.each<[keyof Dependencies, string]>([
    ["files", "open"],
    ["files", "put"],
    ["templates", "insert"],
    ["uploads", "replace"],
    ["idempotency", "complete"],
  ])(
    "right after %s.%s: sent again, there is exactly one template, and at the end no bytes of the upload",
    async (store, method) => {
      await using service = await openServiceInProcess(WITHOUT_LIBREOFFICE);
      const { id, expires } = await upload(service, FILE);
      const call = () => service.call("/v1/template", keyed("killed", postJson({ file_id: id })));
      await dieAfter(service, service.wiring.regions.us[store] as object, method as never, call);
      const template = await answerOf<TemplateAnswer>(await call(), 201);
      expect(await replayedAnswer(await call())).toEqual(template);
      expect(await listTemplates(service)).toEqual([template]);
      expect(await openLink(service, template.template_uri)).toEqual(await FILE.bytes());
      await service.stopClock(expires + 3_600_000);
      await service.wiring.runJobs();
      expect(await filesOf(service, id)).toEqual([]);
    },
  );
});

describe("bytes that nobody used", () => {
  test("are removed some time after the upload expired, and not before; a restart in between does no harm", async () => {
    await using service = await openServiceInProcess(WITHOUT_LIBREOFFICE);
    const { id, expires } = await upload(service, FILE, { region: "eu" });
    for (const early of [expires - 3_000_000, expires - 1, expires]) {
      await service.stopClock(early);
      await service.wiring.runJobs();
      expect(await filesOf(service, id)).toHaveLength(1);
    }
    await service.restart();
    await service.stopClock(expires + 601_000);
    await service.wiring.runJobs();
    expect(await filesOf(service, id)).toEqual([]);
    const record = await service.wiring.regions.eu.uploads.getOfAnyAccount(id as UploadId);
    expect(record?.upload.filename).toBe("");
    await expectError(await useUpload(service, "createTemplate", id), 410, "upload_expired");
  });

  test("are removed when the service was stopped for days", async () => {
    await using service = await openServiceInProcess(WITHOUT_LIBREOFFICE);
    const { id, expires } = await upload(service, FILE);
    await service.stopClock(expires + 7 * 24 * 3_600_000);
    await service.restart();
    await expect.poll(() => filesOf(service, id)).toEqual([]);
  });

  test("and no job waits longer than a queue can", async () => {
    await using service = await openServiceInProcess(WITHOUT_LIBREOFFICE);
    const send = vi.spyOn(service.wiring.regions.us.jobs, "send");
    const { expires } = await upload(service, FILE);
    for (const left of [3_600_000, 1_000_000, 1000, 0, -599_000]) {
      await service.stopClock(expires - left);
      await service.wiring.runJobs();
    }
    expect(send).toHaveBeenCalledTimes(6);
    for (const [, options] of send.mock.calls) {
      expect(options?.delaySeconds).toBeGreaterThan(0);
      expect(options?.delaySeconds).toBeLessThanOrEqual(900);
    }
  });
});

describe("bytes that are under way", () => {
  /** The last of them come when this is done. */
  async function* interrupted(done: () => Promise<unknown>) {
    yield Buffer.from("Late ");
    await done();
    yield Buffer.from("[Name],");
  }

  test("while a request uses the upload are refused when they are complete, and leave nothing", async () => {
    await using service = await openServiceInProcess(WITHOUT_LIBREOFFICE);
    const { id } = await upload(service, FILE);
    const late = storeUpload(service.wiring.regions.us, id as UploadId, () =>
      interrupted(() => useUpload(service, "createTemplate", id)),
    );
    await expect(late).rejects.toMatchObject({ code: "upload_already_used" });
    expect(await filesOf(service, id)).toEqual([]);
  });

  test("when the upload expires are refused and leave nothing", async () => {
    await using service = await openServiceInProcess(WITHOUT_LIBREOFFICE);
    const { id, expires } = await askForUpload(service, { filename: "Letter.txt" });
    const late = storeUpload(service.wiring.regions.us, id as UploadId, () =>
      interrupted(() => service.stopClock(expires)),
    );
    await expect(late).rejects.toMatchObject({ code: "upload_expired" });
    expect(await filesOf(service, id)).toEqual([]);
  });

  test("when the caller hangs up leave what was there before", async () => {
    await using service = await openServiceInProcess(WITHOUT_LIBREOFFICE);
    const { id, upload_uri } = await askForUpload(service, { filename: "Letter.txt" });
    await service.call(upload_uri, put("First [Name],"));
    const broken = () => interrupted(() => Promise.reject(new Error("hung up")));
    await expect(storeUpload(service.wiring.regions.us, id as UploadId, broken)).rejects.toThrow("hung up");
    const template = await answerOf<TemplateAnswer>(await useUpload(service, "createTemplate", id), 201);
    expect(Buffer.from(await openLink(service, template.template_uri)).toString()).toBe("First [Name],");
  });
});

describe("a store that takes any size", () => {
  test.each([
    ["createTemplate", "Offer.docx"],
    ["updateTemplate", "Offer.docx"],
    ["generateDocument", "People.csv"],
  ] as const)("%s refuses more than 100 MB when they are used, before they are read", async (operation, filename) => {
    await using service = await openServiceInProcess(WITHOUT_LIBREOFFICE);
    const { id } = await askForUpload(service, { filename, region: "eu" });
    await service.wiring.regions.eu.files.put(uploadFileKey(id as UploadId), new Uint8Array(100 * 1024 * 1024 + 1));
    const message = await expectError(await useUpload(service, operation, id), 413, "upload_too_large");
    expect(message).toContain("at most 100 MB");
  });
});

test("a request that has succeeded does not fail because its upload cannot be ended", async () => {
  await using service = await openServiceInProcess(WITHOUT_LIBREOFFICE);
  const { id } = await upload(service, FILE, { region: "eu" });
  vi.spyOn(service.wiring.regions.us.otherRegions, "endUpload").mockRejectedValue(new Error("no answer"));
  const template = await answerOf<TemplateAnswer>(await useUpload(service, "createTemplate", id), 201);
  expect(await openLink(service, template.template_uri)).toEqual(await FILE.bytes());
});
