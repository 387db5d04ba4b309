/** Tries an invoice mapping of a template with data, and proposes one. Nothing is stored. */
import type { Account } from "#shared/base/model/account.ts";
import type { TemplateId } from "#shared/base/model/ids.ts";
import type { InvoiceProfile } from "#shared/base/model/invoice-profile.ts";
import type { InvoiceReview, InvoiceTerm } from "#shared/base/model/invoice-review.ts";
import type { MessageLanguage } from "#shared/base/model/message-language.ts";
import type { PackedItems } from "#shared/engine/data/packed-items.ts";
import { INVOICE_TERMS } from "#shared/engine/invoice/mapping/mapped-terms.ts";
import { repeatOnConflict } from "#shared/storage/records/repeat-on-conflict.ts";
import type { Dependencies } from "./dependencies/dependencies.ts";
import { assertUsable } from "./generate-document.ts";
import { findTemplate } from "./template-files/find-template.ts";

export interface MappingCheck {
  readonly id: TemplateId;
  /** As it was sent. Undefined for that of the template, or for the proposal if the template has none. */
  readonly mapping: Readonly<Record<string, unknown>> | undefined;
  /** Only the first item is used. */
  readonly items: PackedItems | undefined;
  readonly profile: InvoiceProfile;
  /** By default, that of the template. */
  readonly language: string | undefined;
  readonly messageLanguage: MessageLanguage;
}

/** @throws ServiceError `template_not_found`, `template_has_invalid_tags`, `template_too_complex`, `invoice_invalid` */
export async function checkInvoiceMapping(
  deps: Pick<Dependencies, "templates" | "templateWorker" | "openTemplates">,
  account: Account,
  { id, mapping, items, profile, language, messageLanguage }: MappingCheck,
): Promise<{ readonly review: InvoiceReview; readonly terms: readonly InvoiceTerm[] }> {
  const { template, opened } = await repeatOnConflict(async () => {
    const { template } = await findTemplate(deps, account, id);
    assertUsable(template);
    return { template, opened: await deps.openTemplates.get(deps.templateWorker, template) };
  });
  const [item] = (await items?.read(1, 1)) ?? [];
  const review = await deps.templateWorker.reviewInvoice({
    mapping: mapping ?? template.invoiceMapping,
    item: item?.json,
    profile,
    tags: template.tags.valid,
    syntax: opened.syntax,
    language: language ?? opened.language,
    messageLanguage,
  });
  return { review, terms: INVOICE_TERMS };
}
