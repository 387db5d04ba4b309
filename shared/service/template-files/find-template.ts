/** Finds one template of the account, with the revision that a change has to name. */
import { serviceError } from "#shared/base/errors/service-error.ts";
import type { Account } from "#shared/base/model/account.ts";
import type { TemplateId } from "#shared/base/model/ids.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import type { TemplateEntry } from "#shared/storage/repositories/templates.ts";

/** @throws ServiceError `template_not_found`, also for another account's template */
export async function findTemplate(
  { templates }: Pick<Dependencies, "templates">,
  account: Account,
  id: TemplateId,
): Promise<TemplateEntry> {
  const entry = await templates.get(account.id, id);
  if (entry === undefined) throw serviceError("template_not_found", { id });
  return entry;
}
