/** Checks a finished file against PDF/UA-1 (ISO 14289-1): its content, its label, and what its encryption permits. */
import type { PDFDocument } from "pdf-lib";
import type { FoundViolation } from "#shared/base/model/pdf-validation.ts";
import { checkAccessible } from "#shared/pdf/accessible/check-accessible.ts";
import type { AccessibilityViolation } from "#shared/pdf/accessible/findings.ts";
import { DC, defaultText, propertyOf, type Xmp } from "#shared/pdf/conformance/xmp.ts";
import type { AccessPermissions } from "./access-permissions.ts";

export interface PdfUaCheck {
  readonly violations: readonly FoundViolation[];
  /** Those in the content, with their rules. */
  readonly inContent: readonly AccessibilityViolation[];
}

interface FileFacts {
  readonly xmp: Xmp | undefined;
  readonly isClaimed: boolean;
  /** Undefined for a file that is not encrypted. */
  readonly permissions: AccessPermissions | undefined;
}

export function checkPdfUa(document: PDFDocument, { xmp, isClaimed, permissions }: FileFacts): PdfUaCheck {
  const title = (xmp && defaultText(propertyOf(xmp, DC, "title"))) ?? "";
  const inContent = checkAccessible(document, title);
  const beside: FoundViolation[] = [];
  if (!isClaimed) beside.push({ clause: "5", message: "The XMP metadata do not name PDF/UA-1.", pages: [] });
  if (permissions?.forAccessibility === false)
    beside.push({ clause: "7.16", message: "The encryption does not permit screen readers.", pages: [] });
  return { violations: [...beside, ...inContent.map((violation) => asFound(violation))], inContent };
}

export function asFound({ clause, message, pages, object }: AccessibilityViolation): FoundViolation {
  return { clause, message: `${message}.`, pages: pages.map((index) => index + 1), object };
}
