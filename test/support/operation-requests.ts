/** A request to every operation with a key, as a table, so that tests of common errors cover all operations. */
import { ROUTES } from "#functions/routes.ts";
import type { ErrorCode } from "#shared/base/errors/catalogue.ts";
import type { BodyType } from "#shared/edge/http/fields/read-fields.ts";
import { DESCRIBED_OPERATIONS } from "./described-operations.ts";
import type { CallOptions } from "./service.ts";

export type OperationId = keyof typeof ROUTES;

export type Kind = "template" | "document" | "font" | "signing-key" | "key";

/** The content of a request: JSON, and a form in addition to it where the operation takes forms. */
export interface OperationRequest {
  /** The kind of resource whose id the request contains, in its path or in its body. */
  readonly names?: Kind;
  /** The fields of a body that has everything required except a file. */
  readonly fields?: (id: string) => Readonly<Record<string, unknown>>;
  readonly types?: readonly BodyType[];
  /** Whether the body may contain the id of an upload. */
  readonly takesUpload?: true;
  /** The code for a file of a format that it does not take. */
  readonly wrongFormat?: ErrorCode;
  /** Whether its answer is gathered from all regions. */
  readonly isOfAllRegions?: true;
  /** Whether a repeated request with the same Idempotency-Key gets the first answer. */
  readonly isIdempotent?: true;
}

const JSON_ONLY = ["application/json"] as const;
const JSON_OR_FORM = ["application/json", "multipart/form-data"] as const;

export const OPERATION_REQUESTS: Readonly<Record<OperationId, OperationRequest>> = {
  createTemplate: {
    fields: () => ({ name: "Theirs" }),
    types: JSON_OR_FORM,
    takesUpload: true,
    wrongFormat: "template_format_unsupported",
    isIdempotent: true,
  },
  listTemplates: { isOfAllRegions: true },
  getTemplate: { names: "template" },
  updateTemplate: {
    names: "template",
    fields: () => ({ name: "Theirs" }),
    types: JSON_OR_FORM,
    takesUpload: true,
    wrongFormat: "template_format_unsupported",
  },
  deleteTemplate: { names: "template" },
  getTemplateSchema: { names: "template" },
  getTemplateText: { names: "template" },
  editTemplate: {
    names: "template",
    fields: () => ({ replacements: [{ find: "Dear", replace: "Hello" }] }),
    types: JSON_ONLY,
  },
  checkInvoiceMapping: { names: "template", fields: () => ({ data: { Name: "Ada" } }), types: JSON_ONLY },
  listTemplateVersions: { names: "template" },
  restoreTemplateVersion: { names: "template" },
  generateDocument: {
    names: "template",
    fields: (template_id) => ({ template_id, data: { Name: "Ada" } }),
    types: JSON_OR_FORM,
    takesUpload: true,
    wrongFormat: "data_format_unsupported",
    isIdempotent: true,
  },
  // With the id of a template that is not there, the list is empty.
  listDocuments: { isOfAllRegions: true },
  getDocument: { names: "document" },
  updateDocument: { names: "document", fields: () => ({ name: "Theirs" }), types: JSON_OR_FORM },
  deleteDocument: { names: "document" },
  previewDocument: {
    names: "template",
    fields: (template_id) => ({ template_id, data: { Name: "Ada" } }),
    types: JSON_ONLY,
  },
  validatePdf: { fields: () => ({ region: "us" }), types: JSON_OR_FORM, takesUpload: true },
  createFont: {
    fields: () => ({ region: "eu" }),
    types: JSON_OR_FORM,
    takesUpload: true,
    wrongFormat: "font_format_unsupported",
  },
  listFonts: { isOfAllRegions: true },
  getFont: { names: "font" },
  deleteFont: { names: "font" },
  createSigningKey: { fields: () => ({ password: "secret" }), types: JSON_OR_FORM, takesUpload: true },
  listSigningKeys: { isOfAllRegions: true },
  deleteSigningKey: { names: "signing-key" },
  getAccount: {},
  listKeys: {},
  createKey: { fields: () => ({ name: "Theirs", rights: "all" }), types: JSON_ONLY },
  deleteKey: { names: "key" },
  getWebhookSecret: {},
  rotateWebhookSecret: {},
  createUpload: { fields: () => ({ filename: "Offer.docx", size: 1 }), types: JSON_ONLY },
  // The operations below have no key or another protocol, and tests of their own.
  storeUpload: {},
  describeApi: {},
  showHome: {},
  checkHealth: {},
  checkReadiness: {},
  callMcp: {},
  openFile: {},
};

