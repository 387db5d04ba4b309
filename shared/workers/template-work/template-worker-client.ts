/**
 * Implements the port `TemplateWorker` by calls of a worker. Taking too much time or memory counts as a fault of the file
 * or of the items.
 */
import { type ServiceError, serviceError } from "#shared/base/errors/service-error.ts";
import { measured, type Step } from "#shared/base/log/timings.ts";
import { type ItemJson, PackedItems } from "#shared/engine/data/packed-items.ts";
import { type ItemBlocks, type JsonFault, readJsonFields, readJsonItems } from "#shared/engine/data/read-json.ts";
import type { WorkerWatch } from "#shared/workers/processes/supervisor.ts";
import { orElse, type WorkFailure } from "#shared/workers/processes/work-failure.ts";
import { watchingInvalid } from "./invalid-documents.ts";
import type { InvoicedItem } from "./make-invoices.ts";
import type { TemplateToMerge } from "./merge-job.ts";
import type { CallWorker } from "./messages.ts";
import { renderEach } from "./render-each.ts";
import type { TemplateFile } from "./template-file.ts";
import type { TemplateWorker } from "./template-worker.ts";

export interface TemplateDeadlines {
  /**
   * The deadline for reading a template, a font or JSON. Default: 20 seconds. The slowest real template of 30 MB takes
   * two seconds on a busy machine, 26 MB of the smallest values in JSON three, the largest fonts a quarter of one.
   */
  readonly readingDeadlineMs?: number;
  /** The deadline for a chunk of items, and for a question about them or the template. Default: 60 seconds. */
  readonly deadlineMs?: number;
  /** The deadline for a file of many items. Default: 5 minutes; 100,000 letters take a quarter of a minute. */
  readonly assemblyDeadlineMs?: number;
}

/**
 * JSON of up to this length, in bytes or characters, is read in the calling thread: it takes about ten milliseconds at
 * most, whatever it contains.
 */
const SHORT_JSON_MAX = 16 * 1024;

export type TemplateClientSettings = TemplateDeadlines & WorkerWatch & Pick<TemplateWorker, "atOnce" | "prepare">;

export function templateWorkerClient(
  callUnwatched: CallWorker,
  {
    atOnce,
    prepare,
    readingDeadlineMs: readingMs = 20_000,
    deadlineMs = 60_000,
    assemblyDeadlineMs = 300_000,
    ...watch
  }: TemplateClientSettings,
): TemplateWorker {
  const { call, noted } = watchingInvalid(callUnwatched, watch);
  const during =
    (step: Step): CallWorker =>
    (limitMs, method, ...parameters) =>
      measured(step, () => call(limitMs, method, ...parameters));
  const [read, convert, merge] = [during("read"), during("convert"), during("merge")];
  const ofFile = <Result>({ filename }: TemplateFile, work: Promise<Result>) =>
    orThrow(work, (failure) => {
      const limit = failure.fault === "timed_out" ? `longer than ${readingMs / 1000} seconds` : "too much memory";
      return serviceError("template_too_complex", { filename, reason: `reading it takes ${limit}` }, failure);
    });
  return {
    atOnce,
    prepare,

    disarm: (file) => ofFile(file, read(readingMs, "disarm", file)),
    read: (file, options) => ofFile(file, read(readingMs, "read", file, options)),
    schema: (file, syntax) => ofFile(file, read(readingMs, "schema", file, syntax)),
    texts: (file, wanted) => ofFile(file, read(readingMs, "texts", file, wanted)),
    edit: (file, replacements) => ofFile(file, read(readingMs, "edit", file, replacements)),

    readFont: (file) =>
      orThrow(call(readingMs, "readFont", file), (failure) =>
        serviceError("font_damaged", { filename: file.filename, reason: UNREADABLE_FONT }, failure),
      ),
    familiesInDocx: (docx) => ofFonts(convert(readingMs, "familiesInDocx", docx)),
    familiesInHtml: (html, families) => ofFonts(convert(readingMs, "familiesInHtml", html, families)),
    embedInDocx: (docx, fonts) => ofFonts(convert(readingMs, "embedInDocx", docx, fonts)),

    async readFields(body, options) {
      const isShort = body.byteLength <= SHORT_JSON_MAX;
      const json = isShort
        ? readJsonFields(body, options)
        : await ofJson("it takes", call(readingMs, "readFields", body, options));
      if ("fault" in json) return json;
      return { fields: json.fields, items: json.items && itemsOf(json.items) };
    },
    async readItems(json, options) {
      const isShort = json.length <= SHORT_JSON_MAX;
      return itemsOf(
        isShort ? readJsonItems(json, options) : await ofJson("takes", call(readingMs, "readItems", json, options)),
      );
    },

    traits: (template, tags) => ofTemplate(template, merge(deadlineMs, "traits", template, tags)),
    async groupRecords(template, records) {
      const blocks = await ofItems(merge(assemblyDeadlineMs, "groupRecords", template, records.blocks));
      return new PackedItems(blocks, records);
    },
    sharing: (template) => ofTemplate(template, merge(deadlineMs, "sharing", template)),
    findPictures: (template, items, fetched) =>
      ofItems(merge(assemblyDeadlineMs, "findPictures", template, items, ...(fetched === undefined ? [] : [fetched]))),
    makeInvoices: (items, order) => invoiceEach((some) => merge(deadlineMs, "makeInvoices", some, order), items),
    checkInvoiceMapping: (mapping) =>
      orThrow(read(readingMs, "checkInvoiceMapping", mapping), (failure) =>
        serviceError("request_invalid", { faults: "invoice_mapping takes too much time to be read." }, failure),
      ),
    reviewInvoice: (order) =>
      orThrow(merge(deadlineMs, "reviewInvoice", order), (failure) =>
        serviceError("invoice_invalid", { faults: TOO_MUCH_FOR_AN_INVOICE }, failure),
      ),
    fillNames: (naming, items) => ofItems(merge(deadlineMs, "fillNames", naming, items)),
    readPicture: (bytes) => orElse(merge(deadlineMs, "readPicture", bytes), () => "no_picture"),
    render: async (template, job) =>
      noted(await renderEach((part, ownMs) => merge(ownMs, "render", template, part), job, deadlineMs), job),
    assemble: (template, job) => ofItems(merge(assemblyDeadlineMs, "assemble", template, job)),
    assembleSharedDocument: (template, job) => ofItems(merge(deadlineMs, "assembleSharedDocument", template, job)),
    listContents: (docx) => ofItems(merge(deadlineMs, "listContents", docx)),
    numberPages: (docx, pages, isText) => ofItems(merge(deadlineMs, "numberPages", docx, pages, isText)),
    withOwnLists: (docx) => ofItems(merge(deadlineMs, "withOwnLists", docx)),
    inReadingOrder: (docx, target) => ofItems(merge(deadlineMs, "inReadingOrder", docx, target)),
    markOutdated: (docx) => ofItems(merge(deadlineMs, "markOutdated", docx)),
  };
}

