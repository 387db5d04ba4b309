/** The space that is reserved for deletions is spent by deletions alone. */
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { serviceError } from "#shared/base/errors/service-error.ts";
import { openDiskReserve } from "#shared/storage/files/disk-reserve.folder.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "reserve-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** A store on a full disk: it takes something only when the reserve is gone. */
function storeOnFullDisk() {
  return {
    async send(_job: string, _options: { readonly isOfDeletion: boolean }): Promise<void> {
      if (existsSync(path.join(folder, "reserve"))) throw serviceError("storage_full");
    },
  };
}

test("a call that belongs to no deletion leaves the reserve, and a deletion uses it", async () => {
  const reserve = openDiskReserve(folder);
  const jobs = reserve.lendTo(storeOnFullDisk(), { send: (_job, { isOfDeletion }) => isOfDeletion });
  await expect(jobs.send("sweep of a creation", { isOfDeletion: false })).rejects.toMatchObject({
    code: "storage_full",
  });
  expect(existsSync(path.join(folder, "reserve"))).toBe(true);
  await jobs.send("sweep of a deletion", { isOfDeletion: true });
  expect(existsSync(path.join(folder, "reserve"))).toBe(false);
});
