/** Lists the method and path of every operation, for the local service, the OpenAPI document and the tests. */
import type { Operation } from "#shared/edge/http/transport/endpoint.ts";

export const ROUTES = {
  createTemplate: { method: "post", path: "/v1/template", operationId: "createTemplate", "x-key-rights": "all" },
  listTemplates: { method: "get", path: "/v1/template", operationId: "listTemplates", "x-key-rights": "read" },
  getTemplate: { method: "get", path: "/v1/template/{id}", operationId: "getTemplate", "x-key-rights": "read" },
  updateTemplate: { method: "put", path: "/v1/template/{id}", operationId: "updateTemplate", "x-key-rights": "all" },
  deleteTemplate: { method: "delete", path: "/v1/template/{id}", operationId: "deleteTemplate", "x-key-rights": "all" },
  getTemplateSchema: {
    method: "get",
    path: "/v1/template/{id}/schema",
    operationId: "getTemplateSchema",
    "x-key-rights": "read",
  },
  getTemplateText: {
    method: "get",
    path: "/v1/template/{id}/text",
    operationId: "getTemplateText",
    "x-key-rights": "read",
  },
  editTemplate: {
    method: "post",
    path: "/v1/template/{id}/edit",
    operationId: "editTemplate",
    "x-key-rights": "all",
  },
  checkInvoiceMapping: {
    method: "post",
    path: "/v1/template/{id}/invoice-mapping",
    operationId: "checkInvoiceMapping",
    "x-key-rights": "generate",
  },
  listTemplateVersions: {
    method: "get",
    path: "/v1/template/{id}/version",
    operationId: "listTemplateVersions",
    "x-key-rights": "read",
  },
  restoreTemplateVersion: {
    method: "post",
    path: "/v1/template/{id}/version/{version}/restore",
    operationId: "restoreTemplateVersion",
    "x-key-rights": "all",
  },
  generateDocument: {
    method: "post",
    path: "/v1/document",
    operationId: "generateDocument",
    "x-key-rights": "generate",
  },
  listDocuments: { method: "get", path: "/v1/document", operationId: "listDocuments", "x-key-rights": "read" },
  getDocument: { method: "get", path: "/v1/document/{id}", operationId: "getDocument", "x-key-rights": "read" },
  updateDocument: { method: "put", path: "/v1/document/{id}", operationId: "updateDocument", "x-key-rights": "all" },
  deleteDocument: { method: "delete", path: "/v1/document/{id}", operationId: "deleteDocument", "x-key-rights": "all" },
  previewDocument: { method: "post", path: "/v1/preview", operationId: "previewDocument", "x-key-rights": "generate" },
  validatePdf: { method: "post", path: "/v1/validate", operationId: "validatePdf", "x-key-rights": "generate" },
  createFont: { method: "post", path: "/v1/font", operationId: "createFont", "x-key-rights": "all" },
  listFonts: { method: "get", path: "/v1/font", operationId: "listFonts", "x-key-rights": "read" },
  getFont: { method: "get", path: "/v1/font/{id}", operationId: "getFont", "x-key-rights": "read" },
  deleteFont: { method: "delete", path: "/v1/font/{id}", operationId: "deleteFont", "x-key-rights": "all" },
  createSigningKey: {
    method: "post",
    path: "/v1/signing-key",
    operationId: "createSigningKey",
    "x-key-rights": "all",
  },
  listSigningKeys: {
    method: "get",
    path: "/v1/signing-key",
    operationId: "listSigningKeys",
    "x-key-rights": "read",
  },
  deleteSigningKey: {
    method: "delete",
    path: "/v1/signing-key/{id}",
    operationId: "deleteSigningKey",
    "x-key-rights": "all",
  },
  getAccount: { method: "get", path: "/v1/account", operationId: "getAccount", "x-key-rights": "read" },
  listKeys: { method: "get", path: "/v1/key", operationId: "listKeys", "x-key-rights": "all" },
  createKey: { method: "post", path: "/v1/key", operationId: "createKey", "x-key-rights": "all" },
  deleteKey: { method: "delete", path: "/v1/key/{id}", operationId: "deleteKey", "x-key-rights": "all" },
  getWebhookSecret: {
    method: "get",
    path: "/v1/webhook-secret",
    operationId: "getWebhookSecret",
    "x-key-rights": "all",
  },
  rotateWebhookSecret: {
    method: "post",
    path: "/v1/webhook-secret",
    operationId: "rotateWebhookSecret",
    "x-key-rights": "all",
  },
  createUpload: { method: "post", path: "/v1/upload", operationId: "createUpload", "x-key-rights": "generate" },
  storeUpload: { method: "put", path: "/uploads/{token}", operationId: "storeUpload" },
  describeApi: { method: "get", path: "/openapi.json", operationId: "describeApi" },
  showHome: { method: "get", path: "/", operationId: "showHome" },
  checkHealth: { method: "get", path: "/health", operationId: "checkHealth" },
  checkReadiness: { method: "get", path: "/ready", operationId: "checkReadiness" },
  callMcp: { method: "post", path: "/mcp", operationId: "callMcp" },
  openFile: { method: "get", path: "/files/{token}/{filename}", operationId: "openFile" },
} as const satisfies Record<string, Operation>;

/**
 * The paths of Studio's files, in addition to `/`: the page of the API reference, the documentation, examples, and what
 * the pages load. They are no operations: browsers read them.
 */
export const STUDIO_PATHS = ["/reference", "/docs", "/docs/{file+}", "/examples/{file+}", "/studio/{file+}"] as const;

type OperationId = (typeof ROUTES)[keyof typeof ROUTES]["operationId"];

/**
 * The operations that only one machine has. On AWS the store accepts the bytes of an upload directly, alarms watch the
 * functions, none of which is asked for more than its own work, and there is no secret for signing keys.
 */
export const OPERATIONS_OF_ONE_MACHINE = [
  "storeUpload",
  "checkHealth",
  "checkReadiness",
  "createSigningKey",
  "listSigningKeys",
  "deleteSigningKey",
] as const;

export type LambdaOperationId = Exclude<OperationId, (typeof OPERATIONS_OF_ONE_MACHINE)[number]>;
