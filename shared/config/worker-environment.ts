/** The environment of the Lambda functions that the others call, which the stacks set and each function reads once. */

export interface WorkerEnvironment {
  /** Of AWS, such as `eu-central-1`: Lambda sets it. */
  readonly awsRegion: string;
  /** The bucket through which files pass that are too large for a call. */
  readonly filesBucket: string;
  /** For stores that are no bucket's own host, as emulators are. */
  readonly s3PathStyle: boolean;
}

/** @throws Error naming what is missing */
export function readWorkerEnvironment(variables: Readonly<Record<string, string | undefined>>): WorkerEnvironment {
  const { FILES_BUCKET: filesBucket = "", AWS_REGION: awsRegion = "", S3_PATH_STYLE } = variables;
  if (filesBucket === "") throw new Error("the environment lacks FILES_BUCKET");
  return { awsRegion, filesBucket, s3PathStyle: S3_PATH_STYLE === "1" };
}
