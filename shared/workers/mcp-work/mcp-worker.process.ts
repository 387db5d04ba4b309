/** Answers agents in child processes, one request at a time in each. The service makes their calls of the API. */
import { CallerGone, hasLeft, throwIfGone } from "#shared/base/errors/caller-gone.ts";
import { serviceError } from "#shared/base/errors/service-error.ts";
import { type FairQueue, fairQueue } from "#shared/workers/processes/fair-queue.ts";
import { forkLimited } from "#shared/workers/processes/fork-limited.ts";
import { siblingProgram } from "#shared/workers/processes/sibling-program.ts";
import type { WorkerWatch } from "#shared/workers/processes/supervisor.ts";
import { orElse } from "#shared/workers/processes/work-failure.ts";
import { WorkerPool } from "#shared/workers/processes/worker-pool.ts";
import type { WorkerProcess } from "#shared/workers/processes/worker-process.ts";
import type { AgentCall, McpHost, McpWorker, ToolCall } from "./mcp-worker.ts";
import { type AgentRequest, answerOf, type McpOrder, type McpReply, responseOf } from "./messages.ts";

export interface ProcessMcpWorkerOptions extends WorkerWatch {
  /** The deadline for a process to compute between two calls of the API. Default: 20 seconds. */
  readonly stepDeadlineMs?: number;
  /** The deadline for the calls of an agent's request, and for its wait for a process. Default: 5 minutes. */
  readonly deadlineMs?: number;
  /** A process that grows beyond this is ended. Default: 512 MB. */
  readonly memoryLimitBytes?: number;
  /** The maximum number of processes, most of which wait for the API. Default: 4. */
  readonly processesMax?: number;
  /** Additional processes for accounts for whom none works. Default: 4. */
  readonly spareProcesses?: number;
  /** The time after which an idle process ends; one always stays. Default: 20 seconds. */
  readonly idleMs?: number | undefined;
}

export interface ProcessMcpWorker {
  /** Returns the port for one account: accounts share the processes fairly. */
  for(owner: string): McpWorker;

  /** Starts a process, so that the first request does not wait for it. */
  prepare(): void;

  /** Returns the number of requests that wait for a process. */
  waiting(): number;

  /** Ends every process at once. */
  stop(): Promise<void>;
}

const MAIN = siblingProgram(import.meta.url, "mcp-work-main");
const RECYCLE_BYTES = 300e6;

/** The time for which a process may compute when its agent has gone, to remove what must not stay. */
const GRACE_MS = 2_000;

type McpProcess = WorkerProcess<McpOrder, McpReply>;

export function createProcessMcpWorker({
  stepDeadlineMs = 20_000,
  deadlineMs = 5 * 60_000,
  memoryLimitBytes = 512e6,
  processesMax = 4,
  spareProcesses = 4,
  idleMs = 20_000,
  log,
  metrics,
}: ProcessMcpWorkerOptions = {}): ProcessMcpWorker {
  const pool: WorkerPool<McpProcess> = new WorkerPool({
    log,
    metrics,
    create: () => forkLimited<McpOrder, McpReply>(MAIN, { memoryLimitBytes }),
    processesMax,
    spareProcesses,
    recycleBytes: RECYCLE_BYTES,
    idleMs,
    readyMin: 1,
    runningMin: 2,
  });
  const queue = fairQueue({ max: processesMax, spare: spareProcesses });
  const workerFor = (owner: string): McpWorker => ({
    async answer(request, host) {
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(deadlineMs)]);
      const talk = { request, host, signal, stepDeadlineMs };
      // A second attempt would repeat what the tools have changed.
      const loan = { owner, queue: endingWith(queue, signal), attemptsMax: 1 };
      const answered = pool.lend((process) => converse(process, talk), loan);
      return orElse(answered, () => {
        throw serviceError("request_invalid", { faults: TOO_COMPLEX });
      }).catch((error: unknown) => {
        throwIfGone(signal);
        throw error;
      });
    },
  });
  return { for: workerFor, prepare: () => pool.prepare(), waiting: queue.waiting, stop: () => pool.stop() };
}

const TOO_COMPLEX =
  "The message takes too much time or memory to be answered. Send less data at a time, or use a template with fewer tags.";

function requestOf({ method, headers, body }: AgentCall, { baseUrl }: McpHost): AgentRequest {
  return { kind: "request", baseUrl, message: { method, headers: [...headers], body } };
}

/** A request whose agent goes away, or whose deadline passes, waits no longer. */
function endingWith(queue: FairQueue, signal: AbortSignal): FairQueue {
  const run = <Result>(owner: string, work: () => Promise<Result>, stop?: AbortSignal) =>
    queue(owner, work, stop === undefined ? signal : AbortSignal.any([signal, stop]));
  return Object.assign(run, { waiting: queue.waiting });
}

interface Talk {
  readonly request: AgentCall;
  readonly host: McpHost;
  readonly signal: AbortSignal;
  readonly stepDeadlineMs: number;
}

/** @throws WorkFailure; CallerGone when the agent has gone */
async function converse(process: McpProcess, talk: Talk): Promise<Response> {
  const { request, host, signal } = talk;
  throwIfGone(signal);
  let isAnswered = false;
  try {
    let reply = await ask(process, requestOf(request, host), talk);
    while (reply.kind === "call") {
      const answer = await answerOf(await host.fetch(reply, isRemoval(reply) ? undefined : signal));
      reply = await ask(process, { kind: "answered", answer, isGone: hasLeft(signal) }, talk);
    }
    isAnswered = true;
    if (reply.kind !== "done") throw new Error(`An agent could not be answered: ${detailOf(reply)}`);
    if (hasLeft(signal)) throw new CallerGone("the agent has gone", { cause: signal.reason });
    return responseOf(reply.answer);
  } finally {
    // A process that still computes for this agent cannot be lent to another one.
    if (!isAnswered) void (hasLeft(signal) ? process.dismiss() : process.end());
  }
}

/** Ends a process that computes on although its agent has gone. @throws WorkFailure */
async function ask(process: McpProcess, order: McpOrder, { signal, stepDeadlineMs }: Talk): Promise<McpReply> {
  let ending: NodeJS.Timeout | undefined;
  const endSoon = () => {
    if (hasLeft(signal)) ending = setTimeout(() => void process.dismiss(), GRACE_MS);
  };
  signal.addEventListener("abort", endSoon, { once: true });
  endSoon();
  try {
    return await process.ask(order, stepDeadlineMs);
  } finally {
    signal.removeEventListener("abort", endSoon);
    clearTimeout(ending);
  }
}

function detailOf(reply: Exclude<McpReply, { kind: "done" }>): string {
  return reply.kind === "failed" ? reply.detail : `the process answers with ${reply.kind}`;
}

/** It takes a moment, and what must not stay is removed although the agent has gone. */
function isRemoval({ method }: ToolCall): boolean {
  return method === "DELETE";
}
