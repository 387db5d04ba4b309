/** Names the files of an archive, by their items where `output_name` has tags and by their positions otherwise. */
import { withoutThisExtension } from "#shared/base/model/filename.ts";
import { FORMATS } from "#shared/base/model/format.ts";
import type { MadePiece } from "#shared/service/produce/pieces/piece.ts";
import { archivedFilename, copyFilename, documentFilename } from "./document-filenames.ts";
import type { DocumentPlan } from "./document-plan.ts";

/**
 * Two files never get the same name, nor names that differ only in case, which are the same file on Windows and macOS.
 * The same pieces in the same order get the same names.
 */
export class ArchiveNames {
  readonly #plan: NamingPlan;
  /** For each name, the number from which the search for the next free copy starts. */
  readonly #taken = new Map<string, number>();

  constructor(plan: NamingPlan) {
    this.#plan = plan;
  }

  /** Returns the name of the next file. */
  take(file: NamedPiece): string {
    const { filename, base } = ownName(this.#plan, file);
    let unique = filename;
    let number = this.#taken.get(keyOf(filename)) ?? 1;
    while (this.#taken.has(keyOf(unique))) unique = copyFilename(base, this.#plan.options.outputFormat, ++number);
    this.#taken.set(keyOf(filename), number);
    if (unique !== filename) this.#taken.set(keyOf(unique), 1);
    return unique;
  }
}

/** Returns the name of a file in an archive in which no other file has the same name. */
export function ownFilename(plan: NamingPlan, file: NamedPiece): string {
  return ownName(plan, file).filename;
}

type NamingPlan = Pick<DocumentPlan, "name" | "options" | "count">;
type NamedPiece = Pick<MadePiece, "position" | "name">;

/** Returns also the base, to which a number is appended when another file has the name. */
function ownName(
  { name: documentName, options: { outputName = documentName, outputFormat: format }, count }: NamingPlan,
  { position, name }: NamedPiece,
) {
  const numbered = (base: string) => ({ filename: archivedFilename(base, format, { position, of: count }), base });
  if (name === undefined) return numbered(inArchive(outputName));
  if (name.trim() === "") return numbered(inArchive(documentName));
  return { filename: documentFilename(inArchive(name), format), base: inArchive(name) };
}

/** The same name is that of the archive, so it may have the archive's extension. */
function inArchive(name: string): string {
  return withoutThisExtension(name, FORMATS[".zip"].extension);
}

function keyOf(filename: string): string {
  return filename.normalize("NFC").toLowerCase();
}
