/** Names the files of an archive, by their items where `output_name` has tags and by their positions otherwise. */
import { withoutThisExtension } from "#shared/model/filename.ts";
import { FORMATS } from "#shared/model/format.ts";
import { archivedFilename, copyFilename, documentFilename } from "#shared/service/generate/document-filenames.ts";
import type { DocumentPlan, MadePiece } from "./document-plan.ts";

/**
 * Two files never get the same name, nor names that differ only in case, which are the same file on Windows and macOS.
 * The same pieces in the same order get the same names.
 */
export class ArchiveNames {
  readonly #plan: Pick<DocumentPlan, "name" | "outputName" | "format" | "count">;
  /** For each name, the number from which the search for the next free copy starts. */
  readonly #taken = new Map<string, number>();

  constructor(plan: Pick<DocumentPlan, "name" | "outputName" | "format" | "count">) {
    this.#plan = plan;
  }

  /** Returns the name of the next file. */
  take({ position, name }: Pick<MadePiece, "position" | "name">): string {
    const { format, name: documentName, outputName = documentName, count } = this.#plan;
    const numbered = (base: string) => archivedFilename(base, format, { position, of: count });
    if (name === undefined) return this.#unique(numbered(inArchive(outputName)), inArchive(outputName));
    if (name.trim() === "") return this.#unique(numbered(inArchive(documentName)), inArchive(documentName));
    return this.#unique(documentFilename(inArchive(name), format), inArchive(name));
  }

  /** @param base the name to which a number is appended when the filename is taken */
  #unique(filename: string, base: string): string {
    let unique = filename;
    let number = this.#taken.get(keyOf(filename)) ?? 1;
    while (this.#taken.has(keyOf(unique))) unique = copyFilename(base, this.#plan.format, ++number);
    this.#taken.set(keyOf(filename), number);
    if (unique !== filename) this.#taken.set(keyOf(unique), 1);
    return unique;
  }
}

/** The same name is that of the archive, so it may have the archive's extension. */
function inArchive(name: string): string {
  return withoutThisExtension(name, FORMATS[".zip"].extension);
}

function keyOf(filename: string): string {
  return filename.normalize("NFC").toLowerCase();
}
