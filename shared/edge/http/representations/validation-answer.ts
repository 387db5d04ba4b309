/** Converts the validation of a PDF to its API representation. */
import type { z } from "@hono/zod-openapi";
import type { PdfValidation, StandardCheck } from "#shared/base/model/pdf-validation.ts";
import type { validationSchema } from "./validation-schema.ts";

export type ValidationAnswer = z.infer<typeof validationSchema>;

interface Validated {
  readonly filename: string;
  readonly validation: PdfValidation;
}

export function validationAnswer({ filename, validation }: Validated): ValidationAnswer {
  const { pageCount, isEncrypted, standards, invoices, signatures } = validation;
  return {
    filename,
    page_count: pageCount,
    encrypted: isEncrypted,
    standards: standards.map(standardAnswer),
    invoices: invoices.map(({ standard, profile, claimedProfile, fault, check, ...invoice }) => ({
      filename: invoice.filename,
      standard: standard ?? null,
      profile: profile ?? null,
      claimed_profile: claimedProfile ?? null,
      fault: fault ?? null,
      rules: check?.rules ?? null,
      violations: (check?.violations ?? []).map(({ terms, remedy, ...violation }) => ({
        ...violation,
        terms: [...terms],
        remedy: remedy ?? null,
      })),
    })),
    signatures: signatures.map(({ field, encoding, covers }) => ({ field, encoding: encoding ?? null, covers })),
  };
}

function standardAnswer({ standard, isClaimed, result, violations }: StandardCheck) {
  return {
    standard,
    claimed: isClaimed,
    result,
    violations: violations.map(({ clause, message, pages, object }) => ({
      clause,
      message,
      pages: [...pages],
      object: object ?? null,
    })),
  };
}
