/**
 * The fault matrix: each operation once without a fault, to learn which calls it makes of which port, and then once for
 * each call and each way in which it may go wrong.
 */

import { ACCOUNT_OPERATIONS } from "./account-operations.ts";
import { assertAudited } from "./audited.ts";
import { BATCH_JOBS } from "./batch-jobs.ts";
import { BATCH_OPERATIONS } from "./batch-operations.ts";
import { DOCUMENT_OPERATIONS } from "./document-operations.ts";
import { type CallName, FAULTS, type Fault, KILLS, type PlannedFault } from "./faulty.ts";
import { FONT_OPERATIONS } from "./font-operations.ts";
import { JOB_OPERATIONS } from "./job-operations.ts";
import { assertAnswer, codeOf } from "./judge-answer.ts";
import { KEY_OPERATIONS } from "./key-operations.ts";
import { assertNothingLeft } from "./leftovers.ts";
import type { Operation, Things } from "./operation.ts";
import {
  docxFile,
  form,
  isGood,
  json,
  RECIPIENT,
  read,
  type ShownTemplate,
  TEXTS,
  wholeDocuments,
  wholeTemplates,
} from "./requests.ts";
import { copyOf, newState, type State } from "./state.ts";
import { TEMPLATE_OPERATIONS } from "./template-operations.ts";
import { type Answer, openWorld, type Tamper, type World } from "./world.ts";

export const OPERATIONS: readonly Operation[] = [
  ...TEMPLATE_OPERATIONS,
  ...FONT_OPERATIONS,
  ...KEY_OPERATIONS,
  ...ACCOUNT_OPERATIONS,
  ...DOCUMENT_OPERATIONS,
  ...BATCH_OPERATIONS,
  ...JOB_OPERATIONS,
  ...BATCH_JOBS,
];

/** So many of the first and of the last calls of a method go wrong that is called for each of many equal items. */
const ALIKE = 3;

export interface Cell extends PlannedFault {
  readonly operation: string;
  /** What came of it, in words. */
  readonly outcome: string;
  readonly isHeld: boolean;
}

interface Beginning {
  readonly state: State;
  readonly things: Things;
  /** Ids of a template of the calling account and of one of another account. Neither may change. */
  readonly bystanders: { readonly own: string; readonly strangers: string };
}

interface Trial {
  /** All unless given. */
  readonly faults?: readonly Fault[];
  /** The only one that goes wrong, each time that it comes; every one unless given. */
  readonly only?: string | undefined;
  readonly tamper?: Tamper;
}

/** All cells of the operation. */
export async function tryOperation(
  operation: Operation,
  { faults = FAULTS, only, tamper }: Trial = {},
): Promise<readonly Cell[]> {
  const beginning = await begin(operation);
  const cells: Cell[] = [];
  const tried = operation.overtaking === undefined ? faults : (["is overtaken"] as const);
  for (const { call, nth } of await callsOf(operation, beginning)) {
    if (only !== undefined && call !== only) continue;
    for (const fault of tried) cells.push(await tryFault(operation, beginning, { call, nth, fault }, tamper));
  }
  return cells;
}

async function begin(operation: Operation): Promise<Beginning> {
  const state = await newState();
  const world = openWorld(state);
  const letter = await makeTemplate(world, "Letter", state.key);
  const bystanders = {
    own: await makeBystander(world, state.key),
    strangers: await makeBystander(world, state.strangersKey),
  };
  await world.pass(20);
  return { state, things: (await operation.prepare?.(world, letter)) ?? {}, bystanders };
}

async function makeTemplate(world: World, name: string, key: string): Promise<string> {
  const answer = await world.call("/v1/template", form("POST", { file: docxFile(TEXTS.before), name }, { key }));
  return read<ShownTemplate>(answer).id;
}

async function makeBystander(world: World, key: string): Promise<string> {
  const id = await makeTemplate(world, "Bystander", key);
  const data = { Name: RECIPIENT };
  await world.call("/v1/document", json("POST", { template_id: id, name: "Bystander", data }, { key }));
  return id;
}

async function callsOf(operation: Operation, { state, things }: Beginning) {
  const world = openWorld(copyOf(state));
  world.faults.begin();
  const answer = await operation.request(world, things);
  await world.faults.end();
  if (!isGood(answer)) throw new Error(`${operation.name} without a fault answers ${answer.status}`);
  await operation.check?.(answer, world, things);
  const isWanted = ({ call }: CallName) => operation.ports?.some((port) => call.startsWith(`${port}.`)) ?? true;
  return withoutMiddle(world.faults.calls.filter(isWanted), operation.alike);
}

