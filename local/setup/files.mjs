/** Reads files and folders that may be absent. */
import { readdirSync, readFileSync } from "node:fs";

/**
 * The entries of a folder; none if it cannot be read.
 *
 * @param {string} folder
 */
export function listFolder(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/**
 * The text of a file; undefined if it cannot be read.
 *
 * @param {string} path
 */
export function readText(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
