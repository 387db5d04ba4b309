/** The report of a lenient archive: what became of each item, as a table that spreadsheet programs open. */
import type { FailedPiece, MadePiece } from "./document-plan.ts";

export const REPORT_NAME = "report.csv";

/** RFC 4180, in UTF-8 with a byte order mark, without which Excel takes it for another encoding. */
export class BatchReport {
  readonly #lines: string[] = [lineOf(["row", "file", "status", "message", "milliseconds"])];

  /** @param filename in the archive */
  addMade({ position, remarks, milliseconds }: MadePiece, filename: string): void {
    this.#add([position, filename, "ok", remarks.warnings.join("; "), milliseconds]);
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
 * Spreadsheet programs take cells that begin like this for formulas, and names and messages hold what others wrote
 * (OWASP, CSV Injection).
 */
function harmless(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
