/** Validates any PDF: which standards it claims, and which of those with checks it fulfils. */
import type { PDFDocument } from "pdf-lib";
import type {
  FoundViolation,
  PdfValidation,
  StandardCheck,
  ValidationOutcome,
} from "#shared/base/model/pdf-validation.ts";
import { checkConformance } from "#shared/pdf/conformance/check-conformance.ts";
import { xmpOf } from "#shared/pdf/conformance/check-metadata.ts";
import type { PdfaPart } from "#shared/pdf/conformance/rules.ts";
import type { Xmp } from "#shared/pdf/conformance/xmp.ts";
import { readPages } from "#shared/pdf/objects/page-tree.ts";
import { openPdf, UnreadablePdf } from "#shared/pdf/open/open-pdf.ts";
import { REASONS } from "#shared/pdf/reading/examine.ts";
import { type AccessPermissions, permissionsOf } from "./access-permissions.ts";
import { checkPdfUa } from "./check-pdfua.ts";
import { claimsIn } from "./claims.ts";
import { type CheckInvoice, findInvoices } from "./find-invoices.ts";
import { findSignatures } from "./find-signatures.ts";
import { LEVELS, violationsOfLevel } from "./levels.ts";

/** The standards that are checked for every file; others only if it claims them. */
const PARTS = ["1b", "2b", "3b"] as const satisfies readonly PdfaPart[];
const PDFUA = "PDF/UA-1";

/** @param checkInvoice checks the content of an embedded file that is an invoice */
export async function validatePdf(bytes: Uint8Array, checkInvoice: CheckInvoice): Promise<ValidationOutcome> {
  try {
    return { isReadable: true, validation: await validate(bytes, checkInvoice) };
  } catch (error) {
    if (error instanceof UnreadablePdf) return { isReadable: false, reason: REASONS[error.reason] };
    throw error;
  }
}

async function validate(bytes: Uint8Array, checkInvoice: CheckInvoice): Promise<PdfValidation> {
  const document = await openPdf(bytes);
  const permissions = await permissionsOf(bytes);
  const xmp = xmpOf(document);
  return {
    pageCount: readPages(document).length,
    isEncrypted: permissions !== undefined,
    standards: await checkStandards(bytes, document, xmp, permissions),
    invoices: findInvoices(document, xmp, checkInvoice),
    signatures: findSignatures(bytes, document),
  };
}

async function checkStandards(
  bytes: Uint8Array,
  document: PDFDocument,
  xmp: Xmp | undefined,
  permissions: AccessPermissions | undefined,
): Promise<readonly StandardCheck[]> {
  const claims = claimsIn(xmp);
  const pdfUa = checkPdfUa(document, { xmp, isClaimed: claims.includes(PDFUA), permissions });
  const found = new Map<string, readonly FoundViolation[]>();
  for (const part of PARTS) found.set(`PDF/A-${part}`, await violationsOfPdfa(bytes, part));
  found.set(PDFUA, pdfUa.violations);
  for (const claim of claims) {
    const level = LEVELS[claim];
    const base = level && found.get(level.base);
    if (level && base) found.set(claim, [...base, ...violationsOfLevel(document, pdfUa, level)]);
  }
  const checked = [...found].map(([standard, violations]) => ({
    standard,
    isClaimed: claims.includes(standard),
    result: violations.length === 0 ? ("conforms" as const) : ("violated" as const),
    violations,
  }));
  const unknown = claims.filter((claim) => !found.has(claim));
  return [
    ...checked,
    ...unknown.map((standard) => ({ standard, isClaimed: true, result: "not_checked" as const, violations: [] })),
  ];
}

/** Other findings in an encrypted file are an effect of its encryption. */
async function violationsOfPdfa(bytes: Uint8Array, part: PdfaPart): Promise<readonly FoundViolation[]> {
  const all = await checkConformance(bytes, part);
  const encryption = all.filter(({ rule }) => rule === "encryption");
  return (encryption.length > 0 ? encryption : all).map(({ clause, message, page, object }) => ({
    clause,
    message,
    pages: page === undefined ? [] : [page + 1],
    object,
  }));
}
