/** Types of apt-install.mjs. */
import type { AptAccess } from "./apt.d.mts";
import type { Distribution } from "./inspect-machine.d.mts";
import type { RunResult } from "./run-command.d.mts";

export interface AptInstallOptions extends AptAccess {
  readonly packages: readonly string[];
  readonly distribution: Distribution;
  readonly say: (line: string) => void;
  readonly aptFolder?: string;
  readonly temporaryFolder?: string;
}

export declare function installWithApt(options: AptInstallOptions): RunResult;