const TOO_MUCH_FOR_AN_INVOICE = "invoice takes too much time or memory";

/** If an invoice takes too much time or memory, only that one fails. */
async function invoiceEach(
  make: (items: readonly ItemJson[]) => Promise<readonly InvoicedItem[]>,
  items: readonly ItemJson[],
): Promise<readonly InvoicedItem[]> {
  return orElse<readonly InvoicedItem[]>(make(items), async () => {
    if (items.length === 1) return [{ faults: TOO_MUCH_FOR_AN_INVOICE }];
    const made: InvoicedItem[] = [];
    for (const item of items) made.push(...(await invoiceEach(make, [item])));
    return made;
  });
}

const UNREADABLE_FONT = "it takes too much memory or time to be read";

function orThrow<Result>(work: Promise<Result>, toError: (failure: WorkFailure) => ServiceError): Promise<Result> {
  return orElse(work, (failure) => {
    throw toError(failure);
  });
}

function ofFonts<Result>(work: Promise<Result>): Promise<Result> {
  const reason = `its fonts cannot be embedded: ${UNREADABLE_FONT}`;
  return orThrow(work, (failure) => serviceError("conversion_failed", { format: ".pdf", reason }, failure));
}

function ofTemplate<Result>({ filename }: TemplateToMerge, work: Promise<Result>): Promise<Result> {
  const reason = "compiling it takes too much memory or time";
  return orThrow(work, (failure) => serviceError("template_too_complex", { filename, reason }, failure));
}

function ofItems<Result>(work: Promise<Result>): Promise<Result> {
  const reason = "its items together need too much memory or time";
  return orThrow(work, (failure) => serviceError("document_too_large", { reason }, failure));
}

/**
 * @param takes the beginning of the fault: either a sentence of its own, or one about a field that is named before it
 */
function ofJson<Result>(takes: string, work: Promise<Result>): Promise<Result | JsonFault> {
  return orElse<Result | JsonFault>(work, () => ({ fault: `${takes} too much memory or time to be read` }));
}

function itemsOf(read: ItemBlocks | JsonFault): PackedItems | JsonFault {
  return "fault" in read ? read : new PackedItems(read.blocks, read);
}
