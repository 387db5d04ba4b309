/** Carries out attacks on one service, and looks after each whether it had an effect that its answer does not show. */
import { setTimeout as pause } from "node:timers/promises";
import { TIMED_OUT, withTimeLimit } from "#shared/workers/processes/deadline.ts";
import { TURN_MS_MAX } from "#test/support/long-turns.ts";
import { type Attack, CATEGORIES, type Category, isElsewhere, NotBlocked } from "./attack.ts";
import { findCanary, findMarker } from "./find-canary.ts";
import { documentsLeft, filesWritten, honestRequestFails, openStage, type Stage, type StageOptions } from "./stage.ts";
import { targetOf } from "./target.ts";

export interface Result {
  readonly attack: Pick<Attack, "category" | "name" | "tried">;
  readonly isBlocked: boolean;
  /** It came about without the first line of defence, and the attack says why nothing else stops it. */
  readonly isNamed?: boolean;
  /** What stopped it, or what it did. */
  readonly why: string;
  readonly seconds: number;
}

/** What has no end by then hangs: the service's own limits are below two minutes, on a machine that does nothing else. */
const DEADLINE_MS = 240_000;
const PATIENCE_MS = 15_000;
/** Nobody waits for longer, however many requests arrive at once. */
const MANY_TURN_MS_MAX = 300;
/** These are judged after the attacks of a category, and after all of them. They are no attacks of their own. */
export const AFTER_ATTACKS = ["what is left of the service", "the log of the service"] as const;

const CONVERTING: ReadonlySet<Category> = new Set<Category>([
  "archives",
  "documents that fetch",
  "documents that read files",
  "every way to a file",
  "macros and events",
  "environment and writing",
]);

interface Lane {
  readonly options: StageOptions;
  readonly attacks: readonly Attack[];
}

/**
 * Attacks that mostly convert, those that mostly wait, and those of many requests, whose long turns would be taken for those of
 * others: side by side, each on a service of its own.
 */
function lanesOf(attacks: readonly Attack[]): readonly Lane[] {
  const here = attacks.filter((attack) => !isElsewhere(attack));
  const plain = here.filter(({ isMany }) => !isMany);
  return [
    { attacks: here.filter(({ isMany }) => isMany), options: {} },
    { attacks: plain.filter(({ category }) => CONVERTING.has(category)), options: {} },
    { attacks: plain.filter(({ category }) => !CONVERTING.has(category)), options: {} },
    { attacks: attacks.filter(({ withoutNamespaces }) => withoutNamespaces), options: { withoutNamespaces: true } },
    { attacks: attacks.filter(({ asUser }) => asUser), options: { asUser: true } },
    { attacks: attacks.filter(({ withoutLandlock }) => withoutLandlock), options: { withoutLandlock: true } },
  ];
}

/** @param told of each result as soon as it is known */
export async function runAttacks(
  attacks: readonly Attack[],
  told: (result: Result) => void = () => {},
): Promise<readonly Result[]> {
  const lanes = lanesOf(attacks).map((lane) => runOnOneService(lane.attacks, lane.options, told));
  return (await Promise.all(lanes)).flat();
}

/** All on one service, which runs as the options say, whatever the attacks do; each once. */
export function runAttacksOn(
  options: StageOptions,
  attacks: readonly Attack[],
  told: (result: Result) => void = () => {},
): Promise<readonly Result[]> {
  return runOnOneService(
    attacks.filter((attack) => !isElsewhere(attack)),
    options,
    told,
  );
}

async function runOnOneService(
  attacks: readonly Attack[],
  options: StageOptions,
  told: (result: Result) => void,
): Promise<readonly Result[]> {
  if (attacks.length === 0) return [];
  await using stage = await openStage(options);
  const results: Result[] = [];
  const note = (result: Result) => {
    results.push(result);
    told(result);
  };
  const slow = attacks.filter(({ isSlow }) => isSlow).map(async (attack) => note(await runAttack(stage, attack)));
  for (const category of CATEGORIES) {
    const quick = attacks.filter((attack) => attack.category === category && !attack.isSlow);
    for (const attack of quick) note(await runAttack(stage, attack));
    if (quick.length > 0) note(await isWell(stage, category));
  }
  await Promise.all(slow);
  note(await hasTold(stage, attacks));
  return results;
}

