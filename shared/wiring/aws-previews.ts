/**
 * Composition root of the Lambda functions that process templates. The converter, the renderer and PDF work run in
 * other functions.
 */

import type { AccountId } from "#shared/base/model/ids.ts";
import { ACCOUNT_WAITING_MS_MAX, CONVERSION_SECONDS_MAX, RENDERING_SECONDS_MAX } from "#shared/base/model/limits.ts";
import { admitForAccount } from "#shared/service/admission/admit-for-account.ts";
import { accountFonts } from "#shared/service/dependencies/account-fonts.ts";
import type { PreviewDependencies } from "#shared/service/dependencies/dependencies.ts";
import { RecentlyUsed } from "#shared/service/dependencies/recently-used.ts";
import { withAccountFonts } from "#shared/service/dependencies/with-account-fonts.ts";
import { SCHEMA_BYTES_KEPT_MAX } from "#shared/service/get-template-schema.ts";
import { createLambdaConverter } from "#shared/workers/convert/converter.lambda.ts";
import { createLambdaPdfWorker } from "#shared/workers/pdf-work/pdf-worker.lambda.ts";
import { createLambdaHtmlRenderer } from "#shared/workers/render-html/html-renderer.lambda.ts";
import { createLambdaTemplateWorker, READING_CODE } from "#shared/workers/template-work/template-worker.lambda.ts";
import type { TemplateReader } from "#shared/workers/template-work/template-worker.ts";
import { awsCalledFunctions, type WorkOf } from "./aws-called-functions.ts";
import { type AwsStoreWiring, wireAwsStore } from "./aws-store.ts";

export interface AwsPreviewsWiring extends AwsStoreWiring {
  readonly deps: PreviewDependencies;
  readonly workOf: WorkOf;
}

export async function wireAwsPreviews(): Promise<AwsPreviewsWiring> {
  const store = await wireAwsStore();
  const workOf = awsCalledFunctions(store);
  const templateWorker: TemplateReader = createLambdaTemplateWorker(READING_CODE);
  const workers = {
    templateWorker,
    converter: createLambdaConverter({ ...workOf("convert"), timeoutSeconds: CONVERSION_SECONDS_MAX }),
    htmlRenderer: createLambdaHtmlRenderer({ ...workOf("render-html"), timeoutSeconds: RENDERING_SECONDS_MAX }),
    pdfs: createLambdaPdfWorker(workOf("work-on-pdf")),
  };
  // Lambda gives an environment one call at a time, so no other account's work waits in it.
  const workersFor = (account: AccountId) => withAccountFonts(workers, accountFonts(store.deps, account));
  const keptSchemas = new RecentlyUsed<Uint8Array>(SCHEMA_BYTES_KEPT_MAX);
  return { ...store, ...admission(store), workOf, deps: { ...store.deps, ...workers, workersFor, keptSchemas } };
}

/** One account cannot take all converters of callers: each of its requests uses some at a time. */
function admission({ edge, deps, runningRequests }: AwsStoreWiring): Pick<AwsPreviewsWiring, "admit"> {
  if (edge.environment.accountRequestsAtOnce === 0) return {};
  return { admit: admitForAccount(runningRequests, { waitingMsMax: ACCOUNT_WAITING_MS_MAX, elapsed: deps.elapsed }) };
}
