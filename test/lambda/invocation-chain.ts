/**
 * Lambda's recursive loop detection (Lambda Developer Guide, "Use Lambda recursive loop detection to prevent infinite
 * loops"): each invocation knows how often its function was invoked in the same chain of requests. The AWS SDK sends that
 * on with its calls in the header `X-Amzn-Trace-Id`, and SQS keeps it with the message.
 */

/** The number of invocations of each function on the way to a call. Calls side by side do not add up. */
export type InvocationChain = Readonly<Record<string, number>>;

export interface ChainedFunction {
  readonly name: string;
  /** Whether the function has `RecursiveLoop: Allow`. */
  readonly isRecursive?: boolean | undefined;
}

/** The number of invocations of a function in a chain. Lambda refuses the next one. */
export const CHAIN_MAX = 16;

/** 400, `RecursiveInvocationException`. */
export class RecursiveInvocation extends Error {
  override readonly name = "RecursiveInvocationException";
}

/** Returns the chain with another invocation. @throws RecursiveInvocation */
export function invokedIn(chain: InvocationChain, { name, isRecursive = false }: ChainedFunction): InvocationChain {
  const times = (chain[name] ?? 0) + 1;
  if (times > CHAIN_MAX && !isRecursive) throw new RecursiveInvocation(`${name} was invoked ${CHAIN_MAX} times`);
  return { ...chain, [name]: times };
}

/** AWS writes hashes in place of the names. */
export function traceHeaderOf(chain: InvocationChain): string {
  const lineage = Object.entries(chain).map(([name, times]) => `${name}:${times}`);
  return `Root=1-00000000-000000000000000000000000;Sampled=0;Lineage=${lineage.join("|")}`;
}

export function chainOf(traceHeader = ""): InvocationChain {
  const [, lineage = ""] = /Lineage=([^;]+)/.exec(traceHeader) ?? [];
  const entries = lineage.split("|").map((entry) => entry.split(":"));
  return Object.fromEntries(entries.flatMap(([name = "", times]) => (name === "" ? [] : [[name, Number(times)]])));
}
