/** Types of inspect-machine.mjs. */
import type { Requirement } from "./requirements.d.mts";

export interface InspectOptions {
  /** The machine's root folder; another one in tests. */
  readonly root?: string;
  /** As `process.platform`. */
  readonly platform?: string;
  /** Read: PATH, HOME, and LIBREOFFICE_PROGRAM and MERGANSER_CHROMIUM, which name those in unusual places. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** The distribution as os-release states it; empty if the machine has none. */
export interface Distribution {
  readonly id: string;
  /** The distributions that it derives from. */
  readonly like: readonly string[];
  /** The code name, such as "bookworm". */
  readonly codename: string;
  /** The version number, such as "12". */
  readonly version: string;
}

export interface Machine {
  readonly platform: string;
  readonly distribution: Distribution;
  readonly hasApt: boolean;
  /** Whether Debian's LibreOffice with windows is installed, which cannot be there beside the one without. */
  readonly hasDesktopOffice: boolean;
  /** The version, such as "25.2.3" or "25.2"; absent if LibreOffice is, or if its version is unknown. */
  readonly libreOfficeVersion?: string;
  readonly missing: readonly Requirement[];
}

export declare function inspectMachine(options?: InspectOptions): Machine;
