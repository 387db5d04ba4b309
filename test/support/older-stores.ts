/** Turns a file of records or jobs into what versions wrote that did not count their steps. */
import { DatabaseSync } from "node:sqlite";

const TRIGGERS = ["count_inserted", "discount_replaced", "count_replacing", "discount_removed"];

export function makeOlder(file: string): void {
  const database = new DatabaseSync(file);
  const has = (table: string) =>
    database.prepare("SELECT 1 FROM sqlite_schema WHERE name = ?").get(table) !== undefined;
  if (has("records")) database.exec(BEFORE_STEPS);
  if (has("jobs")) database.exec("ALTER TABLE jobs DROP COLUMN work");
  database.exec("DROP TABLE schema_steps; PRAGMA user_version = 0");
  database.close();
}

const BEFORE_STEPS = `
  ${TRIGGERS.map((name) => `DROP TRIGGER ${name};`).join("\n")}
  DROP TABLE stored_bytes;
  DROP INDEX by_owner;
  ALTER TABLE records DROP COLUMN owner;
  UPDATE records SET body = json_remove(body, '$.storedBytes', '$.bytes', '$.previousFiles[0].bytes');
`;
