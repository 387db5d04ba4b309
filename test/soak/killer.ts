/** Kills workers of the service, and now and then the service itself, at moments that nobody chose. */
import { setTimeout as sleep } from "node:timers/promises";
import { workersOf } from "#test/support/killed-workers.ts";
import { anyOf, between, type Random } from "#test/support/random.ts";
import type { Ledger } from "./ledger.ts";
import type { MortalService } from "./mortal-service.ts";
import type { RecoveryWatch } from "./recovery.ts";

/** What their command lines hold. */
const WORKERS = {
  LibreOffice: ["libreoffice-worker", "soffice"],
  Chromium: ["remote-debugging-pipe"],
  "a process that merges": ["template-work-main"],
  "a process that works on PDFs": ["pdf-work-main"],
  "a process that reads data": ["reader-main"],
} as const satisfies Record<string, readonly string[]>;

type Victim = keyof typeof WORKERS;
const VICTIMS = Object.keys(WORKERS) as Victim[];

export interface KillerOptions {
  readonly service: MortalService;
  readonly random: Random;
  readonly ledger: Ledger;
  readonly recovery: RecoveryWatch;
  /** Between two kills, and from one of the service to the next. */
  readonly pauseMs: readonly [min: number, max: number];
  readonly lifeMs: readonly [min: number, max: number];
}

export const KILLED = "killed";

/**
 * What a worker ends on twice is taken for the reason, and refused: no work shall meet two kills. On a slow machine, work
 * takes longer to come to its end, as the recoveries tell.
 */
const SAME_KIND_MS = 10_000;
const SAME_KIND_RECOVERIES = 5;

/** How long a worker is waited for that is seldom there. */
const LURKING_MS = 2000;
const LOOK_MS = 10;

export async function killAtRandom(options: KillerOptions, isOver: () => boolean): Promise<void> {
  const { service, random, ledger, recovery, pauseMs, lifeMs } = options;
  const lastKills = new Map<Victim, number>();
  let end = performance.now() + between(random, lifeMs);
  for (;;) {
    await pause(between(random, pauseMs), isOver);
    if (isOver()) return;
    if (performance.now() < end) {
      const rested = restedSince(lastKills, performance.now() - sameKindMs(recovery));
      const victim = await killWorker(service, random, rested);
      if (victim === undefined) continue;
      lastKills.set(victim, performance.now());
      ledger.count(`${KILLED}: ${victim}`);
      await recovery.measure("worker");
    } else {
      ledger.count(`${KILLED}: the service`);
      await Promise.all([service.kill(), recovery.measure("service")]);
      end = performance.now() + between(random, lifeMs);
    }
  }
}

/**
 * One of a kind that is chosen first, so that those that live shortly have their turn; or one of any kind. Undefined where
 * there is none.
 */
async function killWorker(
  service: MortalService,
  random: Random,
  victims: readonly Victim[],
): Promise<Victim | undefined> {
  if (victims.length === 0) return undefined;
  const chosen = anyOf(random, victims);
  const killOne = (victim: Victim) => {
    const processes = WORKERS[victim].flatMap((name) => workersOf(service, name));
    return processes.length > 0 && kill(anyOf(random, processes));
  };
  for (const end = performance.now() + LURKING_MS; performance.now() < end; await sleep(LOOK_MS)) {
    if (killOne(chosen)) return chosen;
  }
  return victims.find(killOne);
}

function sameKindMs({ times }: RecoveryWatch): number {
  return Math.max(SAME_KIND_MS, SAME_KIND_RECOVERIES * Math.max(0, ...times.worker.toPdf));
}

function restedSince(lastKills: ReadonlyMap<Victim, number>, moment: number): readonly Victim[] {
  return VICTIMS.filter((victim) => (lastKills.get(victim) ?? Number.NEGATIVE_INFINITY) < moment);
}

/** It may have ended by itself. */
function kill(processId: number): boolean {
  try {
    return process.kill(processId, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    return false;
  }
}

async function pause(ms: number, isOver: () => boolean): Promise<void> {
  for (const end = performance.now() + ms; performance.now() < end && !isOver(); ) await sleep(100);
}
