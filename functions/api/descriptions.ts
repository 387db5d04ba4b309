/**
 * Describes the input and output of every operation for the OpenAPI document, in its order. The functions do not need
 * it.
 */

import { callMcpRoute } from "#functions/call-mcp/route.ts";
import { checkHealthRoute } from "#functions/check-health/route.ts";
import { checkReadinessRoute } from "#functions/check-readiness/route.ts";
import { createFontRoute } from "#functions/create-font/route.ts";
import { createKeyRoute } from "#functions/create-key/route.ts";
import { createTemplateRoute } from "#functions/create-template/route.ts";
import { createUploadRoute } from "#functions/create-upload/route.ts";
import { deleteDocumentRoute } from "#functions/delete-document/route.ts";
import { deleteFontRoute } from "#functions/delete-font/route.ts";
import { deleteKeyRoute } from "#functions/delete-key/route.ts";
import { deleteTemplateRoute } from "#functions/delete-template/route.ts";
import { describeApiRoute } from "#functions/describe-api/route.ts";
import { editTemplateRoute } from "#functions/edit-template/route.ts";
import { generateDocumentRoute } from "#functions/generate-document/route.ts";
import { getAccountRoute } from "#functions/get-account/route.ts";
import { getDocumentRoute } from "#functions/get-document/route.ts";
import { getFontRoute } from "#functions/get-font/route.ts";
import { getTemplateRoute } from "#functions/get-template/route.ts";
import { getTemplateSchemaRoute } from "#functions/get-template-schema/route.ts";
import { getTemplateTextRoute } from "#functions/get-template-text/route.ts";
import { getWebhookSecretRoute } from "#functions/get-webhook-secret/route.ts";
import { listDocumentsRoute } from "#functions/list-documents/route.ts";
import { listFontsRoute } from "#functions/list-fonts/route.ts";
import { listKeysRoute } from "#functions/list-keys/route.ts";
import { listTemplateVersionsRoute } from "#functions/list-template-versions/route.ts";
import { listTemplatesRoute } from "#functions/list-templates/route.ts";
import { openFileRoute } from "#functions/open-file/route.ts";
import { previewDocumentRoute } from "#functions/preview-document/route.ts";
import { restoreTemplateVersionRoute } from "#functions/restore-template-version/route.ts";
import { rotateWebhookSecretRoute } from "#functions/rotate-webhook-secret/route.ts";
import type { ROUTES } from "#functions/routes.ts";
import { showHomeRoute } from "#functions/show-home/route.ts";
import { storeUploadRoute } from "#functions/store-upload/route.ts";
import { updateDocumentRoute } from "#functions/update-document/route.ts";
import { updateTemplateRoute } from "#functions/update-template/route.ts";
import type { Route } from "#shared/edge/http/documentation/openapi.ts";
import type { Endpoint, PublicEndpoint } from "#shared/edge/http/transport/endpoint.ts";

/** @returns the descriptions of the operations that the endpoints serve */
export function descriptionsOf(endpoints: readonly Pick<Endpoint | PublicEndpoint, "operation">[]): readonly Route[] {
  const served = new Set(endpoints.map(({ operation }) => operation.operationId));
  return Object.entries(DESCRIPTIONS).flatMap(([id, route]) => (served.has(id) ? [route] : []));
}

const DESCRIPTIONS: Readonly<Record<keyof typeof ROUTES, Route>> = {
  createTemplate: createTemplateRoute,
  listTemplates: listTemplatesRoute,
  getTemplate: getTemplateRoute,
  updateTemplate: updateTemplateRoute,
  deleteTemplate: deleteTemplateRoute,
  getTemplateSchema: getTemplateSchemaRoute,
  getTemplateText: getTemplateTextRoute,
  editTemplate: editTemplateRoute,
  listTemplateVersions: listTemplateVersionsRoute,
  restoreTemplateVersion: restoreTemplateVersionRoute,
  generateDocument: generateDocumentRoute,
  listDocuments: listDocumentsRoute,
  getDocument: getDocumentRoute,
  updateDocument: updateDocumentRoute,
  deleteDocument: deleteDocumentRoute,
  previewDocument: previewDocumentRoute,
  createFont: createFontRoute,
  listFonts: listFontsRoute,
  getFont: getFontRoute,
  deleteFont: deleteFontRoute,
  getAccount: getAccountRoute,
  listKeys: listKeysRoute,
  createKey: createKeyRoute,
  deleteKey: deleteKeyRoute,
  getWebhookSecret: getWebhookSecretRoute,
  rotateWebhookSecret: rotateWebhookSecretRoute,
  createUpload: createUploadRoute,
  storeUpload: storeUploadRoute,
  openFile: openFileRoute,
  checkHealth: checkHealthRoute,
  checkReadiness: checkReadinessRoute,
  callMcp: callMcpRoute,
  showHome: showHomeRoute,
  describeApi: describeApiRoute,
};
