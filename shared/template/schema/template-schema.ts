/** Returns what a template tells of the data that it takes: a JSON Schema of an item, and a sample. */
import { parseDocx } from "#shared/merge/docx/parse-docx.ts";
import { readHtml } from "#shared/merge/html/compile-html.ts";
import type { ParsedTags } from "#shared/merge/syntax/tokens.ts";
import { readText } from "#shared/merge/text/compile-text.ts";
import type { TemplateSchema } from "#shared/model/template-schema.ts";
import { tagTree } from "#shared/template/tag-tree.ts";
import type { MergeFile } from "#shared/template-file/merge-file.ts";
import { jsonSchemaOf } from "./json-schema.ts";
import { sampleOf } from "./sample.ts";
import { type SchemaSyntax, shapeOfTags } from "./shape-of-tags.ts";

/** @throws ServiceError `template_damaged`, `template_too_complex` */
export function templateSchema(file: MergeFile, syntax: SchemaSyntax): TemplateSchema {
  const shape = shapeOfTags(parsedParts(file, syntax).map(tagTree), syntax);
  return { schema: jsonSchemaOf(shape), sample: sampleOf(shape) };
}

function parsedParts(file: MergeFile, syntax: SchemaSyntax): readonly ParsedTags[] {
  switch (file.kind) {
    case "text":
      return [readText(file.text, syntax).tags];
    case "html":
      return [readHtml(file.page, syntax).tags];
    case "docx":
      return [...parseDocx(file.docx, syntax).parts.values()];
  }
}
