/** Writes the report of a lenient archive: the result of each item, as a table for spreadsheet programs. */
import type { FailedPiece, MadePiece } from "#shared/service/produce/pieces/piece.ts";

export const REPORT_NAME = "report.csv";

/** A CSV report as in RFC 4180, in UTF-8 with a byte order mark, without which Excel assumes another encoding. */
export class ArchiveReport {
  readonly #lines: string[] = [lineOf(["row", "file", "status", "message", "milliseconds"])];

  /** @param filename the file's name in the archive */
  addMade({ position, info, milliseconds }: Omit<MadePiece, "bytes" | "name">, filename: string): void {
    this.#add([position, filename, "ok", info.warnings.join("; "), milliseconds]);
  }

  /** Adds a warning about the whole document, which belongs to no row. */
  addWarning(warning: string): void {
    this.#add(["", "", "warning", warning, ""]);
  }

  addFailed({ position, fault, milliseconds }: FailedPiece): void {
    this.#add([position, "", "failed", fault.message, milliseconds]);
  }

  bytes(): Uint8Array {
    return Buffer.from(`\ufeff${this.#lines.join("")}`);
  }

  #add(cells: readonly (string | number)[]): void {
    this.#lines.push(lineOf(cells));
  }
}

function lineOf(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => quoted(harmless(String(cell)))).join(",")}\r\n`;
}

/**
 * Escapes cells that spreadsheet programs would take for formulas, because names and messages contain text of others
 * (OWASP, CSV Injection).
 */
function harmless(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
