/** All operations of one region on one Hono app. */
import { createTemplateEndpoint } from "#functions/create-template/endpoint.ts";
import { createUploadEndpoint } from "#functions/create-upload/endpoint.ts";
import { deleteDocumentEndpoint } from "#functions/delete-document/endpoint.ts";
import { deleteTemplateEndpoint } from "#functions/delete-template/endpoint.ts";
import { describeApiEndpoint } from "#functions/describe-api/endpoint.ts";
import { generateDocumentEndpoint } from "#functions/generate-document/endpoint.ts";
import { getDocumentEndpoint } from "#functions/get-document/endpoint.ts";
import { getTemplateEndpoint } from "#functions/get-template/endpoint.ts";
import { listDocumentsEndpoint } from "#functions/list-documents/endpoint.ts";
import { listTemplatesEndpoint } from "#functions/list-templates/endpoint.ts";
import { openFileEndpoint } from "#functions/open-file/endpoint.ts";
import { showHomeEndpoint } from "#functions/show-home/endpoint.ts";
import { storeUploadEndpoint } from "#functions/store-upload/endpoint.ts";
import { updateDocumentEndpoint } from "#functions/update-document/endpoint.ts";
import { updateTemplateEndpoint } from "#functions/update-template/endpoint.ts";
import { authenticate } from "#shared/http/authenticate.ts";
import { mountEndpoints } from "#shared/http/mount.ts";
import type { Forward } from "#shared/http/other-regions.ts";
import type { Log } from "#shared/log/log.ts";
import type { Region } from "#shared/model/region.ts";
import type { AccountRepository } from "#shared/store/accounts.ts";
import type { LocalDependencies } from "#shared/wiring/local.ts";

export interface AppSettings {
  readonly deps: LocalDependencies;
  /** Under which callers reach the regions; without a slash at their end. */
  readonly baseAddresses: Readonly<Record<Region, string>>;
  readonly accounts: Pick<AccountRepository, "findByKey">;
  readonly forward: Forward;
  readonly log: Log;
  /** The operations' own limits when absent. */
  readonly requestBytesMax?: number | undefined;
}

export type RegionApp = Pick<ReturnType<typeof mountEndpoints>, "fetch">;

export function regionApp({ deps, baseAddresses, accounts, forward, log, requestBytesMax }: AppSettings): RegionApp {
  const endpoints = [
    createTemplateEndpoint(deps),
    listTemplatesEndpoint(deps),
    getTemplateEndpoint(deps),
    updateTemplateEndpoint(deps),
    deleteTemplateEndpoint(deps),
    generateDocumentEndpoint(deps),
    listDocumentsEndpoint(deps),
    getDocumentEndpoint(deps),
    updateDocumentEndpoint(deps),
    deleteDocumentEndpoint(deps),
    createUploadEndpoint(deps),
    storeUploadEndpoint(deps, deps.uploadTokens),
    openFileEndpoint(deps),
    showHomeEndpoint({ region: deps.region, baseAddresses }),
  ];
  return mountEndpoints([...endpoints, describeApiEndpoint(endpoints, baseAddresses[deps.region])], {
    authenticate: (request) => authenticate(accounts, request),
    forward,
    newRequestId: () => Buffer.from(deps.randomBytes(10)).toString("hex"),
    log,
    requestBytesMax,
  });
}
