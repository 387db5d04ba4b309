/** Bundles one Lambda function: its handler, the programs of its child processes, and the files that they load. */
import type { LambdaName } from "#functions/lambdas.ts";
import { bundle, WORKER_PROGRAMS } from "./bundle.ts";
import { copyNativePackages } from "./native-packages.ts";

export interface BundleOptions {
  /** The root of the sources. */
  readonly project: string;
  readonly name: LambdaName;
  /** The folder from which the function is deployed. */
  readonly folder: string;
  /** `arm64` or `x64`, as Node names it. */
  readonly arch: string;
}

const { confine, convert, pdfWork, readData } = WORKER_PROGRAMS;
const MAKES_DOCUMENTS = [confine, pdfWork, readData];
const PROGRAMS: Readonly<Partial<Record<LambdaName, readonly string[]>>> = {
  "generate-document": MAKES_DOCUMENTS,
  "preview-document": MAKES_DOCUMENTS,
  "run-batch": MAKES_DOCUMENTS,
  "work-on-pdf": [confine, pdfWork],
  convert: [confine, convert],
  "render-html": [confine],
};

/** The image contains no AWS client: it may start from a snapshot, where credentials would come from another place. */
const LAMBDA_ALIASES = { "@aws-sdk/credential-provider-node": "./shared/wiring/aws-role-credentials.ts" };

export async function bundleFunction({ project, name, folder, arch }: BundleOptions): Promise<void> {
  const native = await bundle({
    project,
    folder,
    main: ["index", `functions/${name}/handler.ts`],
    programs: PROGRAMS[name] ?? [],
    options: { alias: LAMBDA_ALIASES },
  });
  await copyNativePackages({ project, folder, arch, names: native });
}
