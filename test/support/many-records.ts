/**
 * Multiplies a template or a document where it lies in a region's records: thousands of them, which uploading one by
 * one would take an hour to make. To be called while no service runs on the folder.
 */
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

export interface Multiplication {
  readonly dataFolder: string;
  readonly region: string;
  readonly kind: "TEMPLATE" | "DOCUMENT";
  readonly id: string;
  /** How many are added. */
  readonly count: number;
  /** Milliseconds since the Unix epoch of the youngest; each further one is four milliseconds older. */
  readonly youngest: number;
}

export function multiply({ dataFolder, region, kind, id, count, youngest }: Multiplication): void {
  const database = new DatabaseSync(path.join(dataFolder, region, "records.db"));
  database
    .prepare(`
      WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?1),
        copies AS (SELECT substr(?2, 1, 12) || printf('%016d', n) AS id, ?4 - 4 * (n - 1) AS created FROM numbers)
      INSERT INTO records (pk, sk, rev, in_group, created, body)
      SELECT ?3 || '#' || copies.id, sk, 1, in_group, copies.created,
        json_set(body, '$.id', copies.id, '$.created', copies.created, '$.updated', copies.created)
      FROM records, copies WHERE pk = ?3 || '#' || ?2 AND sk = ?3`)
    .run(count, id, kind, youngest);
  database.close();
}
