/** The Lambda function of /v1/account, /v1/key and /v1/webhook-secret, which are seldom called. */
import { createKeyEndpoint } from "#functions/create-key/endpoint.ts";
import { deleteKeyEndpoint } from "#functions/delete-key/endpoint.ts";
import { getAccountEndpoint } from "#functions/get-account/endpoint.ts";
import { getWebhookSecretEndpoint } from "#functions/get-webhook-secret/endpoint.ts";
import { listKeysEndpoint } from "#functions/list-keys/endpoint.ts";
import { lambdaEntry } from "#functions/on-aws/lambda-entry.ts";
import { rotateWebhookSecretEndpoint } from "#functions/rotate-webhook-secret/endpoint.ts";
import { wireAwsStore } from "#shared/wiring/aws-store.ts";

export const handler = lambdaEntry(
  wireAwsStore,
  ({ deps, keys }) => getAccountEndpoint({ ...deps, ...keys }),
  ({ deps, keys }) => listKeysEndpoint({ ...deps, ...keys }),
  ({ deps, keys }) => createKeyEndpoint({ ...deps, ...keys }),
  ({ deps, keys }) => deleteKeyEndpoint({ ...deps, ...keys }),
  ({ deps, keys }) => getWebhookSecretEndpoint({ ...deps, ...keys }),
  ({ deps, keys }) => rotateWebhookSecretEndpoint({ ...deps, ...keys }),
);
