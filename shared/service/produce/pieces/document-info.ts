/** Collects what a caller should know about a document while it is made. */
import type { DocumentInfoValues } from "#shared/base/model/document-info.ts";

const SEPARATOR = ", ";

export class DocumentInfo implements DocumentInfoValues {
  readonly #warnings = new Set<string>();
  #standards: ReadonlySet<string> | undefined;
  #profile: string | undefined;
  #pageCount: number | undefined;

  /** Adds a sentence about something that was left out or changed. Duplicates are ignored. */
  warn(warning: string): void {
    this.#warnings.add(warning);
  }

  /** Adds a file that conforms to these standards, such as "PDF/A-3b". The document conforms to those of all its files. */
  conforms(standards: readonly string[]): void {
    this.#standards = new Set(standards.filter((standard) => this.#standards?.has(standard) ?? true));
  }

  /** Sets the profile of the electronic invoice that the document is, such as "Factur-X; EN 16931". */
  isInvoice(profile: string): void {
    this.#profile = profile;
  }

  /** Adds the pages of one PDF of the document; an archive may contain many. */
  addPages(count: number): void {
    this.#pageCount = (this.#pageCount ?? 0) + count;
  }

  /** Adds the values of a part of the document. */
  add({ warnings, conformance, profile, pageCount }: DocumentInfoValues): void {
    for (const warning of warnings) this.warn(warning);
    if (conformance !== undefined) this.conforms(conformance === "" ? [] : conformance.split(SEPARATOR));
    if (profile !== undefined) this.isInvoice(profile);
    if (pageCount !== undefined) this.addPages(pageCount);
  }

  values(): DocumentInfoValues {
    const { warnings, conformance, profile, pageCount } = this;
    return { warnings, conformance, profile, pageCount };
  }

  get warnings(): readonly string[] {
    return [...this.#warnings];
  }

  get conformance(): string | undefined {
    return this.#standards && [...this.#standards].join(SEPARATOR);
  }

  get profile(): string | undefined {
    return this.#profile;
  }

  get pageCount(): number | undefined {
    return this.#pageCount;
  }
}
