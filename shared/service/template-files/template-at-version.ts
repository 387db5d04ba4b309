/** Returns a template as it was with an earlier file. */
import type { Account } from "#shared/base/model/account.ts";
import type { Template } from "#shared/base/model/template.ts";
import type { PreviewDependencies } from "#shared/service/dependencies/dependencies.ts";
import { readMergeFile } from "#shared/service/dependencies/read-merge-file.ts";
import { findVersion, type WantedVersion } from "./find-version.ts";

/**
 * The file is read again, because a template keeps the tags of its present file alone.
 * @throws ServiceError `template_not_found`, `version_not_found`, `template_*`
 * @throws RecordConflict when the file is not there
 */
export async function templateAtVersion(
  deps: Pick<PreviewDependencies, "templates" | "files" | "templateWorker">,
  account: Account,
  wanted: WantedVersion,
): Promise<Template> {
  const { template, version } = await findVersion(deps, account, wanted);
  if (version.isCurrent) return template;
  const { fileVersion, filename, format, delimiters, enhancedSyntax = template.enhancedSyntax } = version;
  const { invoiceMapping: _, ...unmapped } = template;
  const mapped = { ...unmapped, ...(version.invoiceMapping && { invoiceMapping: version.invoiceMapping }) };
  const earlier = { ...mapped, fileVersion, filename, format, enhancedSyntax };
  const bytes = await readMergeFile(deps.files, earlier);
  const options = { enhancedSyntax, hadNoTags: false, ...(delimiters !== undefined && { delimiters }) };
  const { reading } = await deps.templateWorker.read({ filename, format, bytes }, options);
  return { ...earlier, ...reading };
}
