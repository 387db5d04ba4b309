/** Types of node-version.mjs. */
import type { Run } from "./run-command.d.mts";

export interface NodeFacts {
  /** The project's folder. */
  readonly root: string;
  /** As `process.platform`. */
  readonly platform: string;
  /** As `process.arch`. */
  readonly arch: string;
  /** The version of the running Node, such as "20.20.2". */
  readonly running: string;
}

export interface UnusableNodeOptions {
  readonly root: string;
  readonly run: Run;
}

export declare function nodeFault(facts: NodeFacts): string | undefined;
export declare function removeUnusableNode(options: UnusableNodeOptions): void;
