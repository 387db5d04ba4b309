/**
 * Batches on 1 to 500 functions of a simulated AWS: the service's own code for batches under a virtual clock, with the
 * latencies of test/scale/aws-figures.ts. What the work on an item takes is measured first, with the real workers.
 */

import { RANGES_FOR_EACH_POLLER } from "#infra/context/settings.ts";
import type { Cloud, CloudOptions } from "#test/scale/cloud.ts";
import { type Machine, measureMachine, type WorkToMeasure } from "#test/scale/measure-work.ts";
import { LETTERS, offers, REPORTS } from "#test/scale/measured-items.ts";
import type { MeasuredWork } from "#test/scale/measured-work.ts";
import {
  type Batch,
  callEachSecond,
  makeBatch,
  makeBatchAgain,
  makeBatches,
  makeBatchesInTurn,
  type Outcome,
} from "#test/scale/scenarios.ts";
import type { Bench, Figure, Times } from "./bench.ts";

/** Functions that work on ranges at a time (`rangesAtOnce`). */
const FUNCTIONS = [10, 100, 500] as const;

/** The defaults of the deployment: `rangesAtOnce`, `conversionsInRange` and `convertersAtOnce`. */
const DEFAULT_FUNCTIONS = 60;
const CONVERSIONS_EACH = 6;
const CONVERTERS = 100;

/** Letters in a small batch, which a deployment of the defaults makes. */
const SMALL_BATCHES = [1_000, 10_000] as const;

/** `SCALE_SHARE=0.2` simulates a fifth of the offers and reports, which takes less time. The goals are about letters. */
const SHARE = Number(process.env.SCALE_SHARE ?? 1);

const GOAL = { functions: 100, letters: 100_000, milliseconds: 120_000, speedUp: 60, costRatio: 1.15 };
const SEED = 19;

export const scaleBench: Bench = {
  about:
    "archives of PDFs on functions of a simulated AWS; times are simulated, from the request to the stored archive",
  async run() {
    const all = [
      { ...LETTERS, items: GOAL.letters },
      { ...offers(), items: 100_000 * SHARE },
      { ...REPORTS, items: 10_000 * SHARE },
    ];
    const machine = await measureMachine(all);
    for (const work of machine.work) console.log(aboutWork(work));
    const figures: Figure[] = [];
    for (const each of all) figures.push(...(await figuresOf(machine, each)));
    const letters = workOf(machine, LETTERS);
    for (const items of SMALL_BATCHES) figures.push(await smallBatch(machine, letters, items));
    figures.push(await onStartedFunctions(machine, letters));
    figures.push(await manyLargeBatches(machine, letters));
    figures.push(...(await tenBatches(machine, letters)), ...(await callersBeside(machine, letters)));
    return figures;
  },
};

function aboutWork({ name, pages, convertMs, splitMs, mergeMs, partBytes, sharing }: MeasuredWork): string {
  const group = sharing && splitMs.each > 0 ? `, ${convertMs.each.toFixed(1)} ms each in a group` : "";
  const parts = [
    `${name} of ${pages} pages: merged in ${mergeMs.first.toFixed(2)} ms`,
    `converted alone in ${convertMs.first.toFixed(0)} ms${group}`,
    `split off in ${splitMs.each.toFixed(1)} ms`,
    `${(partBytes / 1000).toFixed(0)} KB`,
  ];
  return parts.join(", ");
}

function workOf({ work }: Machine, { name }: Pick<WorkToMeasure, "name">): MeasuredWork {
  const found = work.find((each) => each.name === name);
  if (found === undefined) throw new RangeError(`${name} were not measured`);
  return found;
}

function cloudOf(machine: Machine, work: MeasuredWork, functions: number): CloudOptions {
  return {
    seed: SEED,
    work,
    tellsItems: false,
    batchFunctions: functions,
    conversionsEach: CONVERSIONS_EACH,
    batchConverters: functions * CONVERSIONS_EACH,
    converters: CONVERTERS,
    converterLoadingMs: machine.converterLoadingMs,
  };
}

type BatchToMeasure = WorkToMeasure & Batch;

