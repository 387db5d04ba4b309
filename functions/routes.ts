/** Lists the method and path of every operation, for the local service, the OpenAPI document and the tests. */
import type { Operation } from "#shared/http/endpoint.ts";

export const ROUTES = {
  createTemplate: { method: "post", path: "/v1/template", operationId: "createTemplate" },
  listTemplates: { method: "get", path: "/v1/template", operationId: "listTemplates" },
  getTemplate: { method: "get", path: "/v1/template/{id}", operationId: "getTemplate" },
  updateTemplate: { method: "put", path: "/v1/template/{id}", operationId: "updateTemplate" },
  deleteTemplate: { method: "delete", path: "/v1/template/{id}", operationId: "deleteTemplate" },
  getTemplateSchema: { method: "get", path: "/v1/template/{id}/schema", operationId: "getTemplateSchema" },
  listTemplateVersions: { method: "get", path: "/v1/template/{id}/version", operationId: "listTemplateVersions" },
  restoreTemplateVersion: {
    method: "post",
    path: "/v1/template/{id}/version/{version}/restore",
    operationId: "restoreTemplateVersion",
  },
  generateDocument: { method: "post", path: "/v1/document", operationId: "generateDocument" },
  listDocuments: { method: "get", path: "/v1/document", operationId: "listDocuments" },
  getDocument: { method: "get", path: "/v1/document/{id}", operationId: "getDocument" },
  updateDocument: { method: "put", path: "/v1/document/{id}", operationId: "updateDocument" },
  deleteDocument: { method: "delete", path: "/v1/document/{id}", operationId: "deleteDocument" },
  previewDocument: { method: "post", path: "/v1/preview", operationId: "previewDocument" },
  createFont: { method: "post", path: "/v1/font", operationId: "createFont" },
  listFonts: { method: "get", path: "/v1/font", operationId: "listFonts" },
  getFont: { method: "get", path: "/v1/font/{id}", operationId: "getFont" },
  deleteFont: { method: "delete", path: "/v1/font/{id}", operationId: "deleteFont" },
  createUpload: { method: "post", path: "/v1/upload", operationId: "createUpload" },
  storeUpload: { method: "put", path: "/uploads/{token}", operationId: "storeUpload" },
  describeApi: { method: "get", path: "/openapi.json", operationId: "describeApi" },
  showHome: { method: "get", path: "/", operationId: "showHome" },
  checkHealth: { method: "get", path: "/health", operationId: "checkHealth" },
  checkReadiness: { method: "get", path: "/ready", operationId: "checkReadiness" },
  callMcp: { method: "post", path: "/mcp", operationId: "callMcp" },
  openFile: { method: "get", path: "/files/{token}/{filename}", operationId: "openFile" },
} as const satisfies Record<string, Operation>;

type OperationId = (typeof ROUTES)[keyof typeof ROUTES]["operationId"];

/**
 * The operations that only one machine has. On AWS the store accepts the bytes of an upload directly, and alarms watch
 * the functions, none of which is asked for more than its own work.
 */
export const OPERATIONS_OF_ONE_MACHINE = ["storeUpload", "checkHealth", "checkReadiness"] as const;

export type LambdaOperationId = Exclude<OperationId, (typeof OPERATIONS_OF_ONE_MACHINE)[number]>;
