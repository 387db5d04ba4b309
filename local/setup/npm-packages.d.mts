/** Types of npm-packages.mjs. */
import type { Run } from "./run-command.d.mts";

export interface Platform {
  /** As `process.platform`. */
  readonly platform: string;
  /** As `process.arch`. */
  readonly arch: string;
}

export interface WantedPackages extends Platform {
  /** The project's folder. */
  readonly root: string;
  /** Whether the packages for testing are needed too. */
  readonly dev: boolean;
}

export interface InstallOptions extends WantedPackages {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** As `process.execPath`. */
  readonly execPath: string;
  readonly run: Run;
}

/** One package in a package-lock.json of version 3. */
export interface LockEntry {
  readonly version?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly devOptional?: boolean;
  readonly os?: string | readonly string[];
  readonly cpu?: string | readonly string[];
  readonly libc?: string | readonly string[];
}

export interface LockFile {
  readonly packages?: Readonly<Record<string, LockEntry>>;
}

export declare function npmPackagesAreInstalled(wanted: WantedPackages): boolean;
export declare function installNpmPackages(options: InstallOptions): string | undefined;
export declare function missingPackages(
  lock: LockFile,
  installed: LockFile,
  wanted: Platform & { readonly dev: boolean },
): string[];
