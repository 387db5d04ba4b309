/** Puts the operations together: their endpoints as one API, and their descriptions. Lambda functions do not load this. */

import { callMcpRoute } from "#functions/call-mcp/route.ts";
import { checkHealthRoute } from "#functions/check-health/route.ts";
import { checkInvoiceMappingEndpoint } from "#functions/check-invoice-mapping/endpoint.ts";
import { checkInvoiceMappingRoute } from "#functions/check-invoice-mapping/route.ts";
import { checkReadinessRoute } from "#functions/check-readiness/route.ts";
import { createFontEndpoint } from "#functions/create-font/endpoint.ts";
import { createFontRoute } from "#functions/create-font/route.ts";
import { createKeyEndpoint } from "#functions/create-key/endpoint.ts";
import { createKeyRoute } from "#functions/create-key/route.ts";
import { createSigningKeyEndpoint } from "#functions/create-signing-key/endpoint.ts";
import { createSigningKeyRoute } from "#functions/create-signing-key/route.ts";
import { createTemplateEndpoint } from "#functions/create-template/endpoint.ts";
import { createTemplateRoute } from "#functions/create-template/route.ts";
import { createUploadEndpoint } from "#functions/create-upload/endpoint.ts";
import { createUploadRoute } from "#functions/create-upload/route.ts";
import { deleteDocumentEndpoint } from "#functions/delete-document/endpoint.ts";
import { deleteDocumentRoute } from "#functions/delete-document/route.ts";
import { deleteFontEndpoint } from "#functions/delete-font/endpoint.ts";
import { deleteFontRoute } from "#functions/delete-font/route.ts";
import { deleteKeyEndpoint } from "#functions/delete-key/endpoint.ts";
import { deleteKeyRoute } from "#functions/delete-key/route.ts";
import { deleteSigningKeyEndpoint } from "#functions/delete-signing-key/endpoint.ts";
import { deleteSigningKeyRoute } from "#functions/delete-signing-key/route.ts";
import { deleteTemplateEndpoint } from "#functions/delete-template/endpoint.ts";
import { deleteTemplateRoute } from "#functions/delete-template/route.ts";
import { describeApiEndpoint } from "#functions/describe-api/endpoint.ts";
import { describeApiRoute } from "#functions/describe-api/route.ts";
import { editTemplateEndpoint } from "#functions/edit-template/endpoint.ts";
import { editTemplateRoute } from "#functions/edit-template/route.ts";
import { generateDocumentEndpoint } from "#functions/generate-document/endpoint.ts";
import { generateDocumentRoute } from "#functions/generate-document/route.ts";
import { getAccountEndpoint } from "#functions/get-account/endpoint.ts";
import { getAccountRoute } from "#functions/get-account/route.ts";
import { getDocumentEndpoint } from "#functions/get-document/endpoint.ts";
import { getDocumentRoute } from "#functions/get-document/route.ts";
import { getFontEndpoint } from "#functions/get-font/endpoint.ts";
import { getFontRoute } from "#functions/get-font/route.ts";
import { getTemplateEndpoint } from "#functions/get-template/endpoint.ts";
import { getTemplateRoute } from "#functions/get-template/route.ts";
import { getTemplateSchemaEndpoint } from "#functions/get-template-schema/endpoint.ts";
import { getTemplateSchemaRoute } from "#functions/get-template-schema/route.ts";
import { getTemplateTextEndpoint } from "#functions/get-template-text/endpoint.ts";
import { getTemplateTextRoute } from "#functions/get-template-text/route.ts";
import { getWebhookSecretEndpoint } from "#functions/get-webhook-secret/endpoint.ts";
import { getWebhookSecretRoute } from "#functions/get-webhook-secret/route.ts";
import { listDocumentsEndpoint } from "#functions/list-documents/endpoint.ts";
import { listDocumentsRoute } from "#functions/list-documents/route.ts";
import { listFontsEndpoint } from "#functions/list-fonts/endpoint.ts";
import { listFontsRoute } from "#functions/list-fonts/route.ts";
import { listKeysEndpoint } from "#functions/list-keys/endpoint.ts";
import { listKeysRoute } from "#functions/list-keys/route.ts";
import { listSigningKeysEndpoint } from "#functions/list-signing-keys/endpoint.ts";
import { listSigningKeysRoute } from "#functions/list-signing-keys/route.ts";
import { listTemplateVersionsEndpoint } from "#functions/list-template-versions/endpoint.ts";
import { listTemplateVersionsRoute } from "#functions/list-template-versions/route.ts";
import { listTemplatesEndpoint } from "#functions/list-templates/endpoint.ts";
import { listTemplatesRoute } from "#functions/list-templates/route.ts";
import { openFileEndpoint } from "#functions/open-file/endpoint.ts";
import { openFileRoute } from "#functions/open-file/route.ts";
import { previewDocumentEndpoint } from "#functions/preview-document/endpoint.ts";
import { previewDocumentRoute } from "#functions/preview-document/route.ts";
import { restoreTemplateVersionEndpoint } from "#functions/restore-template-version/endpoint.ts";
import { restoreTemplateVersionRoute } from "#functions/restore-template-version/route.ts";
import { rotateWebhookSecretEndpoint } from "#functions/rotate-webhook-secret/endpoint.ts";
import { rotateWebhookSecretRoute } from "#functions/rotate-webhook-secret/route.ts";
import type { ROUTES } from "#functions/routes.ts";
import { showHomeEndpoint } from "#functions/show-home/endpoint.ts";
import { showHomeRoute } from "#functions/show-home/route.ts";
import { storeUploadRoute } from "#functions/store-upload/route.ts";
import { updateDocumentEndpoint } from "#functions/update-document/endpoint.ts";
import { updateDocumentRoute } from "#functions/update-document/route.ts";
import { updateTemplateEndpoint } from "#functions/update-template/endpoint.ts";
import { updateTemplateRoute } from "#functions/update-template/route.ts";
import { validatePdfEndpoint } from "#functions/validate-pdf/endpoint.ts";
import { validatePdfRoute } from "#functions/validate-pdf/route.ts";
import type { Region } from "#shared/base/model/region.ts";
import { bundledDocument, openApiDocument, type Route } from "#shared/edge/http/documentation/openapi.ts";
import type { Endpoint, PublicEndpoint } from "#shared/edge/http/transport/endpoint.ts";
import type { Dependencies, KeyDependencies } from "#shared/service/dependencies/dependencies.ts";
import type { SandboxPart } from "#shared/workers/processes/describe-sandbox.ts";