export async function runAttack(stage: Stage, attack: Attack): Promise<Result> {
  const start = performance.now();
  const result = (isBlocked: boolean, why: string): Result => {
    const seconds = Math.round((performance.now() - start) / 100) / 10;
    return { attack, isBlocked, why, seconds };
  };
  const target = targetOf(stage, stage.program);
  stage.takeLongestTurn();
  try {
    const stopped = await withTimeLimit(DEADLINE_MS, attack.run(target));
    if (stopped === TIMED_OUT) return result(false, `no end within ${DEADLINE_MS / 1000} seconds`);
    const turn = stage.takeLongestTurn();
    if (turn > (attack.isMany ? MANY_TURN_MS_MAX : TURN_MS_MAX))
      return result(false, `nobody was answered for ${Math.round(turn)} ms of processor time`);
    const effect = await effectOn(stage, attack.isOrdinary ? [] : target.received);
    if (effect === undefined) return result(true, stopped);
    const reason = stage.options?.withoutLandlock ? attack.needsFirstLine : undefined;
    return reason === undefined
      ? result(false, effect)
      : { ...result(false, `${effect}; it needs the first line of defence: ${reason}`), isNamed: true };
  } catch (error) {
    return result(false, error instanceof NotBlocked ? error.message : `it broke the call: ${textOf(error)}`);
  }
}

/** What an attack did beside its answer, in words; undefined when it did nothing. */
async function effectOn(
  stage: Pick<Stage, "takeHits" | "watchedFolder" | "temporaryFolder">,
  received: readonly Uint8Array[],
): Promise<string | undefined> {
  const hits = stage.takeHits();
  if (hits.length > 0) return hits.join("; ");
  for (const bytes of received) {
    const canary = await findCanary(bytes);
    if (canary !== undefined) return `it showed ${canary}`;
  }
  const files = [...(await filesWritten(stage)), ...(await documentsThatStay(stage))];
  return files.length > 0 ? `it left files: ${files.join(", ")}` : undefined;
}

/** A conversion may be at its end: its folder goes a moment after its answer. */
async function documentsThatStay(stage: Pick<Stage, "temporaryFolder">): Promise<readonly string[]> {
  const end = performance.now() + PATIENCE_MS;
  let left = await documentsLeft(stage);
  while (left.length > 0 && performance.now() < end) {
    await pause(100);
    left = await documentsLeft(stage);
  }
  return left;
}

/** An attack of its own: after those of a category an honest caller gets what is due. */
async function isWell(stage: Stage, category: Attack["category"]): Promise<Result> {
  return runAttack(stage, {
    category,
    name: AFTER_ATTACKS[0],
    tried: "to leave it broken for the next caller",
    async run() {
      const failure = await honestRequestFails(stage);
      if (failure !== undefined) throw new NotBlocked(failure);
      return "the next honest request is answered rightly";
    },
  });
}

/** The last one: the service is still there, has written no secret to its log and its output, and connects to nobody late. */
async function hasTold({ program, takeHits, options }: Stage, attacks: readonly Attack[]): Promise<Result> {
  const category = attacks.at(-1)?.category ?? "accounts";
  const attack = { category, name: AFTER_ATTACKS[1], tried: "to have a secret written to the log" };
  const { code, stdout, stderr } = await program.stop();
  const found = findMarker(Buffer.from(stdout + stderr));
  const hits = takeHits();
  const late = hits.length > 0 ? hits.join("; ") : undefined;
  const ended = code === 0 ? undefined : `the service ended with code ${code}: ${stderr.slice(-1_000)}`;
  const isWrongStage = options.withoutNamespaces && stderr.includes('"isOffline":true');
  const why = found ?? late ?? ended ?? (isWrongStage ? "there were namespaces all the same" : undefined);
  return { attack, isBlocked: why === undefined, why: why ?? "no marker in any line of it", seconds: 0 };
}

function textOf(error: unknown): string {
  return error instanceof Error ? `${error.message} ${String(error.cause ?? "")}` : String(error);
}
