/** Reports the rules of PDF/UA-1 that a document violates: as an error, or as warnings for a caller who takes it so. */
import { serviceError } from "#shared/base/errors/service-error.ts";
import type { DocumentOptions } from "#shared/base/model/document-options.ts";
import type { PlacedAccessibilityViolation } from "#shared/pdf/finish.ts";
import type { DocumentInfo } from "#shared/service/produce/pieces/document-info.ts";

/**
 * @param describe returns the text of a violation with its places
 * @throws ServiceError `not_accessible`
 */
export function reportAccessibility(
  violations: readonly PlacedAccessibilityViolation[],
  { isLenient }: Pick<DocumentOptions, "isLenient">,
  info: DocumentInfo,
  describe: (violation: PlacedAccessibilityViolation) => string,
): void {
  if (violations.length === 0) return;
  const described = violations.map((each) => `${describe(each)}${each.remedy === undefined ? "" : `. ${each.remedy}`}`);
  if (!isLenient) throw serviceError("not_accessible", { violations: described.join("; ") });
  for (const violation of described) info.warn(`the document does not conform to PDF/UA-1: ${violation}`);
}