/** The operations that need a key in `Authorization`, as they stand in the table. */
export const KEYED_OPERATIONS = DESCRIBED_OPERATIONS.filter(({ path }) => path.startsWith("/v1/")).map(
  ({ operationId }): OperationId => operationId,
);

/** The operations that read JSON, and those of them that read forms as well. */
export const BODY_OPERATIONS = KEYED_OPERATIONS.filter((operation) => OPERATION_REQUESTS[operation].types);
export const FORM_OPERATIONS = BODY_OPERATIONS.filter((operation) =>
  OPERATION_REQUESTS[operation].types?.includes("multipart/form-data"),
);

/** The operations with an Idempotency-Key. */
export const IDEMPOTENT_OPERATIONS = KEYED_OPERATIONS.filter((operation) => OPERATION_REQUESTS[operation].isIdempotent);

/** The path of an operation, for a resource of this id. */
export function pathOf(operation: OperationId, id: string): string {
  return ROUTES[operation].path.replace("{id}", encodeURIComponent(id)).replace("{version}", "1");
}

/** The operation's path and a valid request, but for a file. */
export function requestTo(operation: OperationId, id: string): readonly [path: string, options: CallOptions] {
  const { fields } = OPERATION_REQUESTS[operation];
  return [pathOf(operation, id), withBody(operation, fields && JSON.stringify(fields(id)), "application/json")];
}

/** The operation's method with a body of a type, or without any. */
export function withBody(operation: OperationId, body: NonNullable<RequestInit["body"]> | undefined, type?: string) {
  const method = ROUTES[operation].method.toUpperCase();
  if (body === undefined) return { method };
  return { method, body, ...(type !== undefined && { headers: { "Content-Type": type } }) };
}

/** The code of 404 by the kind of resource. */
export const NOT_FOUND = {
  template: "template_not_found",
  document: "document_not_found",
  font: "font_not_found",
  "signing-key": "signing_key_not_found",
  key: "key_not_found",
} as const satisfies Record<Kind, ErrorCode>;

/** The codes that the tables of `test/contract/common` prove for an operation. */
export function codesOfTables(operation: OperationId): readonly ErrorCode[] {
  const { names, types, takesUpload, wrongFormat, isOfAllRegions, isIdempotent } = OPERATION_REQUESTS[operation];
  return [
    ...(names === undefined ? [] : [NOT_FOUND[names]]),
    ...(types === undefined ? [] : CODES_OF_BODIES),
    ...(takesUpload === undefined ? [] : CODES_OF_UPLOADS),
    ...(wrongFormat === undefined ? [] : [wrongFormat]),
    ...(isOfAllRegions === undefined ? [] : (["region_unavailable"] as const)),
    ...(isIdempotent === undefined ? [] : (["idempotency_key_in_use"] as const)),
  ];
}

const CODES_OF_BODIES = [
  "body_unreadable",
  "content_type_unsupported",
  "content_encoding_unsupported",
  "request_too_large",
] as const satisfies readonly ErrorCode[];

const CODES_OF_UPLOADS = [
  "upload_not_found",
  "upload_already_used",
  "upload_expired",
  "upload_not_complete",
] as const satisfies readonly ErrorCode[];
