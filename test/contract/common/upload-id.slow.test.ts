/** Every operation that takes the id of an upload, with one that cannot be used: 404, 409, 410 and 422. */
import { describe, expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { IDS_OF_NOTHING, unusedId } from "#test/support/ids-of-nothing.ts";
import { KEYED_OPERATIONS, OPERATION_REQUESTS } from "#test/support/operation-requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import {
  askForUpload,
  put,
  requestUsing,
  USES_OF_UPLOADS,
  upload,
  usableFile,
  useUpload,
} from "#test/support/uploads.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("the tests below cover every operation that takes an upload", () => {
  const taking = KEYED_OPERATIONS.filter((operation) => OPERATION_REQUESTS[operation].takesUpload);
  expect([...USES_OF_UPLOADS].sort()).toEqual(taking.sort());
});

describe.each(USES_OF_UPLOADS)("%s with the id of an upload", (operation) => {
  test("returns 404 for an unused id of its region or another, and names it", async () => {
    const { id } = await upload(service, usableFile(operation));
    for (const unused of [unusedId(id), unusedId(id, "eu")]) {
      const message = await expectError(await useUpload(service, operation, unused), 404, "upload_not_found");
      expect(message).toContain(unused);
    }
  });

  test("returns 404 for a malformed id", async () => {
    for (const id of IDS_OF_NOTHING)
      await expectError(await useUpload(service, operation, id), 404, "upload_not_found");
  });

  test.each(["us", "eu"])(
    "returns 404 for another account's upload in %s, which that account can still use",
    async (region) => {
      const stranger = { key: service.strangersKey };
      const { id } = await upload(service, usableFile(operation), { region }, stranger);
      expect(await expectError(await useUpload(service, operation, id), 404, "upload_not_found")).toContain(id);
      const own = { ...service, call: (path: string, options = {}) => service.call(path, { ...options, ...stranger }) };
      expect((await useUpload(own, operation, id)).ok).toBe(true);
    },
  );

  test.each(USES_OF_UPLOADS)("returns 409 for one that %s used before, and says what to do", async (earlier) => {
    for (const region of ["us", "eu"]) {
      const { id } = await upload(service, usableFile(earlier), { region });
      expect((await useUpload(service, earlier, id)).ok).toBe(true);
      const message = await expectError(await useUpload(service, operation, id), 409, "upload_already_used");
      expect(message).toContain(id);
      expect(message).toContain("POST /v1/upload");
    }
  });

  test.each(["us", "eu"])("returns 409 to all but one of four requests at the same moment, in %s", async (region) => {
    const { id } = await upload(service, usableFile(operation), { region });
    const requests = await Promise.all([1, 2, 3, 4].map(() => requestUsing(service, operation, id)));
    const answers = await Promise.all(requests.map((send) => send()));
    const [done, refused] = [answers.filter(({ ok }) => ok), answers.filter(({ ok }) => !ok)];
    expect(done).toHaveLength(1);
    for (const answer of refused) await expectError(answer, 409, "upload_already_used");
    await expectError(await useUpload(service, operation, id), 409, "upload_already_used");
  });

  test("returns 410 from the time in its expires on, and not before", async () => {
    await service.stopClock(Date.now());
    const [inTime, late] = [await upload(service, usableFile(operation)), await upload(service, usableFile(operation))];
    await service.stopClock(late.expires - 1);
    expect((await useUpload(service, operation, inTime.id)).ok).toBe(true);
    await service.stopClock(late.expires);
    const message = await expectError(await useUpload(service, operation, late.id), 410, "upload_expired");
    expect(message).toContain(late.id);
    expect(message).toContain("POST /v1/upload");
    await service.stopClock(null);
  });

  test.each(["us", "eu"])(
    "returns 422 before its bytes arrive in %s, says what to do, and works afterwards",
    async (region) => {
      const file = usableFile(operation);
      const { id, upload_uri } = await askForUpload(service, { filename: file.name, region });
      const message = await expectError(await useUpload(service, operation, id), 422, "upload_not_complete");
      expect(message).toContain(id);
      expect(message).toContain("upload_uri");
      await service.call(upload_uri, put(await file.bytes()));
      expect((await useUpload(service, operation, id)).ok).toBe(true);
    },
  );

  test("returns 422 for one without bytes", async () => {
    const { id } = await upload(service, new File([], usableFile(operation).name));
    await expectError(await useUpload(service, operation, id), 422, "upload_not_complete");
  });
});
