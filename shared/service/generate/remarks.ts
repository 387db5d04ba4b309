/** What a caller should know about a document beside its file: told in headers of the answer. */

/** Remarks as plain data. */
export interface RemarkValues {
  readonly warnings: readonly string[];
  readonly conformance: string | undefined;
  readonly pageCount: number | undefined;
}

export class Remarks implements RemarkValues {
  readonly #warnings = new Set<string>();
  #conformance: string | undefined;
  #pageCount: number | undefined;

  /** A sentence about something that was left out or changed. The same is said once. */
  warn(warning: string): void {
    this.#warnings.add(warning);
  }

  /** The standard that every file of the document was checked against, such as "PDF/A-3b". */
  conforms(conformance: string): void {
    this.#conformance = conformance;
  }

  /** Of a PDF of the document; an archive may hold many. */
  addPages(count: number): void {
    this.#pageCount = (this.#pageCount ?? 0) + count;
  }

  /** Those of a part of the document. */
  add({ warnings, conformance, pageCount }: RemarkValues): void {
    for (const warning of warnings) this.warn(warning);
    if (conformance !== undefined) this.conforms(conformance);
    if (pageCount !== undefined) this.addPages(pageCount);
  }

  values(): RemarkValues {
    return { warnings: this.warnings, conformance: this.conformance, pageCount: this.pageCount };
  }

  get warnings(): readonly string[] {
    return [...this.#warnings];
  }

  get conformance(): string | undefined {
    return this.#conformance;
  }

  get pageCount(): number | undefined {
    return this.#pageCount;
  }
}
