/** Divides the items of a request into the copies of a template that takes several records for one. */
import { serviceError } from "#shared/base/errors/service-error.ts";
import type { PackedItems } from "#shared/engine/data/packed-items.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import type { OpenTemplate } from "#shared/service/dependencies/open-templates.ts";

/** @throws ServiceError `data_skipped` */
export async function groupRecords(
  { templateWorker }: Pick<Dependencies, "templateWorker">,
  template: OpenTemplate,
  records: PackedItems,
): Promise<PackedItems> {
  if (template.groupsRecords !== true) return records;
  const copies = await templateWorker.groupRecords(template, records);
  if (copies.count === 0) throw serviceError("data_skipped", { filename: template.filename });
  return copies;
}
