/** Checks what levels A and U of PDF/A require beyond level B. PDF/UA-1 has the same rules. */
import { type PDFDocument, PDFName } from "pdf-lib";
import type { FoundViolation } from "#shared/base/model/pdf-validation.ts";
import type { AccessibilityRule } from "#shared/pdf/accessible/rules.ts";
import { pagesMissedByTags } from "#shared/pdf/tags/coverage.ts";
import { isLabelledAsTagged, readTags } from "#shared/pdf/tags/read-tags.ts";
import { asFound, type PdfUaCheck } from "./check-pdfua.ts";

interface Level {
  /** Level B of the same part. */
  readonly base: string;
  /** The clauses of ISO 19005 that have rules of PDF/UA-1. */
  readonly clauses: Partial<Readonly<Record<AccessibilityRule, string>>>;
}

const LEVEL_U = { unicode: "6.2.11.7.2" } as const;
const LEVEL_A = { tags: "6.7.2", parents: "6.7.2", roles: "6.7.3.4", language: "6.7.4", ...LEVEL_U } as const;

export const LEVELS: Readonly<Record<string, Level>> = {
  "PDF/A-1a": {
    base: "PDF/A-1b",
    clauses: { tags: "6.8.2", parents: "6.8.2", roles: "6.8.3.4", language: "6.8.4", unicode: "6.3.8" },
  },
  "PDF/A-2a": { base: "PDF/A-2b", clauses: LEVEL_A },
  "PDF/A-3a": { base: "PDF/A-3b", clauses: LEVEL_A },
  "PDF/A-2u": { base: "PDF/A-2b", clauses: LEVEL_U },
  "PDF/A-3u": { base: "PDF/A-3b", clauses: LEVEL_U },
};

const LANG = PDFName.of("Lang");

/**
 * PDF/A recommends a language; only one that is not written as RFC 3066 requires violates it. Lines and areas without a
 * mark violate PDF/UA-1 (ISO 14289-1, 7.1), but not level A.
 */
export function violationsOfLevel(
  document: PDFDocument,
  { inContent }: PdfUaCheck,
  { clauses }: Level,
): readonly FoundViolation[] {
  return inContent.flatMap((violation) => {
    const { rule } = violation;
    const clause = clauses[rule];
    const isAllowed = (rule === "language" && !document.catalog.has(LANG)) || (rule === "tags" && isTagged(document));
    return clause === undefined || isAllowed ? [] : [{ ...asFound(violation), clause }];
  });
}

function isTagged(document: PDFDocument): boolean {
  const hasTree = typeof readTags(document) !== "string" && isLabelledAsTagged(document);
  return hasTree && pagesMissedByTags(document).length === 0;
}
