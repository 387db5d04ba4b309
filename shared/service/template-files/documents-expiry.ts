/** The number of days after which documents of a template are deleted. */
import type { Account } from "#shared/base/model/account.ts";
import type { Template } from "#shared/base/model/template.ts";

/** Returns the field of a template. 0 stands for none. */
export function expiryField(days: number | undefined): Pick<Template, "documentsExpireAfterDays"> {
  return days === undefined || days === 0 ? {} : { documentsExpireAfterDays: days };
}

/** Returns the template with the account's number of days, if it has none of its own. */
export function withExpiry(
  template: Template,
  { documentsExpireAfterDays }: Pick<Account, "documentsExpireAfterDays">,
): Template {
  return documentsExpireAfterDays === undefined ? template : { documentsExpireAfterDays, ...template };
}
