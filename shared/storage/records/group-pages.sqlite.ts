/** Reads the records of a group, newest first, or all records, page by page with a limit on the bytes in a page. */
import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { type GroupCursor, readCursor, writeCursor } from "./group-cursor.ts";
import { readKeyCursor, writeKeyCursor } from "./key-cursor.ts";
import { PAGE_BYTES, PAGE_RECORDS, type PageQuery } from "./records.ts";

/** A row of the table. */
export interface Row {
  readonly pk: string;
  readonly sk: string;
  readonly rev: number;
  readonly in_group: string | null;
  readonly owner: string | null;
  readonly created: number | null;
  readonly expires: number | null;
  readonly body: string;
}

interface RowPage {
  readonly rows: readonly Row[];
  readonly next?: string;
}

const following = (column: "in_group" | "owner") => `
  FROM records WHERE ${column} = ? AND (created, pk, sk) < (?, ?, ?) AND (expires IS NULL OR expires > ?)
  ORDER BY created DESC, pk DESC, sk DESC LIMIT ?`;

const FOLLOWING_OF_ALL = `
  FROM records WHERE (pk, sk) > (?, ?) AND (expires IS NULL OR expires > ?) ORDER BY pk, sk LIMIT ?`;

/**
 * Creates a function that reads a page of the records whose column has a value; `seconds` is the present time, since the Unix
 * epoch.
 */
export function pageReader(
  database: DatabaseSync,
  column: "in_group" | "owner",
): (group: string, query: PageQuery & { readonly seconds: number }) => RowPage {
  const read = pagesOf(database, following(column), (last) => writeCursor([last.created ?? 0, last.pk, last.sk]));
  return (group, { seconds, limit = PAGE_RECORDS, next }) =>
    read([group, ...(next === undefined ? BEFORE_ALL : readCursor(next)), seconds], limit);
}

/** Creates a function that reads a page of all records, sorted by their keys. */
export function scanner(database: DatabaseSync): (query: PageQuery & { readonly seconds: number }) => RowPage {
  const read = pagesOf(database, FOLLOWING_OF_ALL, ({ pk, sk }) => writeKeyCursor([pk, sk]));
  return ({ seconds, limit = PAGE_RECORDS, next }) =>
    read([...(next === undefined ? ["", ""] : readKeyCursor(next)), seconds], limit);
}

/**
 * The sizes are read first. (When rows are read one by one, node:sqlite reports an error that is over once more to the next
 * reader.)
 */
function pagesOf(
  database: DatabaseSync,
  following: string,
  cursorAfter: (last: Row) => string,
): (parameters: readonly SQLInputValue[], limit: number) => RowPage {
  const readSizes = database.prepare(`SELECT octet_length(body) AS size ${following}`);
  const readRows = database.prepare(`SELECT * ${following}`);
  return (parameters, limit) => {
    const sizes = readSizes.all(...parameters, limit + 1).map(({ size }) => Number(size));
    const count = Math.min(limit, countWithin(sizes));
    const rows = readRows.all(...parameters, count) as unknown as Row[];
    const last = rows.at(-1);
    return sizes.length <= count || last === undefined ? { rows } : { rows, next: cursorAfter(last) };
  };
}

/** Returns how many records fit into a page, including the one that reaches its byte limit. */
function countWithin(sizes: readonly number[]): number {
  let bytes = 0;
  const full = sizes.findIndex((size) => {
    bytes += size;
    return bytes >= PAGE_BYTES;
  });
  return full === -1 ? sizes.length : full + 1;
}

const BEFORE_ALL: GroupCursor = [Number.MAX_SAFE_INTEGER, "", ""];
