/** What a caller should know about a document beside its file: told in headers of the answer. */

export class Remarks {
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
