/**
 * Declares which privileges a program has to give up before it runs, as JSON from `confinedCommand` for
 * `confine-main.ts`.
 */

/** The only files that a program can access. A folder includes its content; a missing path is ignored. */
export interface FileRights {
  /** Programs that may be run, and the loader that runs them. */
  readonly run: readonly string[];
  readonly read: readonly string[];
  /** Files that may also be written, created and removed. */
  readonly write: readonly string[];
  /** Folders in which the program may create and remove sockets, but cannot see other entries. */
  readonly sockets: readonly string[];
}

/** How other files are refused: by Landlock (landlock(7)), or by a mount namespace that does not contain them. */
export type FileSandbox = "landlock" | "mount namespace";

export interface ConfinementOrder {
  readonly fileSandbox: FileSandbox | undefined;
  readonly files: FileRights;
  /** The sockets that the program can create: none, those for processes on this machine (unix(7)), or all. */
  readonly sockets: "none" | "local" | "all";
  /** The id of the user and of the group, without any root privileges. Undefined for the present user. */
  readonly userId: number | undefined;
  readonly limits: ResourceLimits | undefined;
  /** Open files that the program inherits besides the first three (input, output, errors). */
  readonly channels: readonly number[];
  /** The serialization of messages if the first channel is that of a forked child of Node. */
  readonly forkChannel: "json" | "advanced" | undefined;
}

export interface ResourceLimits {
  /** The maximum size of a file that it writes. */
  readonly fileBytes: number;
  /** The limit on its own memory (RLIMIT_DATA); undefined for no limit. */
  readonly dataBytes: number | undefined;
}
