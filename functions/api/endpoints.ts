/** Lists all operations of a region. */
import { createFontEndpoint } from "#functions/create-font/endpoint.ts";
import { createKeyEndpoint } from "#functions/create-key/endpoint.ts";
import { createTemplateEndpoint } from "#functions/create-template/endpoint.ts";
import { createUploadEndpoint } from "#functions/create-upload/endpoint.ts";
import { deleteDocumentEndpoint } from "#functions/delete-document/endpoint.ts";
import { deleteFontEndpoint } from "#functions/delete-font/endpoint.ts";
import { deleteKeyEndpoint } from "#functions/delete-key/endpoint.ts";
import { deleteTemplateEndpoint } from "#functions/delete-template/endpoint.ts";
import { describeApiEndpoint } from "#functions/describe-api/endpoint.ts";
import { editTemplateEndpoint } from "#functions/edit-template/endpoint.ts";
import { generateDocumentEndpoint } from "#functions/generate-document/endpoint.ts";
import { getAccountEndpoint } from "#functions/get-account/endpoint.ts";
import { getDocumentEndpoint } from "#functions/get-document/endpoint.ts";
import { getFontEndpoint } from "#functions/get-font/endpoint.ts";
import { getTemplateEndpoint } from "#functions/get-template/endpoint.ts";
import { getTemplateSchemaEndpoint } from "#functions/get-template-schema/endpoint.ts";
import { getTemplateTextEndpoint } from "#functions/get-template-text/endpoint.ts";
import { getWebhookSecretEndpoint } from "#functions/get-webhook-secret/endpoint.ts";
import { listDocumentsEndpoint } from "#functions/list-documents/endpoint.ts";
import { listFontsEndpoint } from "#functions/list-fonts/endpoint.ts";
import { listKeysEndpoint } from "#functions/list-keys/endpoint.ts";
import { listTemplateVersionsEndpoint } from "#functions/list-template-versions/endpoint.ts";
import { listTemplatesEndpoint } from "#functions/list-templates/endpoint.ts";
import { openFileEndpoint } from "#functions/open-file/endpoint.ts";
import { previewDocumentEndpoint } from "#functions/preview-document/endpoint.ts";
import { restoreTemplateVersionEndpoint } from "#functions/restore-template-version/endpoint.ts";
import { rotateWebhookSecretEndpoint } from "#functions/rotate-webhook-secret/endpoint.ts";
import { showHomeEndpoint } from "#functions/show-home/endpoint.ts";
import { updateDocumentEndpoint } from "#functions/update-document/endpoint.ts";
import { updateTemplateEndpoint } from "#functions/update-template/endpoint.ts";
import type { Region } from "#shared/base/model/region.ts";
import { openApiDocument } from "#shared/edge/http/documentation/openapi.ts";
import type { Endpoint, PublicEndpoint } from "#shared/edge/http/transport/endpoint.ts";
import type { Dependencies, KeyDependencies } from "#shared/service/dependencies/dependencies.ts";
import type { SandboxPart } from "#shared/workers/processes/describe-sandbox.ts";
import { descriptionsOf } from "./descriptions.ts";

export interface EndpointSettings {
  readonly deps: Dependencies & KeyDependencies;
  /** The addresses at which callers reach the regions, without a trailing slash. */
  readonly baseAddresses: Readonly<Record<Region, string>>;
  /** Facts about the machine, shown to its operator at GET /. */
  readonly sandbox?: readonly SandboxPart[];
}

/** @param more operations that one machine has in addition to those on AWS */
export function allEndpoints(
  { deps, baseAddresses, sandbox }: EndpointSettings,
  ...more: readonly (Endpoint | PublicEndpoint)[]
): readonly (Endpoint | PublicEndpoint)[] {
  const endpoints: readonly (Endpoint | PublicEndpoint)[] = [
    createTemplateEndpoint(deps),
    listTemplatesEndpoint(deps),
    getTemplateEndpoint(deps),
    updateTemplateEndpoint(deps),
    deleteTemplateEndpoint(deps),
    getTemplateSchemaEndpoint(deps),
    getTemplateTextEndpoint(deps),
    editTemplateEndpoint(deps),
    listTemplateVersionsEndpoint(deps),
    restoreTemplateVersionEndpoint(deps),
    generateDocumentEndpoint(deps),
    listDocumentsEndpoint(deps),
    getDocumentEndpoint(deps),
    updateDocumentEndpoint(deps),
    deleteDocumentEndpoint(deps),
    previewDocumentEndpoint(deps),
    createFontEndpoint(deps),
    listFontsEndpoint(deps),
    getFontEndpoint(deps),
    deleteFontEndpoint(deps),
    getAccountEndpoint(deps),
    listKeysEndpoint(deps),
    createKeyEndpoint(deps),
    deleteKeyEndpoint(deps),
    getWebhookSecretEndpoint(deps),
    rotateWebhookSecretEndpoint(deps),
    createUploadEndpoint(deps),
    ...more,
    openFileEndpoint(deps),
    showHomeEndpoint({ region: deps.region, baseAddresses, ...(sandbox && { sandbox }) }),
    describeApiEndpoint(() => openApiDocument(descriptionsOf(endpoints), baseAddresses[deps.region])),
  ];
  return endpoints;
}
