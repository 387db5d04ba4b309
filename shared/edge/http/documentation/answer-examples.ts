/** Examples of a template, a document made from it, a document in progress, an upload, a font, and a signing key, for the OpenAPI document. */
import type { DocumentAnswer } from "#shared/edge/http/representations/document-answer.ts";
import type { FontAnswer } from "#shared/edge/http/representations/font-answer.ts";
import type { InvoiceReviewAnswer } from "#shared/edge/http/representations/invoice-review-answer.ts";
import type { AccountAnswer, KeyAnswer } from "#shared/edge/http/representations/key-answer.ts";
import type { PreviewAnswer } from "#shared/edge/http/representations/preview-answer.ts";
import type { ProgressAnswer } from "#shared/edge/http/representations/progress-answer.ts";
import type { SigningKeyAnswer } from "#shared/edge/http/representations/signing-key-answer.ts";
import type { TemplateAnswer } from "#shared/edge/http/representations/template-answer.ts";
import type { UploadAnswer } from "#shared/edge/http/representations/upload-answer.ts";
import type { ValidationAnswer } from "#shared/edge/http/representations/validation-answer.ts";
import type { VersionAnswer } from "#shared/edge/http/representations/version-answer.ts";

const BASE = "https://us.example.com";
const FILES = `${BASE}/files`;

export const TEMPLATE_EXAMPLE: TemplateAnswer = {
  id: "us01kacr5v8mq3zt9w4yx2dn7p6b",
  created: 1795219200000,
  updated: 1795219200000,
  name: "Offer",
  page_count: 1,
  delimiters: { left: "[", right: "]" },
  tags: { valid: ["Name", { Items: ["Item", "Quantity"] }], invalid: [] },
  problems: [],
  accessibility_problems: [
    {
      kind: "table_without_header_row",
      part: "body",
      context: "Item",
      suggestion:
        "Mark the header row of this table: in Word, select it and choose Table Layout, Repeat Header Rows. Screen readers then say the header of each value.",
    },
  ],
  fonts: [{ name: "Calibri", embedded: false, found: false, substitute: "Carlito" }],
  filename: "Offer.docx",
  format: ".docx",
  region: "us",
  template_uri: `${FILES}/adGVtcGxhdGVzL3NvdXJjZQ.Zm9v/Offer.docx`,
  preview_uri: `${FILES}/idGVtcGxhdGVzL3ByZXZpZXc.YmFy/Offer.pdf`,
  image_uri: `${FILES}/idGVtcGxhdGVzL2ltYWdl.YmF6/Offer.png`,
  enhanced_syntax: false,
  versioning_enabled: true,
  folder: ["Sales", "Offers"],
  invoice_mapping: null,
  documents_expire_after_days: 30,
};

export const INVOICE_REVIEW_EXAMPLE: InvoiceReviewAnswer = {
  mapping: { number: "InvoiceNo", lines: "Items", "lines[].quantity": "Quantity" },
  proposal: { number: "InvoiceNo", lines: "Items", "lines[].quantity": "Quantity", typeCode: { text: "380" } },
  values: { number: "2026-117", lines: 1, "lines[].quantity": 2 },
  invoice: null,
  problems: [
    { term: "buyer.name", id: "BT-44", source: null, rule: null, reason: "is required (Buyer name)" },
    { term: "issueDate", id: "BT-2", source: null, rule: null, reason: "is required (Invoice issue date)" },
  ],
  terms: [
    { name: "number", id: "BT-1", title: "Invoice number", type: "text", codes: null, required: true },
    { name: "lines", id: "BG-25", title: "Invoice line", type: "list", codes: null, required: true },
  ],
};

export const VERSION_EXAMPLE: VersionAnswer = {
  version: 1,
  created: TEMPLATE_EXAMPLE.created,
  filename: TEMPLATE_EXAMPLE.filename,
  format: TEMPLATE_EXAMPLE.format,
  current: true,
  template_uri: TEMPLATE_EXAMPLE.template_uri,
  preview_uri: TEMPLATE_EXAMPLE.preview_uri,
  image_uri: TEMPLATE_EXAMPLE.image_uri,
};

export const DOCUMENT_EXAMPLE: DocumentAnswer = {
  id: "us01kacr6a2c8h5j9p4sv7xg3m1e",
  template_id: TEMPLATE_EXAMPLE.id,
  created: 1795219260000,
  name: "Offer",
  data_length: 1,
  filename: "offer-7.pdf",
  format: ".pdf",
  expires: 1795219260000 + 30 * 24 * 60 * 60 * 1000,
  document_uri: `${FILES}/aZG9jdW1lbnRzL2ZpbGU.cXV4/offer-7.pdf`,
};

export const PREVIEW_EXAMPLE: PreviewAnswer = {
  page_count: 1,
  pages: [{ number: 1, width: 800, height: 1131, hash: "cX3Yh0bG1kQ7mZ2vT9sWpA" }],
  warnings: [],
};

export const PROGRESS_EXAMPLE: ProgressAnswer = {
  id: DOCUMENT_EXAMPLE.id,
  status: "in_progress",
  items_done: 320,
  items_total: 1000,
  seconds_left: 17,
};

const UPLOAD_ID = "us01kacr4m9w3e6k0t7ra5hd1b2z";

export const UPLOAD_EXAMPLE: UploadAnswer = {
  id: UPLOAD_ID,
  upload_uri: `${BASE}/uploads/${UPLOAD_ID}.q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA`,
  expires: 1795222800000,
};

export const FONT_EXAMPLE: FontAnswer = {
  id: "us01kacr7d4n1q8x5z2b6mfh9w3t",
  created: 1795219320000,
  filename: "CorporateSans-Bold.ttf",
  format: ".ttf",
  region: "us",
  license: "installable",
  faces: [{ family: "Corporate Sans", style: "Bold", weight: 700, italic: false }],
};

export const SIGNING_KEY_EXAMPLE: SigningKeyAnswer = {
  id: "us01kacr7e5p2r9y6a3c7ngj0x4v",
  created: 1795219380000,
  name: "Seal 2026",
  region: "us",
  algorithm: "ecdsa-p256",
  holder: "Example Ltd",
  issuer: "O=Example Trust, CN=Example Trust Seals",
  valid_from: 1795132800000,
  valid_to: 1858204800000,
  timestamp_url: "https://timestamp.example.com",
};

export const VALIDATION_EXAMPLE: ValidationAnswer = {
  filename: "Offer.pdf",
  page_count: 2,
  encrypted: false,
  standards: [
    {
      standard: "PDF/A-2b",
      claimed: true,
      result: "violated",
      violations: [{ clause: "6.2.11.4.1", message: "A font is not embedded: Arial.", pages: [2], object: 14 }],
    },
  ],
  invoices: [],
  signatures: [{ field: "Signature1", encoding: "ETSI.CAdES.detached", covers: "file" }],
};

export const KEY_EXAMPLE: KeyAnswer = {
  id: "3f9a1c07",
  name: "Shop",
  rights: "generate",
  created: 1795219200000,
  last_used: 1795222800000,
  current: true,
};

export const ACCOUNT_EXAMPLE: AccountAnswer = {
  id: "us01kacr3p1f6t9v4m8q2xw5yb7d",
  plan: "Business",
  default_region: "us",
  documents_expire_after_days: null,
  usage: { bytes: 1200000, bytes_of_templates: 200000, bytes_of_documents: 1000000, bytes_max: null },
  key: { id: KEY_EXAMPLE.id, name: KEY_EXAMPLE.name, rights: KEY_EXAMPLE.rights },
};

export const WEBHOOK_SECRET_EXAMPLE = { secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYq=" };
