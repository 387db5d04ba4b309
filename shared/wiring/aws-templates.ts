/** Composition root of the Lambda functions that process templates: converter, renderer and PDF work are functions too. */

import { createLambdaPdfWorkshop } from "#shared/pdf-work/pdf-workshop.lambda.ts";
import type { Dependencies } from "#shared/service/dependencies.ts";
import type { FileAddresses } from "#shared/store/file-addresses.ts";
import { wireAwsFiles } from "./aws-files.ts";
import type { AwsWiring } from "./aws-rim.ts";

export interface AwsDependencies extends AwsWiring {
  readonly deps: Dependencies;
  readonly fileAddresses: FileAddresses;
}

export async function wireAwsTemplates(): Promise<AwsDependencies> {
  const { rim, deps, fileAddresses, workOf } = await wireAwsFiles();
  return { rim, fileAddresses, deps: { ...deps, pdfs: createLambdaPdfWorkshop(workOf("work-on-pdf")) } };
}