/** Leaves out the calls of the method between its first and its last ones. */
function withoutMiddle(calls: readonly CallName[], method: string | undefined): readonly CallName[] {
  const last = calls.filter(({ call }) => call === method).length;
  return calls.filter(({ call, nth }) => call !== method || nth <= ALIKE || nth > last - ALIKE);
}

async function tryFault(
  operation: Operation,
  beginning: Beginning,
  planned: PlannedFault,
  tamper: Tamper | undefined,
): Promise<Cell> {
  const cell = { operation: operation.name, ...planned };
  try {
    return { ...cell, outcome: await outcomeOf(operation, beginning, planned, tamper), isHeld: true };
  } catch (error) {
    return { ...cell, outcome: error instanceof Error ? error.message : String(error), isHeld: false };
  }
}

/** @throws Error for what must not be */
async function outcomeOf(
  operation: Operation,
  { state, things, bystanders }: Beginning,
  planned: PlannedFault,
  tamper: Tamper | undefined,
): Promise<string> {
  const faulty = openWorld(copyOf(state), tamper);
  faulty.faults.begin(planned, async () => operation.overtaking?.(faulty, things));
  const first = await operation.request(faulty, things);
  if (!(await faulty.faults.end())) throw new Error("the call did not come");
  const world = planned.fault === KILLS ? openWorld(faulty.state, tamper) : faulty;
  await assertAnswer(operation, first, world, things);
  const timesFirst = await operation.timesDone?.(world, things);
  if (isGood(first) && timesFirst === 0) throw new Error("answered, and not done");
  const second = await operation.request(world, things);
  assertRepetition(operation, { first, second, timesFirst });
  await assertAnswer(operation, second, world, things);
  await assertLasting(operation, world, {
    things,
    answers: [first, second],
    timesMax: planned.call === "forward.call" ? 3 : 2,
  });
  await assertUntouched(world, bystanders);
  await assertNothingLeft(world);
  assertAudited(world.state);
  const ending = await operation.settled?.(world, things, [first, second]);
  const log = [...faulty.log, ...world.log];
  if (log.some((line) => line.includes(RECIPIENT) || line.includes(state.key))) throw new Error("the log tells");
  const outcome = operation.isJob ? describeJob(first) : describe(first, second, timesFirst);
  return ending === undefined ? outcome : `${outcome}: ${ending}`;
}

interface Repetition {
  readonly first: Answer;
  readonly second: Answer;
  readonly timesFirst: number | undefined;
}

function assertRepetition({ doneAlready }: Operation, { first, second, timesFirst }: Repetition): void {
  if (isGood(second)) return;
  const code = codeOf(second);
  if (code === doneAlready && (timesFirst ?? 0) > 0) return;
  throw new Error(`${first.status}, and the repetition ${second.status} ${code}`);
}

interface TwoCalls {
  readonly things: Things;
  readonly answers: readonly Answer[];
  /** A call without a key is done as often as it arrives. */
  readonly timesMax: number;
}

/** Also when all jobs have been done that clean up. */
async function assertLasting(
  { timesDone, repeated }: Operation,
  world: World,
  { things, answers, timesMax }: TwoCalls,
): Promise<void> {
  const before = await timesDone?.(world, things);
  if ((await world.pass(20)) > 0) throw new Error("a job goes on failing");
  const times = await timesDone?.(world, things);
  if (times !== before) throw new Error(`done ${before} times before the jobs and ${times} after`);
  if (times === undefined) return;
  const [min, max] = repeated === "once" ? [1, 1] : [answers.filter(isGood).length, timesMax];
  if (times < min || times > max) throw new Error(`done ${times} times`);
}

async function assertUntouched(world: World, { own, strangers }: Beginning["bystanders"]): Promise<void> {
  const { key, strangersKey } = world.state;
  const untouched = async (id: string, init: { readonly key: string }) => {
    const templates = await wholeTemplates(world, init);
    if (!templates.some((template) => template.id === id)) throw new Error("another template is gone");
    if ((await wholeDocuments(world, id, init)).length !== 1) throw new Error("another document is gone");
    return templates;
  };
  await untouched(own, { key });
  const theirs = await untouched(strangers, { key: strangersKey });
  if (theirs.length !== 1) throw new Error("another account has something of it");
}

function describe(first: Answer, second: Answer, timesFirst: number | undefined): string {
  if (isGood(first)) return "done";
  const isThere = timesFirst !== undefined && timesFirst > 0;
  return `${first.status} ${codeOf(first)}${isThere ? " though done" : ""}, then ${second.status}`;
}

/** Describes the first attempt of a job; `assertRepetition` has checked that the job was done in the end. */
function describeJob(first: Answer): string {
  return isGood(first) ? "done" : "done when it comes again";
}
