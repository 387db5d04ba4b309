/** Damages the stores of a service that runs on one machine, in process or not, as a disk may. */
import { rm } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { IS_ON_S3, removeFromBucket } from "./files-bucket.ts";
import type { Service } from "./service.ts";

/** @param folder of the service's data */
export function storesOf(folder: string): Pick<Service, "withoutTable" | "damageRecord" | "removeFile"> {
  return {
    withoutTable: async (of) =>
      withoutItsTable(path.join(folder, of === "directory" ? "directory.db" : `${of}/records.db`)),
    damageRecord: async (region, key) => withoutName(path.join(folder, `${region}/records.db`), key),
    removeFile: (file) => (IS_ON_S3 ? removeFromBucket(folder, file) : rm(path.join(folder, file))),
  };
}

/** Until it is disposed of, the service finds a table gone ("no such table: records"). */
function withoutItsTable(file: string): AsyncDisposable {
  rename(file, "records", "hidden");
  return { [Symbol.asyncDispose]: async () => rename(file, "hidden", "records") };
}

function rename(file: string, from: string, to: string): void {
  change(file, (database) => database.exec(`ALTER TABLE ${from} RENAME TO ${to}`));
}

function withoutName(file: string, key: string): void {
  const update = "UPDATE records SET body = json_remove(body, '$.name') WHERE pk = ?";
  change(file, (database) => database.prepare(update).run(key));
}

function change(file: string, work: (database: DatabaseSync) => unknown): void {
  const database = new DatabaseSync(file);
  database.exec("PRAGMA busy_timeout = 5000");
  work(database);
  database.close();
}
