/** Fetches the files that a caller names by URL or data URI for `attach` (interface.md, generate document). */

import mime from "mime";
import { isDataUri } from "#shared/base/encoding/data-uri.ts";
import { type ServiceError, serviceError } from "#shared/base/errors/service-error.ts";
import type { DocumentOptions } from "#shared/base/model/document-options.ts";
import { extensionOf } from "#shared/base/model/filename.ts";
import type { PdfFormat } from "#shared/base/model/format.ts";
import type { InvoiceViolation } from "#shared/base/model/invoice-check.ts";
import { type Attachment, RELATIONSHIPS } from "#shared/pdf/attachments/attachment.ts";
import { mayBeInvoice } from "#shared/pdf/attachments/may-be-invoice.ts";
import { pdfaPartOf } from "#shared/pdf/conformance/part-of-format.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import {
  budgetFor,
  type CallerFile,
  type CountBytes,
  callerFile,
  shownUri,
} from "#shared/service/files/caller-file.ts";
import type { DocumentInfo } from "#shared/service/produce/pieces/document-info.ts";
import { nameOfUrl } from "#shared/storage/remote/name-of-url.ts";

type Needs = Pick<Dependencies, "remoteFiles" | "pdfs">;

/**
 * Returns the files to attach, in order, with the names that they will have.
 * @throws ServiceError `attachment_unavailable` when a file cannot be fetched, because an incomplete document is
 *   never returned; `attachments_need_pdfa_3b` when the format cannot contain a file; `invoice_unusable`;
 *   `invoice_invalid`
 */
export async function filesToAttach(
  deps: Needs,
  uris: readonly string[],
  options: AttachmentOptions,
  info: DocumentInfo,
): Promise<readonly Attachment[]> {
  const { outputFormat: format, invoiceProfile } = options;
  const part = pdfaPartOf(format);
  if (part === "1b" && uris.length > 0) {
    throw notHeld(format, "attached files", "PDF/A-1 allows no attachments");
  }
  const countBytes = budgetFor("attach");
  const files = await Promise.all(uris.map((uri, index) => attachment(deps, uri, { position: index + 1, countBytes })));
  const own = invoiceProfile === undefined ? undefined : "the document";
  if (part === "3b") {
    const invoice = await onlyInvoice(deps, files, own, info);
    const checked = invoice && (await checkedInvoice(deps, invoice, options, info));
    return files.map((file) => (file === invoice?.file && checked ? checked : file));
  }
  if (part === undefined) await warnOfInvoices(deps, files, info);
  if (part === "2b") await Promise.all(files.map((file) => assertPdfa(deps, file, format)));
  return files;
}

interface AttachmentOptions {
  readonly outputFormat: PdfFormat;
  readonly invoiceProfile: DocumentOptions["invoiceProfile"] | undefined;
  /** Whether an attached invoice that violates a rule is refused. */
  readonly needsValidInvoice: boolean | undefined;
  /** The language of the remedies for an invoice. */
  readonly messageLanguage: DocumentOptions["messageLanguage"] | undefined;
}

interface Place {
  /** Counted from 1. */
  readonly position: number;
  readonly countBytes: CountBytes;
}

async function attachment(deps: Needs, uri: string, { position, countBytes }: Place): Promise<Attachment> {
  const file = await callerFile(deps, uri, countBytes);
  const unavailable = (reason: string): ServiceError =>
    serviceError("attachment_unavailable", { position, address: shownUri(uri), reason });
  if (!("bytes" in file)) throw unavailable(file.reason);
  const relationship = RELATIONSHIPS.find((each) => each.toLowerCase() === file.relationship?.toLowerCase());
  if (file.relationship !== undefined && relationship === undefined) {
    throw unavailable(`its relationship is none of ${RELATIONSHIPS.join(", ")}`);
  }
  return {
    name: attachmentName(uri, file),
    mediaType: mediaTypeOf(uri, file),
    bytes: file.bytes,
    ...(relationship && { relationship }),
  };
}

interface AttachedInvoice {
  readonly file: Attachment;
  /** Such as `attach 1 (factur-x.xml)`. */
  readonly name: string;
  readonly profile: string;
}

/**
 * A document can be one invoice, which the service describes in the metadata.
 * @param own names the invoice that the document has without these files
 * @throws ServiceError `invoice_unusable`
 */
