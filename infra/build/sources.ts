/** Lists the files from which something is built, with the time of their last change. */
import { readdirSync, statSync } from "node:fs";
import path from "node:path";

export interface SourceFile {
  readonly file: string;
  /** The change of the inode: a file that was unpacked or copied keeps an older time of its content. */
  readonly changedMs: number;
}

/**
 * Returns the files and folders below these places, relative to the project. Folders count, because a removed file
 * changes its folder. Synchronous calls take a fifth of the processor time of the others.
 */
export function sourceFiles(project: string, places: readonly string[]): readonly SourceFile[] {
  return places.flatMap((place) => filesIn(project, place));
}

function filesIn(project: string, file: string): readonly SourceFile[] {
  const facts = statSync(path.join(project, file), { throwIfNoEntry: false });
  if (facts === undefined) return [];
  const self = { file, changedMs: facts.ctimeMs };
  if (!facts.isDirectory()) return [self];
  const names = readdirSync(path.join(project, file)).sort();
  return [self, ...names.flatMap((name) => filesIn(project, path.join(file, name)))];
}
