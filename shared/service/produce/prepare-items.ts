/** Prepares items to be converted: fetches their pictures, names their files and merges them. */

import { throwIfGone } from "#shared/base/errors/caller-gone.ts";
import { serviceError } from "#shared/base/errors/service-error.ts";
import { PROFILE_FACTS } from "#shared/base/model/invoice-profile.ts";
import type { Item, ItemJson } from "#shared/engine/data/packed-items.ts";
import type { MergedKind } from "#shared/engine/merge/merged-kinds.ts";
import { withFilename } from "#shared/engine/merge/values/filename-values.ts";
import { InvalidDocument } from "#shared/engine/merge/values/invalid-document.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import type { FetchedFiles, ItemPictures, MergedFile, RenderedItem } from "#shared/workers/template-work/merge-job.ts";
import type { DocumentContext, Needs } from "./document-context.ts";
import { fetchForItem, picturesWanted } from "./item-files.ts";
import { DocumentInfo } from "./pieces/document-info.ts";
import { itemFault } from "./pieces/item-fault.ts";
import type { MadePiece } from "./pieces/piece.ts";
import { ownFilename } from "./plan/archive-names.ts";
import { firstMergedKind } from "./plan/assembly-mode.ts";
import { fillNames } from "./plan/fill-names.ts";

/** An item that is ready to be converted. */
export interface PreparedItem extends Item {
  /**
   * The filled `output_name`. Undefined where the item filled none of its tags, or where the name is not used for
   * files.
   */
  readonly name: string | undefined;
  readonly info: DocumentInfo;
  /** The time that was spent on the item so far. */
  readonly milliseconds: number;
  /** The pictures behind the item's addresses. Undefined when finding or fetching them failed, and for an item that is not merged. */
  readonly fetched: FetchedFiles | undefined;
  /** The XML of its electronic invoice. Absent if none was requested. */
  readonly invoice?: string;
  /** @throws MergeFailure, InvalidDocument, and the errors of its pictures and of its invoice */
  readonly merge: (kind: MergedKind) => Promise<Uint8Array>;
}

/**
 * Returns the items with their pictures. Each is merged when it is converted: see `mergeItems`.
 * @throws errors that no item caused
 */
export async function prepareItems(
  deps: Pick<Needs, "templateWorker">,
  context: DocumentContext,
  items: readonly Item[],
): Promise<readonly PreparedItem[]> {
  throwIfGone(context.signal);
  const { template, plan } = context;
  const outputName = plan.mode === "each" ? plan.options.outputName : undefined;
  const invoiced = await withInvoices(deps, context, items);
  const texts = invoiced.map(({ json }) => json);
  const [wanted, names] = await Promise.all([
    isXmlInvoice(plan) ? undefined : picturesWanted(deps, context, texts),
    // Batches name their files before invoices are completed.
    fillNames(
      deps,
      template,
      outputName,
      items.map(({ json }) => json),
    ),
  ]);
  return Promise.all(
    invoiced.map(({ faults, ...item }, index) => {
      const named = { ...item, name: names[index] };
      if (faults !== undefined) return unusable(named, serviceError("invoice_invalid", { faults }));
      if (isXmlInvoice(plan)) return xmlFile(plan, named);
      const json = namingFile(context, item.json, named);
      return withPictures(deps, context, { ...named, json }, wanted?.[index]);
    }),
  );
}

/** An item with its invoice, or with what is wrong with that. */
type ItemWithInvoice = Item & Pick<PreparedItem, "invoice"> & { readonly faults?: string };

async function withInvoices(
  { templateWorker }: Pick<Needs, "templateWorker">,
  { plan, template, invoiceMapping: mapping }: Pick<DocumentContext, "plan" | "template" | "invoiceMapping">,
  items: readonly Item[],
): Promise<readonly ItemWithInvoice[]> {
  const { invoiceProfile: profile, messageLanguage = "en", language = template.language } = plan.options;
  if (profile === undefined) return items;
  const texts = items.map(({ json }) => json);
  const mapped = mapping && { mapping, language };
  const made = await templateWorker.makeInvoices(texts, { profile, messageLanguage, mapped });
  return items.map((item, index) => {
    const invoiced = made[index];
    if (invoiced === undefined) throw new RangeError("The worker makes an invoice of each item");
    return "faults" in invoiced ? { ...item, ...invoiced } : { ...item, json: invoiced.json, invoice: invoiced.xml };
  });
}

function isXmlInvoice({ options }: DocumentContext["plan"]): boolean {
  return options.outputFormat === ".xml" && options.invoiceProfile !== undefined;
}

