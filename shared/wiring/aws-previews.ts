/**
 * Composition root of the Lambda functions that process templates. The converter, the renderer and PDF work run in
 * other functions.
 */
import { AWS_REGIONS } from "#shared/config/aws-regions.ts";
import { createLambdaConverter } from "#shared/convert/converter.lambda.ts";
import { lambdaFunction } from "#shared/function-calls/called-function.lambda.ts";
import type { FileWork } from "#shared/function-calls/file-work.ts";
import type { WorkFiles } from "#shared/function-calls/work-files.ts";
import { lambdaClient } from "#shared/lambda/lambda-client.ts";
import { CONVERSION_SECONDS_MAX, RENDERING_SECONDS_MAX } from "#shared/model/limits.ts";
import { createLambdaPdfWorkshop } from "#shared/pdf-work/pdf-workshop.lambda.ts";
import { createLambdaHtmlRenderer } from "#shared/render-html/html-renderer.lambda.ts";
import type { PreviewDependencies } from "#shared/service/dependencies/dependencies.ts";
import { createLambdaTemplateReader } from "#shared/template-work/template-reader.lambda.ts";
import { type AwsStoreWiring, wireAwsStore } from "./aws-store.ts";

export interface AwsPreviewsWiring extends AwsStoreWiring {
  readonly deps: PreviewDependencies;
}

/**
 * The lifetime of addresses: for a call, a second call after a crash, and the pauses of throttled calls. No function
 * runs for longer.
 */
const WORK_SECONDS = 900;

/** Throttled calls wait and are retried, which is safe because these functions may do their work twice. */
const ATTEMPTS = 4;

export async function wireAwsPreviews(): Promise<AwsPreviewsWiring> {
  const store = await wireAwsStore();
  const { region } = store.edge.environment;
  const client = lambdaClient({ region: AWS_REGIONS[region], attempts: ATTEMPTS });
  const workFiles: WorkFiles = {
    ...store.deps.files,
    addressToGet: store.addressToGet,
    addressToPut: (key) => store.fileAddresses.addressToPut(key, { seconds: WORK_SECONDS }),
  };
  const workOf = <Question>(lambda: string): FileWork<Question> => ({
    worker: lambdaFunction({ client, name: store.edge.functionOf(region, lambda) }),
    workFiles,
  });
  const workers = {
    templateReader: createLambdaTemplateReader(),
    converter: createLambdaConverter({ ...workOf("convert"), timeoutSeconds: CONVERSION_SECONDS_MAX }),
    htmlRenderer: createLambdaHtmlRenderer({ ...workOf("render-html"), timeoutSeconds: RENDERING_SECONDS_MAX }),
    pdfs: createLambdaPdfWorkshop(workOf("work-on-pdf")),
  };
  // Lambda gives an environment one call at a time, so no other account's work waits in it.
  return { ...store, deps: { ...store.deps, ...workers, workersFor: () => workers } };
}