type Deps = Dependencies & KeyDependencies;

export interface EndpointSettings {
  readonly deps: Deps;
  /** The addresses at which callers reach the regions, without a trailing slash. */
  readonly baseAddresses: Readonly<Record<Region, string>>;
  /** Facts about the machine, shown to its operator at GET /. */
  readonly sandbox?: readonly SandboxPart[];
}

/** @param more the operations whose endpoints need more than the settings */
export function allEndpoints(
  settings: EndpointSettings,
  ...more: readonly (Endpoint | PublicEndpoint)[]
): readonly (Endpoint | PublicEndpoint)[] {
  const { deps, baseAddresses } = settings;
  const own = Object.values(OPERATIONS).flatMap(({ endpoint }) => endpoint?.(deps, settings) ?? []);
  const describe = async () => {
    const url = baseAddresses[deps.region];
    const bundled = await bundledDocument(import.meta.url);
    return bundled === undefined ? openApiDocument(descriptionsOf(endpoints), url) : { ...bundled, servers: [{ url }] };
  };
  const endpoints: readonly (Endpoint | PublicEndpoint)[] = [...own, ...more, describeApiEndpoint(describe)];
  return endpoints;
}

/** @returns the descriptions of the operations that the endpoints serve */
export function descriptionsOf(endpoints: readonly Pick<Endpoint | PublicEndpoint, "operation">[]): readonly Route[] {
  const served = new Set(endpoints.map(({ operation }) => operation.operationId));
  return Object.entries(OPERATIONS).flatMap(([id, { route }]) => (served.has(id) ? [route] : []));
}

