/**
 * Exports the Lambda function of every operation, by the operation's id. A bundle contains only one of them, because
 * `bundleFunction` leaves the others out.
 */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { callMcpEndpoint } from "#functions/call-mcp/endpoint.ts";
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
import { studioFilesOnDemand } from "#functions/show-home/studio-files.ts";
import { withStudio } from "#functions/show-home/with-studio.ts";
import { updateDocumentEndpoint } from "#functions/update-document/endpoint.ts";
import { updateTemplateEndpoint } from "#functions/update-template/endpoint.ts";
import { bucketOrigins } from "#shared/base/config/aws-bucket-origins.ts";
import { type Answering, wireAwsEdge } from "#shared/wiring/aws-edge.ts";
import { wireAwsGeneration } from "#shared/wiring/aws-generation.ts";
import { wireAwsPreviews } from "#shared/wiring/aws-previews.ts";
import { wireAwsStore } from "#shared/wiring/aws-store.ts";
import { createLambdaTemplateWorker, FONT_CODE } from "#shared/workers/template-work/template-worker.lambda.ts";
import { lambdaEntry } from "./lambda-entry.ts";

/** The processes that read templates start together with the function. */
export const createTemplate = /* @__PURE__ */ lambdaEntry(wireAwsPreviews, ({ deps }) => {
  deps.templateWorker.prepare();
  return createTemplateEndpoint(deps);
});
export const updateTemplate = /* @__PURE__ */ lambdaEntry(wireAwsPreviews, ({ deps }) => {
  deps.templateWorker.prepare();
  return updateTemplateEndpoint(deps);
});
export const listTemplates = /* @__PURE__ */ lambdaEntry(wireAwsStore, ({ deps }) => listTemplatesEndpoint(deps));
export const getTemplate = /* @__PURE__ */ lambdaEntry(wireAwsPreviews, ({ deps }) => getTemplateEndpoint(deps));
export const deleteTemplate = /* @__PURE__ */ lambdaEntry(wireAwsStore, ({ deps }) => deleteTemplateEndpoint(deps));
/** One function answers what is read from a template's file. */
export const getTemplateSchema = /* @__PURE__ */ lambdaEntry(
  wireAwsPreviews,
  ({ deps }) => getTemplateSchemaEndpoint(deps),
  ({ deps }) => getTemplateTextEndpoint(deps),
);
export const editTemplate = /* @__PURE__ */ lambdaEntry(wireAwsPreviews, ({ deps }) => {
  deps.templateWorker.prepare();
  return editTemplateEndpoint(deps);
});
export const listTemplateVersions = /* @__PURE__ */ lambdaEntry(wireAwsStore, ({ deps }) =>
  listTemplateVersionsEndpoint(deps),
);
export const restoreTemplateVersion = /* @__PURE__ */ lambdaEntry(wireAwsPreviews, ({ deps }) => {
  deps.templateWorker.prepare();
  return restoreTemplateVersionEndpoint(deps);
});
export const generateDocument = /* @__PURE__ */ lambdaEntry(wireAwsGeneration, ({ deps }) =>
  generateDocumentEndpoint(deps),
);
export const listDocuments = /* @__PURE__ */ lambdaEntry(wireAwsStore, ({ deps }) => listDocumentsEndpoint(deps));
export const getDocument = /* @__PURE__ */ lambdaEntry(wireAwsStore, ({ deps }) => getDocumentEndpoint(deps));
export const updateDocument = /* @__PURE__ */ lambdaEntry(wireAwsStore, ({ deps }) => updateDocumentEndpoint(deps));
export const deleteDocument = /* @__PURE__ */ lambdaEntry(wireAwsStore, ({ deps }) => deleteDocumentEndpoint(deps));
export const previewDocument = /* @__PURE__ */ lambdaEntry(wireAwsGeneration, ({ deps }) =>
  previewDocumentEndpoint(deps),
);
export const createFont = /* @__PURE__ */ lambdaEntry(wireAwsStore, ({ deps }) =>
  createFontEndpoint({ ...deps, templateWorker: createLambdaTemplateWorker(FONT_CODE) }),
);
export const listFonts = /* @__PURE__ */ lambdaEntry(wireAwsStore, ({ deps }) => listFontsEndpoint(deps));
export const getFont = /* @__PURE__ */ lambdaEntry(wireAwsStore, ({ deps }) => getFontEndpoint(deps));
export const deleteFont = /* @__PURE__ */ lambdaEntry(wireAwsStore, ({ deps }) => deleteFontEndpoint(deps));
/** One function answers what the desk of an account asks, which is seldom. */
export const getAccount = /* @__PURE__ */ lambdaEntry(
  wireAwsStore,
  ({ deps, keys }) => getAccountEndpoint({ ...deps, ...keys }),
  ({ deps, keys }) => listKeysEndpoint({ ...deps, ...keys }),
  ({ deps, keys }) => createKeyEndpoint({ ...deps, ...keys }),
  ({ deps, keys }) => deleteKeyEndpoint({ ...deps, ...keys }),
  ({ deps, keys }) => getWebhookSecretEndpoint({ ...deps, ...keys }),
  ({ deps, keys }) => rotateWebhookSecretEndpoint({ ...deps, ...keys }),
);
export const createUpload = /* @__PURE__ */ lambdaEntry(wireAwsStore, ({ deps }) => createUploadEndpoint(deps));
export const openFile = /* @__PURE__ */ lambdaEntry(wireAwsPreviews, ({ deps, fileAddresses }) =>
  openFileEndpoint({ ...deps, fileAddresses }),
);
export const callMcp = /* @__PURE__ */ lambdaEntry(wireAwsEdge, ({ edge: { baseAddress } }) =>
  callMcpEndpoint({ baseUrl: baseAddress }),
);
/** Studio's files are beside the bundle (`infra/build.ts`). */
export const showHome = /* @__PURE__ */ lambdaEntry(
  async () => {
    const wiring = await wireAwsEdge();
    const { baseAddress, environment } = wiring.edge;
    const find = studioFilesOnDemand({ folder: fileURLToPath(new URL("./studio", import.meta.url)), baseAddress });
    const regions = Object.values(environment.baseAddresses).map((address) => new URL(address).origin);
    const origins = [...regions, ...bucketOrigins(environment)];
    return { ...wiring, before: (app: Answering) => withStudio(app, { find, origins }) };
  },
  ({ edge: { environment } }) => showHomeEndpoint(environment),
);

/** The build has generated the description already, because this function contains no other endpoint. */
export const describeApi = /* @__PURE__ */ lambdaEntry(wireAwsEdge, ({ edge: { baseAddress: url } }) =>
  describeApiEndpoint(async () => ({
    ...(JSON.parse(await readFile(new URL("./openapi.json", import.meta.url), "utf8")) as object),
    servers: [{ url }],
  })),
);
