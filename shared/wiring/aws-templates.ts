/** Composition root of the Lambda functions that process templates: converter, renderer and PDF work are functions too. */

import { createLambdaPdfWorkshop } from "#shared/pdf-work/pdf-workshop.lambda.ts";
import type { Dependencies } from "#shared/service/dependencies.ts";
import { wireAwsFiles } from "./aws-files.ts";
import type { AwsWiring } from "./aws-rim.ts";

export interface AwsDependencies extends AwsWiring {
  readonly deps: Dependencies;
}

export async function wireAwsTemplates(): Promise<AwsDependencies> {
  const { rim, deps, workOf } = await wireAwsFiles();
  return { rim, deps: { ...deps, pdfs: createLambdaPdfWorkshop(workOf("work-on-pdf")) } };
}
