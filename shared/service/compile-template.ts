/** Compiles a template's file for merging: what a document is made of, whatever kind of file the template is. */
import { PackageFailure } from "#shared/archive/package-failure.ts";
import { serviceError } from "#shared/errors/service-error.ts";
import { assemble, prepareCopies } from "#shared/merge/assemble.ts";
import { assembleText, assembleTextFile } from "#shared/merge/assemble-text.ts";
import type { DataItem } from "#shared/merge/data-item.ts";
import { compileSingle } from "#shared/merge/single-document.ts";
import type { MergeSetup } from "#shared/merge/syntax.ts";
import { compileText } from "#shared/merge/text-engine.ts";
import type { MergeFile } from "#shared/template/merge-file.ts";
import type { OfficePackage } from "#shared/template/office-package.ts";
import type { TextTemplate } from "#shared/template/open-text.ts";
import { textAsDocx } from "#shared/template/text-as-docx.ts";

/** Files of one kind, merged. */
export interface Merging {
  /** @throws MergeFailure */
  render(item: DataItem): Uint8Array;
  /** All items in one file. @throws ServiceError `merge_failed` naming the item, `document_too_large` */
  assemble(items: readonly DataItem[], options: { readonly pageBreak: boolean }): Uint8Array;
}

export interface CompiledTemplate {
  readonly docx: Merging;
  /** Of a text template: files encoded like it. */
  readonly text: Merging | undefined;
}

/** @throws ServiceError `template_has_invalid_tags`; of a .docx when it is first merged */
export function compileTemplate(file: MergeFile, setup: MergeSetup): CompiledTemplate {
  return file.kind === "text" ? compileTextTemplate(file.text, setup) : compileDocxTemplate(file.docx, setup);
}

/** Each of the two forms is compiled when it is first asked for. */
function compileDocxTemplate(file: OfficePackage, setup: MergeSetup): CompiledTemplate {
  const single = once(() => compileSingle(file, setup));
  const copies = once(() => prepareCopies(file, setup));
  return {
    docx: {
      render: (item) => single()(item),
      assemble: (items, options) => withinZipLimits(() => assemble(copies(), items, options)),
    },
    text: undefined,
  };
}

function compileTextTemplate(template: TextTemplate, setup: MergeSetup): CompiledTemplate {
  const engine = compileText(template, setup);
  return {
    docx: {
      render: (item) => textAsDocx(engine.renderText(item)),
      assemble: (items, options) => textAsDocx(assembleText(engine, items, options)),
    },
    text: {
      render: engine.render,
      assemble: (items, options) => assembleTextFile(engine, items, options),
    },
  };
}

function withinZipLimits(assembleCopies: () => Uint8Array): Uint8Array {
  try {
    return assembleCopies();
  } catch (error) {
    if (!(error instanceof PackageFailure)) throw error;
    throw serviceError("document_too_large", { reason: error.message }, error);
  }
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
