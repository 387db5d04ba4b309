/** The Lambda function of /v1/signing-key. */
import { createSigningKeyEndpoint } from "#functions/create-signing-key/endpoint.ts";
import { deleteSigningKeyEndpoint } from "#functions/delete-signing-key/endpoint.ts";
import { listSigningKeysEndpoint } from "#functions/list-signing-keys/endpoint.ts";
import { lambdaEntry } from "#functions/on-aws/lambda-entry.ts";
import { wireAwsStore } from "#shared/wiring/aws-store.ts";

export const handler = lambdaEntry(
  wireAwsStore,
  ({ deps }) => createSigningKeyEndpoint(deps),
  ({ deps }) => listSigningKeysEndpoint(deps),
  ({ deps }) => deleteSigningKeyEndpoint(deps),
);