async function figuresOf(machine: Machine, batch: BatchToMeasure): Promise<readonly Figure[]> {
  const work = workOf(machine, batch);
  const one = await makeBatch(cloudOf(machine, work, 1), batch);
  const figures = [figureOf(batch, 1, one, one)];
  for (const functions of FUNCTIONS) {
    figures.push(figureOf(batch, functions, await makeBatch(cloudOf(machine, work, functions), batch), one));
  }
  const ready = { ...cloudOf(machine, work, GOAL.functions), batchPollers: GOAL.functions / RANGES_FOR_EACH_POLLER };
  const { what, ...figure } = figureOf(batch, GOAL.functions, await makeBatch(ready, batch), one);
  figures.push({ ...figure, what: `${what}, pollers kept ready` });
  return figures;
}

function figureOf(
  { name, items }: BatchToMeasure,
  functions: number,
  { milliseconds, gigabyteSeconds, dollars, cloud }: Outcome,
  one: Pick<Outcome, "milliseconds" | "dollars">,
): Figure {
  const { bill } = cloud.simulation;
  const isGoal = functions === GOAL.functions && name === LETTERS.name;
  const costRatio = dollars / one.dollars;
  if (isGoal && costRatio > GOAL.costRatio) {
    console.log(`MISSED: it costs ${costRatio.toFixed(2)} times as much as on one function`);
  }
  return {
    what: `${items.toLocaleString("en")} ${name}, ${functions} functions`,
    times: once(milliseconds),
    documents: items,
    ...(isGoal && { targetMs: GOAL.milliseconds }),
    ...(functions > 1 && {
      peer: {
        what: "one function",
        times: once(one.milliseconds),
        ...(isGoal && { targetRatio: GOAL.speedUp }),
      },
    }),
    more: {
      ...(functions > 1 && { "cost by that on one": costRatio }),
      "dollars for 100,000": (dollars * 100_000) / items,
      "GB-seconds": gigabyteSeconds,
      "GB-seconds of run-batch": bill.gigabyteSeconds.get("run-batch") ?? 0,
      "GB-seconds of conversions": bill.gigabyteSeconds.get("convert-for-batches") ?? 0,
      "calls of Lambda": bill.of("lambdaCall"),
      "S3 writes": bill.of("s3Write"),
      "S3 reads": bill.of("s3Read"),
      "DynamoDB writes": bill.of("dynamoDbWrite"),
      "DynamoDB reads": bill.of("dynamoDbRead"),
      "SQS requests": bill.of("sqsRequest"),
      ...secondsOf(cloud),
      "run-batch at once": cloud.runBatch.mostAtOnce,
      conversions: cloud.convertForBatches.calls,
      "conversions at once": cloud.convertForBatches.mostAtOnce,
      "cold starts": cloud.runBatch.coldStarts + cloud.convertForBatches.coldStarts,
      "throttled calls": cloud.convertForBatches.throttles,
      "writes of one key in a second": cloud.writes.most,
      setbacks: cloud.setbacks.length,
    },
  };
}

/** When the steps of a batch were done, in seconds after the request. */
function secondsOf({ phases }: Cloud): Readonly<Record<string, number>> {
  const [plan, ranges, join] = [phases.get("continue-batch"), phases.get("make-range"), phases.get("join")];
  return {
    "s until accepted": (plan?.first ?? 0) / 1000,
    "s until the first range": (ranges?.first ?? 0) / 1000,
    "s until the last range began": (ranges?.lastBegan ?? 0) / 1000,
    "s until joining": (join?.first ?? 0) / 1000,
    "s until joined": (join?.ended ?? 0) / 1000,
  };
}

function once(milliseconds: number): Times {
  return { count: 1, median: milliseconds, p95: milliseconds };
}

