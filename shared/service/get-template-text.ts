/** Returns the texts of a template in pages. */
import type { Account } from "#shared/base/model/account.ts";
import type { TemplateId } from "#shared/base/model/ids.ts";
import { isWithoutTags } from "#shared/base/model/tags.ts";
import type { TemplateTexts } from "#shared/base/model/text-replacement.ts";
import { repeatOnConflict } from "#shared/storage/records/repeat-on-conflict.ts";
import type { PreviewDependencies } from "./dependencies/dependencies.ts";
import { readMergeFile } from "./dependencies/read-merge-file.ts";
import { findTemplate } from "./template-files/find-template.ts";

/**
 * @param wanted `from` is the index of the first paragraph
 * @throws ServiceError `template_not_found`, also for another account's template; `template_too_complex`
 */
export function getTemplateText(
  deps: Pick<PreviewDependencies, "templates" | "files" | "templateWorker">,
  account: Account,
  { id, from }: { readonly id: TemplateId; readonly from: number },
): Promise<TemplateTexts> {
  return repeatOnConflict(async () => {
    const { template } = await findTemplate(deps, account, id);
    const { filename, format, delimiters, enhancedSyntax, tags } = template;
    const bytes = await readMergeFile(deps.files, template);
    const syntax = { delimiters, enhancedSyntax };
    return deps.templateWorker.texts({ filename, format, bytes }, { from, syntax, hasTags: !isWithoutTags(tags) });
  });
}
