/** What a program is told to give up before it runs: what `confine-main.ts` gets from `confinedCommand`, as JSON. */

/** The only files that exist for a program. A folder stands for all that is in it; a path that is not there, for nothing. */
export interface FileRights {
  /** Programs that may be run, and the loader that runs them. */
  readonly run: readonly string[];
  readonly read: readonly string[];
  /** Also to be written, made and removed. */
  readonly write: readonly string[];
  /** Folders in which it may make sockets of its own, and remove them, without seeing what else is there. */
  readonly sockets: readonly string[];
}

/** How other files are refused: by Landlock (landlock(7)), or by a mount namespace, in which there is nothing else. */
export type FileWall = "landlock" | "mount namespace";

export interface ConfinementOrder {
  readonly fileWall: FileWall | undefined;
  readonly files: FileRights;
  /** Which sockets it can make: none, those of this machine's processes (unix(7)), or all. */
  readonly sockets: "none" | "local" | "all";
  /** User and group of this number, without any right of root; undefined for the present one. */
  readonly userId: number | undefined;
  readonly limits: ResourceLimits | undefined;
  /** Open files that the program gets beside the first three (input, output, errors). */
  readonly channels: readonly number[];
  /** Whether the first channel is that of a forked child of Node, and how its messages are written. */
  readonly forkChannel: "json" | "advanced" | undefined;
}

export interface ResourceLimits {
  /** Of one file that it writes. */
  readonly fileBytes: number;
  /** Of memory for itself (RLIMIT_DATA); undefined for no limit. */
  readonly dataBytes: number | undefined;
}
