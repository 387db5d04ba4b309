/** Finds a file that a template keeps, by its number. */
import { serviceError } from "#shared/base/errors/service-error.ts";
import type { Account } from "#shared/base/model/account.ts";
import type { TemplateId } from "#shared/base/model/ids.ts";
import type { Template } from "#shared/base/model/template.ts";
import { type TemplateVersion, versionsOf } from "#shared/base/model/template-version.ts";
import type { StoreDependencies } from "#shared/service/dependencies/dependencies.ts";
import { RecordConflict } from "#shared/storage/records/records.ts";
import { repeatOnConflict } from "#shared/storage/records/repeat-on-conflict.ts";
import { findTemplate } from "./find-template.ts";

export interface WantedVersion {
  readonly id: TemplateId;
  readonly number: number;
}

/** @throws ServiceError `template_not_found`, also for another account's template; `version_not_found` */
export async function findVersion(
  deps: Pick<StoreDependencies, "templates">,
  account: Account,
  { id, number }: WantedVersion,
): Promise<{ readonly template: Template; readonly version: TemplateVersion }> {
  const { template } = await findTemplate(deps, account, id);
  const version = versionsOf(template).find((each) => each.number === number);
  if (version === undefined) throw serviceError("version_not_found", { id, version: number });
  return { template, version };
}

/** A template moves within seconds. A file that stays away is lost, for example to a backup without it. */
const ATTEMPTS_MAX = 5;

/**
 * @param read throws RecordConflict when the file is not there
 * @throws ServiceError `version_not_found` when the file stays away
 */
export async function readVersion<Result>(
  { id, number: version }: WantedVersion,
  read: () => Promise<Result>,
): Promise<Result> {
  try {
    return await repeatOnConflict(read, ATTEMPTS_MAX);
  } catch (error) {
    throw error instanceof RecordConflict ? serviceError("version_not_found", { id, version }, error) : error;
  }
}