async function onlyInvoice(
  { pdfs }: Needs,
  files: readonly Attachment[],
  own: string | undefined,
  info: DocumentInfo,
): Promise<AttachedInvoice | undefined> {
  let invoice = own;
  let found: AttachedInvoice | undefined;
  for (const [index, file] of files.entries()) {
    const reading = mayBeInvoice(file) ? await pdfs.readInvoice(file) : undefined;
    const refused = (reason: string): ServiceError =>
      serviceError("invoice_unusable", { position: index + 1, name: file.name, reason });
    if (reading?.kind === "unusable") throw refused(reading.reason);
    if (reading?.kind !== "invoice") continue;
    if (invoice !== undefined) throw refused(`${invoice} is one already, and a document can be only one`);
    invoice = `file ${index + 1} of attach`;
    const { standard, profile, relationship } = reading.invoice;
    found = { file, name: `attach ${index + 1} (${file.name})`, profile: `${standard} (${profile})` };
    if (file.relationship === undefined || file.relationship === relationship) continue;
    const reason = `${standard} (${profile}) does not allow ${file.relationship}`;
    info.warn(`attach ${index + 1} (${file.name}) has the relationship ${relationship}: ${reason}`);
  }
  return found;
}

/**
 * Returns the invoice with the rules that it fulfils, if there are any. By default an invoice that violates a rule is attached
 * as it is, as the interface says of every file.
 * @throws ServiceError `invoice_invalid`
 */
async function checkedInvoice(
  { pdfs }: Needs,
  { file, name, profile }: AttachedInvoice,
  { needsValidInvoice, messageLanguage }: AttachmentOptions,
  info: DocumentInfo,
): Promise<Attachment> {
  const { rules, violations } = await pdfs.checkInvoice(file, messageLanguage);
  if (rules === undefined) {
    const reason = `${profile} was not checked: the service has no rules for it, or the check took too long`;
    if (needsValidInvoice) throw serviceError("invoice_invalid", { faults: `${name}: ${reason}` });
    return file;
  }
  if (violations.length === 0) return { ...file, fulfilledRules: rules };
  const faults = describeViolations(violations);
  if (needsValidInvoice) throw serviceError("invoice_invalid", { faults: `${name}: ${faults}` });
  info.warn(`${name} violates rules of ${rules}: ${faults}`);
  return file;
}

/** More are only counted. */
const DESCRIBED_MAX = 5;

function describeViolations(violations: readonly InvoiceViolation[]): string {
  const texts = violations.slice(0, DESCRIBED_MAX).map(({ rule, terms, message, remedy, xpath, line }) => {
    const about = [...terms, rule].join(", ");
    const advice = remedy === undefined ? "" : ` ${remedy}. The rule says:`;
    return `${xpath} in line ${line} (${about}):${advice} ${message.replace(/\.$/, "")}`;
  });
  const more = violations.length - texts.length;
  return [...texts, ...(more > 0 ? [`and ${more} more`] : [])].join("; ");
}

async function warnOfInvoices({ pdfs }: Needs, files: readonly Attachment[], info: DocumentInfo): Promise<void> {
  for (const [index, file] of files.entries()) {
    const reading = mayBeInvoice(file) ? await pdfs.readInvoice(file) : undefined;
    if (reading?.kind !== "invoice") continue;
    const standard = `${reading.invoice.standard} needs the format .pdf/a-3b`;
    info.warn(`attach ${index + 1} (${file.name}) is attached as an ordinary file: ${standard}`);
  }
}

async function assertPdfa({ pdfs }: Needs, { name, bytes }: Attachment, format: PdfFormat): Promise<void> {
  if (await pdfs.isPdfaOneOrTwo(bytes)) return;
  throw notHeld(format, name, "PDF/A-2 allows only attachments that are PDF/A-1 or PDF/A-2");
}

function notHeld(format: PdfFormat, file: string, reason: string): ServiceError {
  return serviceError("attachments_need_pdfa_3b", { format, file, reason });
}

function attachmentName(uri: string, { name, mediaType }: CallerFile): string {
  const given = name ?? (isDataUri(uri) ? undefined : nameOfUrl(uri));
  return given ?? `attachment.${mime.getExtension(mediaType) ?? "bin"}`;
}

const UNKNOWN_TYPES = new Set(["application/octet-stream", "binary/octet-stream", "application/x-download"]);

/** Returns the server's media type, or the type of the file's extension where the server does not know it. */
function mediaTypeOf(uri: string, file: CallerFile): string {
  if (!UNKNOWN_TYPES.has(file.mediaType)) return file.mediaType;
  return mime.getType(extensionOf(attachmentName(uri, file))) ?? "application/octet-stream";
}
