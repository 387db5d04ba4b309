/** Damages a store of a service that runs, in process or not, as a disk may. */
import { DatabaseSync } from "node:sqlite";

/** Until it is disposed of, the service finds a table gone ("no such table: records"). */
export function withoutItsTable(file: string): Disposable {
  rename(file, "records", "hidden");
  return { [Symbol.dispose]: () => rename(file, "hidden", "records") };
}

function rename(file: string, from: string, to: string): void {
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA busy_timeout = 5000; ALTER TABLE ${from} RENAME TO ${to}`);
  database.close();
}
