/**
 * Fills the folder that the converter's image is built from: its Dockerfile, the function's bundle, its fonts' licences,
 * and the lock file of AWS's runtime client.
 */
import { copyFile, cp, mkdir } from "node:fs/promises";
import path from "node:path";
import { bundleFunction } from "./bundle-function.ts";

export interface ConverterContext {
  /** The root of the sources. */
  readonly project: string;
  readonly folder: string;
  /** `arm64` or `x64`, as Node names it: the image must be built for the same architecture. */
  readonly arch: string;
}

export async function fillConverterContext({ project, folder, arch }: ConverterContext): Promise<void> {
  await mkdir(folder, { recursive: true });
  await bundleFunction({ project, name: "convert", folder, arch });
  await copyFile(path.join(project, "functions/convert/Dockerfile"), path.join(folder, "Dockerfile"));
  await copyFile(path.join(project, "layers/fonts/FONTS.md"), path.join(folder, "FONTS.md"));
  await copyRuntimeClient({ project, folder });
}

/** The packages with which the first stage of the Dockerfile compiles the client. */
export async function copyRuntimeClient({ project, folder }: Omit<ConverterContext, "arch">): Promise<void> {
  await cp(path.join(project, "functions/convert/runtime-client"), path.join(folder, "runtime-client"), {
    recursive: true,
  });
}
