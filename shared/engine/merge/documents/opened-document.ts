/** Reads a document for placing it in others. */
import type { Package } from "#shared/engine/archive/package.ts";
import { type MarkedTemplate, markTemplate } from "#shared/engine/merge/assembly/mark-template.ts";
import type { DocumentChanges } from "#shared/engine/merge/values/docx-place.ts";
import type { OpenedDocument } from "#shared/engine/merge/values/opened-document.ts";
import type { OfficePackage } from "#shared/engine/template-file/package/office-package.ts";
import { joinedDocumentsOf } from "./joined-documents.ts";

/** A document whose ids are markers, so that each place gets its own: see `markTemplate`. */
export class InnerDocument implements OpenedDocument {
  readonly archive: Package;
  readonly template: MarkedTemplate;
  readonly characters: number;

  constructor(file: OfficePackage) {
    this.archive = file.archive;
    this.template = markTemplate(file);
    this.characters = this.template.parts.get(file.mainPart)?.length ?? 0;
  }

  place(document: DocumentChanges, isInline: boolean): string {
    return joinedDocumentsOf(document).place(this, isInline);
  }
}
