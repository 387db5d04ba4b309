/**
 * Reads the environment of the Lambda functions that other functions call. On AWS it is empty, because each call
 * contains what they need.
 */

export interface WorkerEnvironment {
  /** The folder of LibreOffice's program `soffice`. When absent, the usual ones are tried, as in the image. */
  readonly libreOfficeProgram: string | undefined;
  /** Chromium's program. When absent, the one in the layer or the usual ones are tried. */
  readonly chromium: string | undefined;
}

export function readWorkerEnvironment(variables: Readonly<Record<string, string | undefined>>): WorkerEnvironment {
  return {
    libreOfficeProgram: variables.LIBREOFFICE_PROGRAM || undefined,
    chromium: variables.MERGANSER_CHROMIUM || undefined,
  };
}
