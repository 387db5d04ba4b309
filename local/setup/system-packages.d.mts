/** Types of system-packages.mjs. */
import type { Machine } from "./inspect-machine.d.mts";

export type InstallTarget = Pick<Machine, "platform" | "distribution" | "hasApt" | "hasDesktopOffice">;

/** How packages can be installed: as root, with sudo that asks for no password, or not at all. */
export type Privilege = "root" | "sudo" | "none";

export interface PlanOptions {
  readonly machine: Machine;
  readonly privilege: () => Privilege;
  /** Whether the user wants nothing installed. */
  readonly skip: boolean;
  readonly unobtainable: Unobtainable;
}

/** Packages that an earlier run could not get from this release, and that are not retried at every start. */
export interface Unobtainable {
  /** By the names in the table of requirements. */
  readonly packages: readonly string[];
  /** The version of LibreOffice for which there was no newer one. */
  readonly newerThan?: string | undefined;
}

export type SystemPlan =
  | { readonly action: "none" }
  /** LibreOffice is old or incomplete, and there is no better one here. */
  | { readonly action: "note" }
  | { readonly action: "tell"; readonly reason: "unknown-system" | "skipped" | "not-root" }
  | { readonly action: "install"; readonly privilege: "root" | "sudo"; readonly packages: readonly string[] };

/** The command that installs LibreOffice and everything that goes with it here, for a person to run. */
export declare function installCommand(machine?: InstallTarget): string;
export declare function planSystem(options: PlanOptions): SystemPlan;
export declare function isOutdated(machine: Pick<Machine, "libreOfficeVersion">): boolean;
