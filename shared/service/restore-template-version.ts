/** Restores a file that a template keeps: it becomes the present file, and the present one is kept. */
import type { Account } from "#shared/base/model/account.ts";
import { type Template, templateFileKey } from "#shared/base/model/template.ts";
import type { TemplateVersion } from "#shared/base/model/template-version.ts";
import { RecordConflict } from "#shared/storage/records/records.ts";
import type { PreviewDependencies } from "./dependencies/dependencies.ts";
import { completeFonts } from "./template-files/complete-fonts.ts";
import { findVersion, readVersion, type WantedVersion } from "./template-files/find-version.ts";
import { updateTemplate } from "./update-template.ts";

/**
 * Returns the template with the restored file; unchanged if it is the present one.
 * @throws ServiceError `template_not_found`, `version_not_found`, and as `updateTemplate` does for a new file
 */
export async function restoreTemplateVersion(
  deps: Parameters<typeof updateTemplate>[0] & Pick<PreviewDependencies, "files">,
  account: Account,
  wanted: WantedVersion,
): Promise<Template> {
  const { template, version, bytes } = await readVersion(wanted, () => readFile(deps, account, wanted));
  if (bytes === undefined) return completeFonts(deps, account.id)(template);
  const { filename, delimiters, enhancedSyntax, invoiceMapping = null } = version;
  return updateTemplate(deps, account, wanted.id, {
    file: { filename, bytes },
    delimiters,
    enhancedSyntax,
    invoiceMapping,
    keepsReplaced: true,
    name: undefined,
    folder: undefined,
    region: undefined,
    versioningEnabled: undefined,
  });
}

interface KeptFile {
  readonly template: Template;
  readonly version: TemplateVersion;
  /** Undefined for the present file. */
  readonly bytes: Uint8Array | undefined;
}

/** @throws RecordConflict when the template moves meanwhile */
async function readFile(
  deps: Pick<PreviewDependencies, "templates" | "files">,
  account: Account,
  wanted: WantedVersion,
): Promise<KeptFile> {
  const { template, version } = await findVersion(deps, account, wanted);
  if (version.isCurrent) return { template, version, bytes: undefined };
  const { id, number } = wanted;
  const bytes = await deps.files.read(templateFileKey({ id, fileVersion: version.fileVersion }, "source"));
  if (bytes === undefined) throw new RecordConflict(`version ${number} of template ${id} is gone`);
  return { template, version, bytes };
}
