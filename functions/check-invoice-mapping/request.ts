/** Defines the fields of POST /v1/template/{id}/invoice-mapping. */
import * as z from "zod";
import { INVOICE_PROFILES } from "#shared/base/model/invoice-profile.ts";
import { dataField } from "#shared/edge/http/fields/data-field.ts";
import { languageField } from "#shared/edge/http/fields/field-types.ts";
import { invoiceMappingField } from "#shared/edge/http/fields/template-fields.ts";

export const invoiceMappingCheck = z
  .object({
    invoice_mapping: invoiceMappingField.optional().meta({
      description:
        "The mapping to check. By default, it is that of the template, and if the template has none, the proposal.",
    }),
    data: dataField.optional().meta({
      description:
        "The data of a document. Only the first item is used. Without data, only the mapping itself is checked.",
      examples: [{ InvoiceNo: "2026-117", Items: [{ Name: "Table", Quantity: 2 }] }],
    }),
    invoice: z
      .enum(INVOICE_PROFILES, { error: `must be one of ${INVOICE_PROFILES.join(", ")}` })
      .default("EN 16931")
      .meta({ default: "EN 16931", description: "The profile whose rules apply.", example: "EN 16931" }),
    language: languageField.optional().meta({
      description:
        "The language in which the data display dates and numbers, as a BCP 47 tag. The default is the language of the template.",
      example: "de-DE",
    }),
  })
  .meta({ id: "InvoiceMappingCheck" });
