/**
 * Composition root of the function that generates documents. It processes PDFs itself, because they are streamed
 * through it.
 */

import type { AccountId } from "#shared/base/model/ids.ts";
import { accountFonts } from "#shared/service/dependencies/account-fonts.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import { BATCHES_KEPT_MAX, keep } from "#shared/service/dependencies/kept.ts";
import { openTemplates } from "#shared/service/dependencies/open-templates.ts";
import { withAccountFonts } from "#shared/service/dependencies/with-account-fonts.ts";
import { createHttpRemoteFiles } from "#shared/storage/remote/remote-files.http.ts";
import { webhookRefusal } from "#shared/storage/remote/webhook-sender.http.ts";
import { createProcessDataReader } from "#shared/workers/data-reader/data-reader.process.ts";
import { createProcessPdfWorker } from "#shared/workers/pdf-work/pdf-worker.process.ts";
import { ALL_CODE, createLambdaTemplateWorker } from "#shared/workers/template-work/template-worker.lambda.ts";
import { type AwsPreviewsWiring, wireAwsPreviews } from "./aws-previews.ts";

export interface AwsGenerationWiring extends AwsPreviewsWiring {
  readonly deps: Dependencies;
}

export async function wireAwsGeneration(): Promise<AwsGenerationWiring> {
  const previews = await wireAwsPreviews();
  const { converter, htmlRenderer } = previews.deps;
  const { allowedHosts, rangesAtOnce } = previews.edge.environment;
  const workers = {
    converter,
    htmlRenderer,
    pdfs: createProcessPdfWorker(),
    dataReader: createProcessDataReader(),
    // Lambda gives an environment one call at a time, so no other request has to be answered meanwhile.
    templateWorker: createLambdaTemplateWorker(ALL_CODE, { log: previews.edge.log, metrics: previews.deps.metrics }),
  };
  const deps = {
    ...previews.deps,
    ...workers,
    workersFor: (account: AccountId) => withAccountFonts(workers, accountFonts(previews.deps, account)),
    batchLimits: { rangesAtOnce },
    remoteFiles: createHttpRemoteFiles({ allowedHosts }),
    webhookRefusal: webhookRefusal({ allowedHosts }),
    openTemplates: openTemplates(previews.deps.files),
    keptBatches: keep(BATCHES_KEPT_MAX),
  };
  return { ...previews, deps };
}
