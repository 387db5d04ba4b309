/** Composition root of the function that generates documents: it works on PDFs itself, which flow through it. */
import { createProcessPdfWorkshop } from "#shared/pdf-work/pdf-workshop.process.ts";
import { wireAwsFiles } from "./aws-files.ts";
import type { AwsDependencies } from "./aws-templates.ts";

export async function wireAwsGeneration(): Promise<AwsDependencies> {
  const { rim, deps, fileAddresses } = await wireAwsFiles();
  return { rim, fileAddresses, deps: { ...deps, pdfs: createProcessPdfWorkshop() } };
}
