/** Generates a document: merges the data into the template and converts the result to the requested format. */

import type { Account } from "#shared/base/model/account.ts";
import type { DocumentOptions } from "#shared/base/model/document-options.ts";
import type { OutputFormat } from "#shared/base/model/format.ts";
import type { Template } from "#shared/base/model/template.ts";
import { invalidTags } from "#shared/engine/merge/faults/invalid-tags.ts";
import { repeatOnConflict } from "#shared/storage/records/repeat-on-conflict.ts";
import type { Dependencies } from "./dependencies/dependencies.ts";
import { prepareToConvert } from "./produce/convert/convert-merged.ts";
import { documentContext } from "./produce/document-context.ts";
import { fetchAddedFiles } from "./produce/fetch/added-files.ts";
import { DocumentInfo } from "./produce/pieces/document-info.ts";
import { checkNames, mappedNames } from "./produce/plan/check-names.ts";
import type { Generation } from "./produce/plan/generation.ts";
import { groupRecords } from "./produce/plan/group-records.ts";
import { openItems } from "./produce/plan/open-items.ts";
import { planDocument } from "./produce/plan/plan-document.ts";
import { produceDocument } from "./produce/produce-document.ts";
import type { GeneratedDocument } from "./produce/store-document.ts";
import { assertSealable } from "./seal/seal-document.ts";
import { withExpiry } from "./template-files/documents-expiry.ts";
import { findTemplate } from "./template-files/find-template.ts";

type Needs = Pick<
  Dependencies,
  | "region"
  | "templates"
  | "converter"
  | "htmlRenderer"
  | "pdfs"
  | "templateWorker"
  | "remoteFiles"
  | "openTemplates"
  | "dataReader"
  | "uploads"
  | "files"
  | "otherRegions"
  | "now"
  | "elapsed"
  | "metrics"
  | "sealing"
>;

/**
 * Generates the document without storing it. An archive reports its errors while its content is read; all other errors
 * are thrown here.
 * @param signal stops the work when the caller has disconnected
 * @throws ServiceError `template_not_found`, `template_has_invalid_tags`, `upload_*`, `data_*`, `merge_failed`,
 *   `conversion_*`, `converter_unavailable`, `attachment_unavailable`, `attachments_need_pdfa_3b`, `conformance_failed`, and as `assertSealable` does
 */
export async function generateDocument(
  deps: Needs,
  account: Account,
  generation: Generation,
  signal?: AbortSignal,
): Promise<GeneratedDocument> {
  const { templateId, options } = generation;
  const found = await openPresentTemplate(deps, account, { templateId, outputFormat: options.outputFormat });
  // A template of another region is not found, and the key is looked for there.
  await assertSealable(deps, options.seal, generation.id);
  return generateFrom(deps, account, { ...found, generation }, signal);
}

type FoundTemplate = Awaited<ReturnType<typeof openTemplate>>;

/** @throws ServiceError `template_not_found`, `template_has_invalid_tags` */
export function openPresentTemplate(
  deps: Needs,
  account: Account,
  { templateId, outputFormat }: Pick<Generation, "templateId"> & Pick<DocumentOptions, "outputFormat">,
): Promise<FoundTemplate> {
  const find = async () => withExpiry((await findTemplate(deps, account, templateId)).template, account);
  return repeatOnConflict(() => openTemplate(deps, find, outputFormat));
}

/** Does the same with a template that is open. */
export async function generateFrom(
  deps: Needs,
  account: Account,
  { template, opened, generation }: FoundTemplate & { readonly generation: Generation },
  signal?: AbortSignal,
): Promise<GeneratedDocument> {
  const info = new DocumentInfo();
  const { invoiceMapping } = template;
  const [{ items: records, warnings, filename }, files] = await Promise.all([
    openItems(deps, generation.data, {
      account: account.id,
      by: generation.id,
      names: opened.names,
      moreNames: mappedNames(invoiceMapping),
    }),
    fetchAddedFiles(deps, generation, info),
  ]);
  const unmatched = checkNames({ opened, items: records, filename, options: generation.options, invoiceMapping });
  for (const warning of [...(generation.warnings ?? []), ...warnings, ...unmatched]) info.warn(warning);
  const items = await groupRecords(deps, opened, records);
  const dataLength = records.count;
  const { document, plan } = await planDocument(deps, { template, opened, generation, items, dataLength, files });
  const context = documentContext(deps, { template: opened, accountId: account.id, plan, invoiceMapping, signal });
  return { document, content: await produceDocument(deps, context, items, info), info };
}

/** @throws RecordConflict when the template's file is replaced meanwhile */
export async function openTemplate(
  deps: Pick<Dependencies, "openTemplates" | "converter" | "htmlRenderer" | "pdfs" | "templateWorker">,
  find: () => Promise<Template>,
  outputFormat: OutputFormat,
) {
  const template = await find();
  assertUsable(template);
  prepareToConvert(deps, template.format, outputFormat);
  return { template, opened: await deps.openTemplates.get(deps.templateWorker, template) };
}

/** interface.md: a template with at least one invalid tag cannot be used to generate documents. */
export function assertUsable({ tags, problems }: Template): void {
  if (tags.invalid.length > 0) throw invalidTags(tags.invalid, problems);
}
