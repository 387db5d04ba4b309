/** The table of Studio's files, by the path at which each is served. */

export type ServedFiles = Readonly<Record<string, ServedFile>>;

export interface ServedFile {
  /** Its path in the folder of the built files. */
  readonly file: string;
  readonly type: string;
  /** Whether its address changes with its content, so that browsers may keep it for good. */
  readonly immutable: boolean;
}
