/** Returns what a template tells of the data that it takes: a JSON Schema of an item, and a sample. */

import type { TemplateSchema } from "#shared/base/model/template-schema.ts";
import { tagsByScope } from "#shared/engine/merge/docx/notes/tags-by-scope.ts";
import { parseDocx } from "#shared/engine/merge/docx/parse-docx.ts";
import { readHtml } from "#shared/engine/merge/html/compile-html.ts";
import type { ParsedTags } from "#shared/engine/merge/syntax/tokens.ts";
import { readText } from "#shared/engine/merge/text/compile-text.ts";
import { tagTree } from "#shared/engine/template/tag-tree.ts";
import type { TemplateContent } from "#shared/engine/template-file/template-content.ts";
import { jsonSchemaOf } from "./json-schema.ts";
import { sampleOf } from "./sample.ts";
import { type SchemaSyntax, shapeOfTags } from "./shape-of-tags.ts";

/** @throws ServiceError `template_damaged`, `template_too_complex` */
export function templateSchema(file: TemplateContent, syntax: SchemaSyntax): TemplateSchema {
  const shape = shapeOfTags(parsedParts(file, syntax).map(tagTree), syntax);
  return { schema: jsonSchemaOf(shape), sample: sampleOf(shape) };
}

function parsedParts(file: TemplateContent, syntax: SchemaSyntax): readonly ParsedTags[] {
  switch (file.kind) {
    case "text":
      return [readText(file.text, syntax).tags];
    case "html":
      return [readHtml(file.page, syntax).tags];
    case "docx":
      return tagsByScope(parseDocx(file.docx, syntax));
  }
}
