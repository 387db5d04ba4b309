/** Restores a file that a template keeps: it becomes the present file, and the present one is kept. */
import { serviceError } from "#shared/errors/service-error.ts";
import type { Account } from "#shared/model/account.ts";
import type { TemplateId } from "#shared/model/ids.ts";
import { type Template, templateFileKey } from "#shared/model/template.ts";
import { type TemplateVersion, versionsOf } from "#shared/model/template-version.ts";
import { RecordConflict } from "#shared/store/records.ts";
import { repeatOnConflict } from "#shared/store/repeat-on-conflict.ts";
import type { PreviewDependencies } from "./dependencies/dependencies.ts";
import { completeFonts } from "./template-files/complete-fonts.ts";
import { findTemplate } from "./template-files/find-template.ts";
import { updateTemplate } from "./update-template.ts";

/**
 * Returns the template with the restored file; unchanged if it is the present one.
 * @throws ServiceError `template_not_found`, `version_not_found`, and as `updateTemplate` does for a new file
 */
export async function restoreTemplateVersion(
  deps: Parameters<typeof updateTemplate>[0] & Pick<PreviewDependencies, "files">,
  account: Account,
  { id, number }: { readonly id: TemplateId; readonly number: number },
): Promise<Template> {
  const { template, version, bytes } = await findVersion(deps, account, { id, number });
  if (bytes === undefined) return completeFonts(deps, account.id)(template);
  const { filename, delimiters, enhancedSyntax } = version;
  return updateTemplate(deps, account, id, {
    file: { filename, bytes },
    delimiters,
    enhancedSyntax,
    keepsReplaced: true,
    name: undefined,
    folder: undefined,
    region: undefined,
    versioningEnabled: undefined,
  });
}

/** A template moves within seconds. A file that stays away is lost, for example to a backup without it. */
const ATTEMPTS_MAX = 5;

async function findVersion(...wanted: Parameters<typeof readVersion>): Promise<ReadVersion> {
  try {
    return await repeatOnConflict(() => readVersion(...wanted), ATTEMPTS_MAX);
  } catch (error) {
    const [, , { id, number: version }] = wanted;
    throw error instanceof RecordConflict ? serviceError("version_not_found", { id, version }, error) : error;
  }
}

interface ReadVersion {
  readonly template: Template;
  readonly version: TemplateVersion;
  /** Undefined for the present file. */
  readonly bytes: Uint8Array | undefined;
}

/** @throws RecordConflict when the template moves meanwhile */
async function readVersion(
  deps: Pick<PreviewDependencies, "templates" | "files">,
  account: Account,
  { id, number }: { readonly id: TemplateId; readonly number: number },
): Promise<ReadVersion> {
  const { template } = await findTemplate(deps, account, id);
  const versions = versionsOf(template);
  const version = versions.find((each) => each.number === number);
  if (version === undefined) throw serviceError("version_not_found", { id, version: number });
  if (version.isCurrent) return { template, version, bytes: undefined };
  const bytes = await deps.files.read(templateFileKey({ id, fileVersion: version.fileVersion }, "source"));
  if (bytes === undefined) throw new RecordConflict(`version ${number} of template ${id} is gone`);
  return { template, version, bytes };
}
