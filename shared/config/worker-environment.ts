/** The environment of the Lambda functions that the others call. On AWS it is empty: what they need comes with each call. */

export interface WorkerEnvironment {
  /** Folder of LibreOffice's program `soffice`; the usual ones when absent, as in the image. */
  readonly libreOfficeProgram: string | undefined;
  /** Chromium's program; that of the layer, or the usual ones, when absent. */
  readonly chromium: string | undefined;
}

export function readWorkerEnvironment(variables: Readonly<Record<string, string | undefined>>): WorkerEnvironment {
  return {
    libreOfficeProgram: variables.LIBREOFFICE_PROGRAM || undefined,
    chromium: variables.MERGANSER_CHROMIUM || undefined,
  };
}
