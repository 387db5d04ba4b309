/** The method of `TemplateWorker` that reads what a template says of its data, with a sample that was merged. */

import type { SampleItem, TemplateSchema } from "#shared/base/model/template-schema.ts";
import { compileTemplate } from "#shared/engine/merge/compile-template.ts";
import { mergedKinds } from "#shared/engine/merge/merged-kinds.ts";
import type { SchemaSyntax } from "#shared/engine/template/schema/shape-of-tags.ts";
import { templateSchema } from "#shared/engine/template/schema/template-schema.ts";
import { openTemplateContent } from "#shared/engine/template-file/template-content.ts";
import type { TemplateFile } from "./template-file.ts";

export const SCHEMA_METHODS = { schema: writeTemplateSchema };

/** @throws as `TemplateWorker.schema` does */
export function readTemplateSchema({ bytes, ...template }: TemplateFile, syntax: SchemaSyntax): TemplateSchema {
  const file = openTemplateContent(bytes, template);
  const { schema, sample } = templateSchema(file, syntax);
  const [kind] = mergedKinds(template.format);
  let compiled: ReturnType<typeof compileTemplate> | undefined;
  const merges = (item: SampleItem): boolean => {
    try {
      compiled ??= compileTemplate(file, syntax);
      if (kind !== undefined) compiled[kind]?.render(item);
      return true;
    } catch {
      return false;
    }
  };
  return { schema, sample: mergeable(sample, merges) };
}

/**
 * Returns the schema and the sample as JSON, which is not read again on the way to the caller: a template of many tags
 * has megabytes of it.
 * @throws as `TemplateReader.schema` does
 */
export function writeTemplateSchema(file: TemplateFile, syntax: SchemaSyntax): Uint8Array {
  return Buffer.from(JSON.stringify(readTemplateSchema(file, syntax)));
}

/**
 * Returns the values that can be merged. A made-up value may not be one of those that a drop-down list offers, or that a
 * comparison in the template leads to. A template that cannot be merged with nothing either has another fault.
 */
function mergeable(sample: SampleItem, merges: (item: SampleItem) => boolean): SampleItem {
  if (merges(sample) || !merges({})) return sample;
  let kept: SampleItem = {};
  for (const [name, value] of Object.entries(sample)) {
    const more = Object.fromEntries([...Object.entries(kept), [name, value]]);
    if (merges(more)) kept = more;
  }
  return kept;
}
