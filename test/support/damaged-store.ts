/** Damages the stores of a service that runs on one machine, in process or not, as a disk may. */
import { rm } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Service } from "./service.ts";

/** @param folder of the service's data */
export function storesOf(folder: string): Pick<Service, "jobsDone" | "withoutTable" | "removeFile"> {
  return {
    jobsDone: async () => {},
    withoutTable: async (of) =>
      withoutItsTable(path.join(folder, of === "directory" ? "directory.db" : `${of}/records.db`)),
    removeFile: (file) => rm(path.join(folder, file)),
  };
}

/** Until it is disposed of, the service finds a table gone ("no such table: records"). */
function withoutItsTable(file: string): AsyncDisposable {
  rename(file, "records", "hidden");
  return { [Symbol.asyncDispose]: async () => rename(file, "hidden", "records") };
}

function rename(file: string, from: string, to: string): void {
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA busy_timeout = 5000; ALTER TABLE ${from} RENAME TO ${to}`);
  database.close();
}
