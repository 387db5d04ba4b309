/** Describes the validation of a PDF in responses. */
import { z } from "@hono/zod-openapi";
import { SIGNED_RANGES, STANDARD_RESULTS } from "#shared/base/model/pdf-validation.ts";
import { openText } from "./answer-fields.ts";

const violationSchema = z
  .object({
    clause: z.string().describe("The clause of the standard: of ISO 19005 for PDF/A, of ISO 14289 for PDF/UA."),
    message: z.string().describe("The violation, in words."),
    pages: z
      .array(z.int().min(1))
      .describe("The first pages on which it was found, at most 10, counted from 1. Empty if it is on no page."),
    object: z
      .int()
      .nullable()
      .describe(
        "The number of the first object in which it was found. null if it is in none, or in one without a number.",
      ),
  })
  .openapi("Violation");

const standardSchema = z
  .object({
    standard: z.string().describe("The standard with its part and level, such as PDF/A-2b or PDF/UA-1."),
    claimed: z.boolean().describe("Whether the metadata of the file name this standard."),
    result: openText(STANDARD_RESULTS).describe(
      "`conforms`: the checks found no violation. `violated`: they found some, or content that they cannot judge. `not_checked`: the file claims the standard, and there are no checks for it.",
    ),
    violations: z.array(violationSchema).describe("Each violated rule once, with the places where it was found first."),
  })
  .openapi("StandardCheck");

const invoiceViolationSchema = z
  .object({
    rule: z
      .string()
      .describe(
        "The id of the violated rule, such as BR-CO-10; `schema` for an element in a wrong place; or `structure` for one that the profile does not have.",
      ),
    terms: z
      .array(z.string())
      .describe(
        "The business terms and groups of EN 16931 that the rule names or that the element holds, such as BT-31.",
      ),
    message: z.string().describe("The rule in the words in which it is published, or what the schema says."),
    remedy: z
      .string()
      .nullable()
      .describe("How the invoice is corrected, in plain words. null if nothing is known of the rule."),
    xpath: z.string().describe("The element in the XML of the invoice."),
    line: z.int().min(1).describe("The line of the element in the XML, counted from 1."),
  })
  .openapi("InvoiceViolation");

const invoiceSchema = z
  .object({
    filename: z.string().describe("The name of the embedded file."),
    standard: z.string().nullable().describe("Such as Factur-X. null if the file is not a usable invoice."),
    profile: z.string().nullable().describe("The profile that the invoice names, such as EN 16931."),
    claimed_profile: z.string().nullable().describe("The profile that the metadata of the PDF name."),
    fault: z.string().nullable().describe("Why the file is not a usable invoice. null if it is one."),
    rules: z
      .string()
      .nullable()
      .describe(
        "The rules that the content was checked against, with their versions. null if it was not checked: the service has no rules for the profile, or the check took too long.",
      ),
    violations: z
      .array(invoiceViolationSchema)
      .describe("The violated rules, at most 50, each with the first place. Empty if it was not checked."),
  })
  .openapi("FoundInvoice");

const signatureSchema = z
  .object({
    field: z.string().describe("The name of the signature's field."),
    encoding: z.string().nullable().describe("The encoding that it names, such as ETSI.CAdES.detached."),
    covers: openText(SIGNED_RANGES).describe(
      "`file`: all bytes but the signature itself. `part`: bytes were appended after it, as another signature or a change does. `malformed`: the range leaves out more than the signature, or lies outside of the file.",
    ),
  })
  .openapi("FoundSignature");

export const validationSchema = z
  .object({
    filename: z.string().describe("The filename of the file that was sent."),
    page_count: z.int().min(0),
    encrypted: z.boolean().describe("Whether the file is encrypted, even if it opens without a password."),
    standards: z
      .array(standardSchema)
      .describe("PDF/A-1b, PDF/A-2b, PDF/A-3b and PDF/UA-1, and every other standard that the file claims."),
    invoices: z
      .array(invoiceSchema)
      .describe("The electronic invoices in the file, with the official rules that their content violates."),
    signatures: z
      .array(signatureSchema)
      .describe(
        "The signatures in the file, with the bytes that they cover. Neither their cryptography nor their certificates are checked.",
      ),
  })
  .openapi("Validation");
