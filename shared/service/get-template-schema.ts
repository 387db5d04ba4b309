/** Returns what a template tells of the data that it takes. */
import type { Account } from "#shared/model/account.ts";
import type { TemplateId } from "#shared/model/ids.ts";
import type { TemplateSchema } from "#shared/model/template-schema.ts";
import { repeatOnConflict } from "#shared/store/repeat-on-conflict.ts";
import type { PreviewDependencies } from "./dependencies/dependencies.ts";
import { readMergeFile } from "./dependencies/read-merge-file.ts";
import { findTemplate } from "./template-files/find-template.ts";

/**
 * The file is read by a worker, because the template lists its tags without their marks.
 * @throws ServiceError `template_not_found`, also for another account's template; `template_too_complex`
 */
export function getTemplateSchema(
  deps: Pick<PreviewDependencies, "templates" | "files" | "templateReader">,
  account: Account,
  id: TemplateId,
): Promise<TemplateSchema> {
  return repeatOnConflict(async () => {
    const { template } = await findTemplate(deps, account, id);
    const { filename, format, delimiters, enhancedSyntax, tags } = template;
    // Delimiters that enclose nothing were assumed, and what stands between them is prose.
    if (tags.valid.length === 0) return EMPTY;
    const bytes = await readMergeFile(deps.files, template);
    return deps.templateReader.schema({ filename, format, bytes }, { delimiters, enhancedSyntax });
  });
}

const EMPTY: TemplateSchema = {
  schema: { $schema: "https://json-schema.org/draft/2020-12/schema", type: "object", properties: {} },
  sample: {},
};
