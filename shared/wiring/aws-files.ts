/** What the Lambda functions that work on files have in common, whichever way they work on PDFs. */

import { AWS_REGIONS } from "#shared/config/aws-regions.ts";
import { createLambdaConverter } from "#shared/convert/converter.lambda.ts";
import { createProcessDataReader } from "#shared/data-reader/data-reader.process.ts";
import { lambdaFunction } from "#shared/function-calls/called-function.lambda.ts";
import type { FileWork } from "#shared/function-calls/file-work.ts";
import { lambdaClient } from "#shared/lambda/lambda-client.ts";
import { CONVERSION_SECONDS_MAX, RENDERING_SECONDS_MAX } from "#shared/model/limits.ts";
import { createHttpRemoteFiles } from "#shared/remote/remote-files.http.ts";
import { createLambdaHtmlRenderer } from "#shared/render-html/html-renderer.lambda.ts";
import { compiledTemplates } from "#shared/service/compiled-templates.ts";
import type { Dependencies } from "#shared/service/dependencies.ts";
import type { FileAddresses } from "#shared/store/file-addresses.ts";
import type { AwsWiring } from "./aws-rim.ts";
import { wireAwsStore } from "./aws-store.ts";

export interface AwsFilesWiring extends AwsWiring {
  readonly deps: Omit<Dependencies, "pdfs">;
  readonly fileAddresses: FileAddresses;
  /** Calls of a function of this region. */
  readonly workOf: <Question>(lambda: string) => FileWork<Question>;
}

/** Throttled calls wait and are tried again: what these functions do may be done twice. */
const ATTEMPTS = 4;

export async function wireAwsFiles(): Promise<AwsFilesWiring> {
  const { rim, deps: store, fileAddresses } = await wireAwsStore();
  const { region, converterAlias } = rim.environment;
  const client = lambdaClient({ region: AWS_REGIONS[region], attempts: ATTEMPTS });
  // Lambda takes an alias behind the name.
  const nameOf = (lambda: string) =>
    rim.functionOf(region, lambda) + (lambda === "convert" && converterAlias !== undefined ? `:${converterAlias}` : "");
  const workOf: AwsFilesWiring["workOf"] = (lambda) => ({
    worker: lambdaFunction({ client, name: nameOf(lambda) }),
    workFiles: store.files,
  });
  const deps = {
    ...store,
    converter: createLambdaConverter({ ...workOf("convert"), timeoutSeconds: CONVERSION_SECONDS_MAX }),
    htmlRenderer: createLambdaHtmlRenderer({ ...workOf("render-html"), timeoutSeconds: RENDERING_SECONDS_MAX }),
    dataReader: createProcessDataReader(),
    remoteFiles: createHttpRemoteFiles({ allowedHosts: rim.environment.allowedHosts }),
    compiledTemplates: compiledTemplates(store.files),
    // Lambda gives an environment one call at a time: there is nobody else to be answered meanwhile.
    merger: undefined,
  };
  return { rim, deps, fileAddresses, workOf };
}
