/** Merges data items into a compiled .docx template: compiled once, rendered for every item. */
import { writePackage } from "#shared/archive/package.ts";
import { serviceError } from "#shared/errors/service-error.ts";
import type { OfficePackage } from "#shared/template/office-package.ts";
import type { DataItem } from "./data-item.ts";
import { type DocxSyntax, parseDocx } from "./docx-parser.ts";
import { DocxRenderer } from "./docx-renderer.ts";
import { faultNames } from "./fault-names.ts";
import { provenPrograms } from "./proven-programs.ts";
import { runPrograms } from "./run-program.ts";

export interface DocxEngine {
  /** The compiled template, as it was handed to `compileDocx`. */
  readonly package: OfficePackage;
  /**
   * The parts that this item changes, by name. Parts without tags are absent.
   * @throws MergeFailure where the item cannot be merged
   */
  renderParts(item: DataItem): ReadonlyMap<string, string | Uint8Array>;
}

/** @throws ServiceError `template_has_invalid_tags` */
export function compileDocx(file: OfficePackage, syntax: DocxSyntax): DocxEngine {
  const parsed = parseDocx(file, syntax);
  if (parsed.templater === undefined) {
    throw serviceError("template_has_invalid_tags", { tags: faultNames(parsed, syntax.delimiters).join(", ") });
  }
  const renderer = new DocxRenderer(parsed.templater, parsed.rules);
  const programs = provenPrograms(parsed, syntax, renderer);
  return {
    package: file,
    renderParts: (item) => (programs && runPrograms(programs, item)) ?? renderer.renderParts(item),
  };
}

/**
 * One document: the template with the values of one item.
 * @throws MergeFailure
 */
export function renderDocx(engine: DocxEngine, item: DataItem): Uint8Array {
  return writePackage(engine.package.archive, engine.renderParts(item));
}
