/** Types of set-up-system.mjs. */
import type { AptInstallOptions } from "./apt-install.d.mts";
import type { Machine } from "./inspect-machine.d.mts";
import type { Run, RunResult } from "./run-command.d.mts";

export interface SetUpOptions {
  readonly run: Run;
  readonly say: (line: string) => void;
  /** Read: MERGANSER_SETUP and the variables that name a proxy. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The file that records what the release's packages lack; without it, everything is tried again. */
  readonly notesFile?: string | undefined;
  readonly inspect?: () => Machine;
  readonly install?: (options: AptInstallOptions) => RunResult;
  /** The user's number, 0 for root; by default this process's own. */
  readonly uid?: number;
}

export declare function setUpSystem(options: SetUpOptions): { readonly complete: boolean };
