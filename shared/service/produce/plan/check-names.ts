/** Reports names of template and data that do not match. */
import { serviceError } from "#shared/base/errors/service-error.ts";
import type { DocumentOptions } from "#shared/base/model/document-options.ts";
import type { InvoiceMapping } from "#shared/base/model/invoice-mapping.ts";
import { INVOICE_KEY } from "#shared/base/model/invoice-profile.ts";
import { compareNames, type MissingName } from "#shared/engine/data/compare-names.ts";
import type { PackedItems } from "#shared/engine/data/packed-items.ts";
import { isTerm } from "#shared/engine/invoice/find-term.ts";
import { addressPartOf } from "#shared/engine/merge/records/address-parts.ts";
import type { TemplateTraits } from "#shared/workers/template-work/merge-job.ts";

interface NamesToCheck {
  readonly opened: Pick<TemplateTraits, "names" | "placesDocuments" | "findsAddresses" | "matchedColumns">;
  readonly items: Pick<PackedItems, "names">;
  /** The data file; undefined for JSON, which often has more than a template needs. */
  readonly filename: string | undefined;
  readonly options: Pick<DocumentOptions, "isStrict" | "outputFormat" | "outputName" | "invoiceProfile">;
  readonly invoiceMapping: InvoiceMapping | undefined;
}

/**
 * Returns warnings.
 * @throws ServiceError `data_names_unmatched` in their place, with `Prefer: handling=strict`
 */
export function checkNames({ opened, items, filename, options, invoiceMapping }: NamesToCheck): readonly string[] {
  const { names: wanted = [], placesDocuments, findsAddresses, matchedColumns = [] } = opened;
  const { names: sent = [] } = items;
  // The template of an invoice in XML is not filled.
  if (options.outputFormat === ".xml" && options.invoiceProfile !== undefined) return [];
  // A template without tags is copied, and an item without names is blank on purpose.
  if ((wanted.length === 0 && findsAddresses !== true) || sent.length === 0) return [];
  const { missing: absent, unused, found } = compareNames(wanted, sent);
  const isComputed = ({ path }: MissingName) => options.invoiceProfile !== undefined && isTermOfInvoice(path);
  const missing = absent.filter((name) => !isComputed(name));
  const mapped = options.invoiceProfile === undefined ? "" : mappedNames(invoiceMapping).join("\n");
  // Tags of documents that the template places, and of the file's name, are not among its own.
  const isUsed = (name: string) =>
    (options.outputName ?? "").includes(name) ||
    mapped.includes(name) ||
    (options.invoiceProfile !== undefined && name === INVOICE_KEY) ||
    matchedColumns.includes(name) ||
    (findsAddresses === true && addressPartOf(name) !== undefined);
  const idle = placesDocuments ? [] : unused.filter((name) => !isUsed(name));
  const warnings = sentences({ missing, unused: filename === undefined ? [] : idle, found, filename });
  if (!options.isStrict || warnings.length === 0) return warnings;
  throw serviceError("data_names_unmatched", { faults: warnings.join("; ") });
}

/** Returns the names, and the expressions, that an invoice mapping looks up. */
export function mappedNames(mapping: InvoiceMapping = {}): readonly string[] {
  return Object.values(mapping).filter((source) => typeof source === "string");
}

/** The service completes the invoice. */
function isTermOfInvoice(path: string): boolean {
  if (path === INVOICE_KEY) return true;
  return path.startsWith(`${INVOICE_KEY}.`) && isTerm(path.slice(INVOICE_KEY.length + 1));
}

interface Unmatched {
  readonly missing: readonly MissingName[];
  readonly unused: readonly string[];
  readonly found: number;
  readonly filename: string | undefined;
}

function sentences({ missing, unused, found, filename }: Unmatched): readonly string[] {
  const warnings: string[] = [];
  const source = filename ?? "the data";
  if (found === 0 && missing.length > 0) {
    warnings.push(`no name in ${source} is that of a tag, so nothing is filled in`);
  }
  if (missing.length > 0) warnings.push(`${source} lacks ${listed(missing.map(missingText))}`);
  if (unused.length > 0) warnings.push(`no tag uses ${listed(unused)} of ${source}`);
  return warnings;
}

function missingText({ path, nearest }: MissingName): string {
  return nearest === undefined ? shortened(path) : `${shortened(path)} (did you mean ${shortened(nearest)}?)`;
}

const LISTED_MAX = 5;
const CHARACTERS_MAX = 80;

function listed(names: readonly string[]): string {
  const shown = names.slice(0, LISTED_MAX).map(shortened).join(", ");
  return names.length > LISTED_MAX ? `${shown} and ${names.length - LISTED_MAX} more` : shown;
}

function shortened(name: string): string {
  return name.length > CHARACTERS_MAX ? `${name.slice(0, CHARACTERS_MAX)}…` : name;
}