/** The item is its invoice: no template is filled. */
function xmlFile(
  { options }: DocumentContext["plan"],
  named: Item & Pick<PreparedItem, "name" | "invoice">,
): PreparedItem {
  const { invoice, ...item } = named;
  const { invoiceProfile: profile } = options;
  if (invoice === undefined || profile === undefined) throw new Error("XML without an invoice has passed the schema");
  const info = new DocumentInfo();
  const { level, rules, syntax } = PROFILE_FACTS[profile];
  info.isInvoice(`${syntax}; ${level}; checked, ${rules}`);
  return { ...item, info, milliseconds: 0, fetched: undefined, merge: async () => Buffer.from(invoice) };
}

/** An item that fails when it is merged. */
function unusable(named: Item & Pick<PreparedItem, "name">, error: unknown): PreparedItem {
  const info = new DocumentInfo();
  return { ...named, info, milliseconds: 0, fetched: undefined, merge: () => Promise.reject(error) };
}

async function withPictures(
  deps: Pick<Needs, "templateWorker">,
  context: DocumentContext,
  named: Item & Pick<PreparedItem, "name" | "invoice">,
  wanted: ItemPictures | undefined,
): Promise<PreparedItem> {
  const info = new DocumentInfo();
  const prepared = { ...named, info, milliseconds: 0 };
  try {
    const fetched = await fetchForItem(context, wanted, info);
    return { ...prepared, fetched, merge: (kind) => renderItem(deps, context, named, { kind, fetched, info }) };
  } catch (error) {
    if (itemFault(error, named, context.plan.count) === undefined) throw error;
    return unusable(named, error);
  }
}

/** Returns the items merged, all in one call. */
export async function mergeItems(
  deps: Needs,
  context: DocumentContext,
  prepared: readonly PreparedItem[],
): Promise<readonly PreparedItem[]> {
  const sound = prepared.filter(({ fetched }) => fetched !== undefined);
  if (sound.length === 0) return prepared;
  const fetched = new Map(sound.flatMap((each) => [...(each.fetched ?? [])]));
  const { template, plan } = context;
  const kind = firstMergedKind(deps, plan.options.outputFormat, template.format);
  const start = deps.elapsed();
  const items = sound.map(({ json }) => json);
  const positions = sound.map(({ position }) => position);
  const job = { kind, items, fetched, placeSecret: plan.options.placeSecret, positions };
  const rendered = await deps.templateWorker.render(template, job);
  const milliseconds = (deps.elapsed() - start) / sound.length;
  const files = new Map(sound.map((each, index) => [each, rendered[index]]));
  return prepared.map((each) => {
    const file = files.get(each);
    if (file === undefined) return each;
    // Another kind is needed only if the browser has failed since.
    const merge = async (wanted: MergedKind) => (wanted === kind ? bytesOf(file, each.info) : each.merge(wanted));
    return { ...each, milliseconds, merge };
  });
}

/**
 * Merges one item into a file.
 * @throws MergeFailure, InvalidDocument; ServiceError as `TemplateWorker.render` does
 */
export async function renderItem(
  { templateWorker }: Pick<Needs, "templateWorker">,
  { template, plan }: Pick<DocumentContext, "template" | "plan">,
  { json, position }: Pick<Item, "json" | "position">,
  { info, ...options }: { readonly kind: MergedKind; readonly fetched: FetchedFiles; readonly info: DocumentInfo },
): Promise<Uint8Array> {
  const { placeSecret } = plan.options;
  const job = { ...options, items: [json], placeSecret, positions: [position] };
  const [file] = await templateWorker.render(template, job);
  if (file === undefined) throw new RangeError("The worker makes a file for each item");
  return bytesOf(file, info);
}

/** @throws MergeFailure, InvalidDocument */
function bytesOf(file: RenderedItem, info: DocumentInfo): Uint8Array {
  if ("bytes" in file) return bytesOfMerged(file, info);
  if (file.violation !== undefined) throw new InvalidDocument(file.violation);
  throw new MergeFailure(file.reason);
}

/** Passes the warnings of a merged file on. */
export function bytesOfMerged({ bytes, warnings = [] }: MergedFile, info: DocumentInfo): Uint8Array {
  for (const warning of warnings) info.warn(warning);
  return bytes;
}

/**
 * Gives the item the name of its file, where the template prints it.
 * @param file the item's file in an archive, where each item has its own. The number that tells it from another file of
 *   the same name is left out, because it depends on the items before.
 */
export function namingFile(
  { template, plan }: Pick<DocumentContext, "template" | "plan">,
  item: ItemJson,
  file?: Pick<MadePiece, "position" | "name">,
): ItemJson {
  if (!template.printsFilename) return item;
  return withFilename(item, file && plan.mode === "each" ? ownFilename(plan, file) : plan.filename);
}
