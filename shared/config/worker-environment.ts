/** The environment of the Lambda functions that the others call, which the stacks set and each function reads once. */

export interface WorkerEnvironment {
  /** Of AWS, such as `eu-central-1`: Lambda sets it. */
  readonly awsRegion: string;
  /** The bucket through which files pass that are too large for a call. */
  readonly filesBucket: string;
  /** For stores that are no bucket's own host, as emulators are. */
  readonly s3PathStyle: boolean;
  /** Folder of LibreOffice's program `soffice`; the usual ones when absent, as in the image. */
  readonly libreOfficeProgram: string | undefined;
  /** Chromium's program; that of the layer, or the usual ones, when absent. */
  readonly chromium: string | undefined;
}

/** @throws Error naming what is missing */
export function readWorkerEnvironment(variables: Readonly<Record<string, string | undefined>>): WorkerEnvironment {
  const { FILES_BUCKET: filesBucket = "", AWS_REGION: awsRegion = "", S3_PATH_STYLE } = variables;
  if (filesBucket === "") throw new Error("the environment lacks FILES_BUCKET");
  return {
    awsRegion,
    filesBucket,
    s3PathStyle: S3_PATH_STYLE === "1",
    libreOfficeProgram: variables.LIBREOFFICE_PROGRAM || undefined,
    chromium: variables.MERGANSER_CHROMIUM || undefined,
  };
}