/** A second batch within minutes, for which no function has to start; compared with one function that has started. */
async function onStartedFunctions(machine: Machine, work: MeasuredWork): Promise<Figure> {
  const { functions, letters } = GOAL;
  const many = await makeBatchAgain(cloudOf(machine, work, functions), { items: letters, item: LETTERS.item });
  const one = await makeBatchAgain(cloudOf(machine, work, 1), { items: letters, item: LETTERS.item });
  return {
    what: `${letters.toLocaleString("en")} letters again, ${functions} functions`,
    times: once(many.milliseconds),
    documents: letters,
    peer: { what: "one function", times: once(one.milliseconds) },
    more: {
      "cost by that on one": many.dollars / one.dollars,
      "dollars for 100,000": (many.dollars * 100_000) / letters,
    },
  };
}

/** On the defaults, beside the same batch on one function. */
async function smallBatch(machine: Machine, work: MeasuredWork, items: number): Promise<Figure> {
  const batch = { items, item: LETTERS.item };
  const { cloud, ...many } = await makeBatch(cloudOf(machine, work, DEFAULT_FUNCTIONS), batch);
  const one = await makeBatch(cloudOf(machine, work, 1), batch);
  return {
    what: `${items.toLocaleString("en")} letters, ${DEFAULT_FUNCTIONS} functions`,
    times: once(many.milliseconds),
    documents: items,
    peer: { what: "one function", times: once(one.milliseconds) },
    more: {
      "cost by that on one": many.dollars / one.dollars,
      "dollars for 100,000": (many.dollars * 100_000) / items,
      "run-batch at once": cloud.runBatch.mostAtOnce,
      "conversions at once": cloud.convertForBatches.mostAtOnce,
    },
  };
}

/** More letters than one request may have: as many as reach the goals, because functions start once for all of them. */
const LARGE_BATCHES = 5;

async function manyLargeBatches(machine: Machine, work: MeasuredWork): Promise<Figure> {
  const { functions, letters } = GOAL;
  const batches = Array<Batch>(LARGE_BATCHES).fill({ items: letters, item: LETTERS.item });
  const many = await makeBatches(cloudOf(machine, work, functions), batches);
  const one = await makeBatches(cloudOf(machine, work, 1), batches);
  return {
    what: `${LARGE_BATCHES} batches of ${letters.toLocaleString("en")} letters together, ${functions} functions`,
    times: once(many.milliseconds),
    documents: LARGE_BATCHES * letters,
    peer: { what: "one function", times: once(one.milliseconds), targetRatio: GOAL.speedUp },
    more: {
      "cost by that on one": many.dollars / one.dollars,
      "dollars for 100,000": many.dollars / LARGE_BATCHES,
    },
  };
}

const BATCHES = 10;
const BATCH_ITEMS = 2000;

/** Together they must end no later than one after the other. */
async function tenBatches(machine: Machine, work: MeasuredWork): Promise<readonly Figure[]> {
  const options = cloudOf(machine, work, GOAL.functions);
  const batches = Array.from({ length: BATCHES }, () => ({ items: BATCH_ITEMS, item: LETTERS.item }));
  const together = await makeBatches(options, batches);
  const inTurn = await makeBatchesInTurn(options, batches);
  return [
    {
      what: `${BATCHES} batches of ${BATCH_ITEMS.toLocaleString("en")} letters together, ${GOAL.functions} functions`,
      times: once(together.milliseconds),
      documents: BATCHES * BATCH_ITEMS,
      floor: { what: "in turn", times: once(inTurn), targetRatio: 1 },
    },
  ];
}

/** The p95 may grow by half. */
const WAITING_GROWTH_MAX = 1.5;

async function callersBeside(machine: Machine, work: MeasuredWork): Promise<readonly Figure[]> {
  const options = cloudOf(machine, work, GOAL.functions);
  const alone = await callEachSecond(options);
  const beside = await callEachSecond(options, { items: GOAL.letters, item: LETTERS.item });
  const growth = beside.times.p95 / alone.times.p95;
  if (growth > WAITING_GROWTH_MAX) console.log(`MISSED: the p95 of callers grows ${growth.toFixed(2)} times`);
  return [
    { what: "a letter to PDF each second, alone", times: alone.times, more: { refused: alone.refused } },
    {
      what: `the same beside ${GOAL.letters.toLocaleString("en")} letters`,
      times: beside.times,
      more: { refused: beside.refused, "p95 by that alone": growth },
    },
  ];
}
