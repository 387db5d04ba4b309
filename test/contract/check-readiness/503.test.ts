/** GET /ready: what keeps the service from its work, and the remedy. */
import { rename } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("names the store that cannot be read and the remedy, and tells nothing of the machine", async () => {
  await using _ = await service.withoutTable("eu");
  const response = await service.call("/ready", { key: null, region: "eu" });
  expect(response.status).toBe(503);
  expect(response.headers.get("Retry-After")).toBe("5");
  const { code, message } = (await response.json()) as { code: string; message: string };
  expect(code).toBe("not_ready");
  expect(message).toBe(
    "The service is not ready: The databases of the data folder cannot be read. Check the disk and the rights of the data folder (DATA_DIR), or restore a backup.",
  );
  expect(message).not.toContain(service.folder);
});

test("names a database whose file was moved while the service runs", async () => {
  const file = path.join(service.folder, "au/jobs.db");
  await rename(file, `${file}.moved`);
  const response = await service.call("/ready", { key: null, region: "au" });
  await rename(`${file}.moved`, file);
  expect(response.status).toBe(503);
  const { message } = (await response.json()) as { message: string };
  expect(message).toContain("was moved, replaced or deleted while the service runs");
  expect(message).not.toContain(service.folder);
});

test("a failed check makes only its own region unready", async () => {
  await using _ = await service.withoutTable("uk");
  expect((await service.call("/ready", { key: null, region: "us" })).status).toBe(200);
  expect((await service.call("/ready", { key: null, region: "uk" })).status).toBe(503);
});