interface OperationParts {
  /** Undefined if its endpoint needs more than the settings. */
  readonly endpoint: ((deps: Deps, settings: EndpointSettings) => Endpoint | PublicEndpoint) | undefined;
  readonly route: Route;
}

/** In the order of the OpenAPI document. */
const OPERATIONS: Readonly<Record<keyof typeof ROUTES, OperationParts>> = {
  createTemplate: { endpoint: createTemplateEndpoint, route: createTemplateRoute },
  listTemplates: { endpoint: listTemplatesEndpoint, route: listTemplatesRoute },
  getTemplate: { endpoint: getTemplateEndpoint, route: getTemplateRoute },
  updateTemplate: { endpoint: updateTemplateEndpoint, route: updateTemplateRoute },
  deleteTemplate: { endpoint: deleteTemplateEndpoint, route: deleteTemplateRoute },
  getTemplateSchema: { endpoint: getTemplateSchemaEndpoint, route: getTemplateSchemaRoute },
  getTemplateText: { endpoint: getTemplateTextEndpoint, route: getTemplateTextRoute },
  checkInvoiceMapping: { endpoint: checkInvoiceMappingEndpoint, route: checkInvoiceMappingRoute },
  editTemplate: { endpoint: editTemplateEndpoint, route: editTemplateRoute },
  listTemplateVersions: { endpoint: listTemplateVersionsEndpoint, route: listTemplateVersionsRoute },
  restoreTemplateVersion: { endpoint: restoreTemplateVersionEndpoint, route: restoreTemplateVersionRoute },
  generateDocument: { endpoint: generateDocumentEndpoint, route: generateDocumentRoute },
  listDocuments: { endpoint: listDocumentsEndpoint, route: listDocumentsRoute },
  getDocument: { endpoint: getDocumentEndpoint, route: getDocumentRoute },
  updateDocument: { endpoint: updateDocumentEndpoint, route: updateDocumentRoute },
  deleteDocument: { endpoint: deleteDocumentEndpoint, route: deleteDocumentRoute },
  previewDocument: { endpoint: previewDocumentEndpoint, route: previewDocumentRoute },
  validatePdf: { endpoint: validatePdfEndpoint, route: validatePdfRoute },
  createFont: { endpoint: createFontEndpoint, route: createFontRoute },
  listFonts: { endpoint: listFontsEndpoint, route: listFontsRoute },
  getFont: { endpoint: getFontEndpoint, route: getFontRoute },
  deleteFont: { endpoint: deleteFontEndpoint, route: deleteFontRoute },
  createSigningKey: { endpoint: createSigningKeyEndpoint, route: createSigningKeyRoute },
  listSigningKeys: { endpoint: listSigningKeysEndpoint, route: listSigningKeysRoute },
  deleteSigningKey: { endpoint: deleteSigningKeyEndpoint, route: deleteSigningKeyRoute },
  getAccount: { endpoint: getAccountEndpoint, route: getAccountRoute },
  listKeys: { endpoint: listKeysEndpoint, route: listKeysRoute },
  createKey: { endpoint: createKeyEndpoint, route: createKeyRoute },
  deleteKey: { endpoint: deleteKeyEndpoint, route: deleteKeyRoute },
  getWebhookSecret: { endpoint: getWebhookSecretEndpoint, route: getWebhookSecretRoute },
  rotateWebhookSecret: { endpoint: rotateWebhookSecretEndpoint, route: rotateWebhookSecretRoute },
  createUpload: { endpoint: createUploadEndpoint, route: createUploadRoute },
  storeUpload: { endpoint: undefined, route: storeUploadRoute },
  openFile: { endpoint: openFileEndpoint, route: openFileRoute },
  checkHealth: { endpoint: undefined, route: checkHealthRoute },
  checkReadiness: { endpoint: undefined, route: checkReadinessRoute },
  callMcp: { endpoint: undefined, route: callMcpRoute },
  showHome: {
    endpoint: ({ region }, { baseAddresses, sandbox }) =>
      showHomeEndpoint({ region, baseAddresses, ...(sandbox && { sandbox }) }),
    route: showHomeRoute,
  },
  describeApi: { endpoint: undefined, route: describeApiRoute },
};
