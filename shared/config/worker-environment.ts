/** The environment of the Lambda functions that the others call, which the stacks set and each function reads once. */
import { EnvironmentError } from "./environment.ts";

export interface WorkerEnvironment {
  /** The bucket through which files pass that are too large for a call. */
  readonly filesBucket: string;
  /** For stores that are no bucket's own host, as emulators are. */
  readonly s3PathStyle: boolean;
}

/** @throws EnvironmentError naming what is missing */
export function readWorkerEnvironment(variables: Readonly<Record<string, string | undefined>>): WorkerEnvironment {
  const filesBucket = variables.FILES_BUCKET ?? "";
  if (filesBucket === "") throw new EnvironmentError("FILES_BUCKET: is missing");
  return { filesBucket, s3PathStyle: variables.S3_PATH_STYLE === "1" };
}
