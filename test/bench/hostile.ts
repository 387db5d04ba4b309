/**
 * Inputs that are made to be slow, one after the other by one account, while another one asks for a template of its own, for
 * Studio, and as an agent.
 */
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createAccount } from "#shared/service/manage-accounts.ts";
import { makeHome, PROJECT, type Program, startProgram } from "#test/support/program.ts";
import { uploadTemplate } from "./batch-call.ts";
import { type Bench, type Figure, summarise } from "./bench.ts";
import { HOSTILE_INPUTS, type HostileCall, type HostileInput } from "./hostile-inputs.ts";

/** From the begin of one GET to that of the next: so few do not load the machine themselves. */
const PACE_MS = 8;
/** For each input, that its GETs can be counted. */
const WATCHED_MS_MIN = 400;
/** No input is waited for any longer. */
const GIVEN_UP_MS = 30_000;
/** At the 99th percentile. */
const TARGET_MS = 100;
const MAX_TARGET_MS = 300;
/** Two seconds after its start the service starts processes for the first calls. */
const PREPARED_MS = 5_000;

export const hostileBench: Bench = {
  about: `GET of one account, every ${PACE_MS} ms, while each of ${HOSTILE_INPUTS.length} inputs of another one is worked on`,
  async run() {
    await using home = await makeHome();
    await using program = await startProgram(home);
    const letter = await readFile(path.join(PROJECT, "test/fixtures/letter.docx"));
    const id = await uploadTemplate(program, letter, "letter.docx");
    const attacker = await makeAttacker(program);
    await sleep(PREPARED_MS);
    const others = watchOthers(program, id);
    const idle = await getsDuring(program, id, sleep(5000));
    const alone = others.take();
    const watched: Watched[] = [];
    for (const input of HOSTILE_INPUTS) {
      const call = input.call();
      const outcome = send(program, attacker, call);
      const gets = await getsDuring(program, id, Promise.all([outcome, sleep(WATCHED_MS_MIN)]));
      watched.push({ input, outcome: await outcome, gets });
    }
    for (const each of watched.filter(({ gets }) => percentile(gets, 0.99) > TARGET_MS)) tell(each);
    const beside = others.take();
    await others.stop();
    return [
      figureOf("GET alone", idle),
      ...OTHERS.map(({ what }) => figureOf(`${what} alone`, alone[what] ?? [])),
      ...figuresOf(watched),
      ...OTHERS.map(({ what }) => figureOf(`${what} beside all`, beside[what] ?? [])),
    ];
  },
};

interface Watched {
  readonly input: HostileInput;
  /** A status, or why there is none. */
  readonly outcome: string;
  /** Milliseconds of each GET. */
  readonly gets: readonly number[];
}

interface Attacker {
  readonly key: string;
  /** The id of a template with the tag `[Name]`. */
  readonly template: string;
}

async function makeAttacker(program: Program): Promise<Attacker> {
  const { accounts, close } = program.openDirectory();
  try {
    const { apiKey: key } = await createAccount(
      { accounts, now: Date.now, randomBytes },
      { plan: "Business", region: "us" },
    );
    const body = new FormData();
    body.set("file", new File(["<p>Dear [Name]</p>"], "a.html"));
    const response = await program.call("/v1/template", { method: "POST", key, body });
    return { key, template: ((await response.json()) as { readonly id: string }).id };
  } finally {
    close();
  }
}

async function send(program: Program, { key, template }: Attacker, call: HostileCall): Promise<string> {
  const to = "file" in call ? "/v1/template" : (("path" in call ? call.path : undefined) ?? "/v1/document");
  const init = { method: "POST", key, signal: AbortSignal.timeout(GIVEN_UP_MS), ...requestOf(call, template) };
  try {
    const response = await program.call(to, init);
    await response.arrayBuffer();
    return String(response.status);
  } catch (error) {
    return error instanceof Error && error.name === "TimeoutError" ? "given up" : String(error);
  }
}

function requestOf(call: HostileCall, template: string): Pick<RequestInit, "headers" | "body"> {
  const headers = { Accept: "application/octet-stream" };
  const agents = { Accept: "application/json, text/event-stream" };
  if ("body" in call)
    return {
      headers: { ...(call.path === undefined ? headers : agents), "Content-Type": call.type },
      body: call.body.replace("{template}", template),
    };
  const body = new FormData();
  const fields =
    "file" in call
      ? { file: call.file, enhanced_syntax: String(call.isEnhanced ?? false) }
      : { template_id: template, ...call.fields };
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return { headers, body };
}

/**
 * Milliseconds of each GET until the work is done. One that takes long stands for those that would have begun in the
 * meantime, which waited the rest of it.
 */
async function getsDuring(program: Program, id: string, work: Promise<unknown>): Promise<readonly number[]> {
  const gets: number[] = [];
  let isDone = false;
  const done = work.then(() => {
    isDone = true;
  });
  while (!isDone) {
    const start = performance.now();
    const status = await answeredGet(program, `/v1/template/${id}`);
    if (status !== 200) throw new Error(`GET answers ${status}`);
    const taken = performance.now() - start;
    for (let ms = taken; ms > 0; ms -= PACE_MS) gets.push(ms);
    await sleep(Math.max(0, PACE_MS - taken));
  }
  await done;
  return gets;
}

interface Other {
  readonly what: string;
  readonly everyMs: number;
  readonly path: (template: string) => string;
  /** A message of an agent, for a POST. */
  readonly message?: (template: string) => object;
}

/** They cost more than a GET, so they are rarer. */
const OTHERS: readonly Other[] = [
  { what: "Studio's page", everyMs: 40, path: () => "/" },
  { what: "Studio's list of templates", everyMs: 40, path: () => "/v1/template" },
  {
    what: "an agent's call",
    everyMs: 200,
    path: () => "/mcp",
    message: (template_id) => ({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "check_data", arguments: { template_id, data: { Name: "Ada" } } },
    }),
  },
];

interface Watch {
  /** Returns the milliseconds of each call since it was last asked, by what was called. */
  take(): Readonly<Record<string, readonly number[]>>;
  stop(): Promise<void>;
}

function watchOthers(program: Program, id: string): Watch {
  let taken: Record<string, number[]> = {};
  let isOver = false;
  const watching = OTHERS.map(async (other) => {
    while (!isOver) {
      const start = performance.now();
      await callOf(program, id, other);
      taken[other.what] = [...(taken[other.what] ?? []), performance.now() - start];
      await sleep(Math.max(0, other.everyMs - (performance.now() - start)));
    }
  });
  return {
    take() {
      const all = taken;
      taken = {};
      return all;
    },
    async stop() {
      isOver = true;
      await Promise.all(watching);
    },
  };
}

async function callOf(program: Program, id: string, { path: pathOf, message }: Other): Promise<void> {
  const headers = { Accept: "application/json, text/event-stream", "Content-Type": "application/json" };
  const post = message && { method: "POST", headers, body: JSON.stringify(message(id)) };
  const answer = await program.call(pathOf(id), post ?? { headers: { Accept: "text/html, application/json" } });
  const text = await answer.text();
  if (!answer.ok || text.includes('"isError":true')) throw new Error(`${pathOf(id)} answers ${answer.status}: ${text}`);
}

/** On a connection that no other call uses: the service ends those of calls that it refuses before it has read them. */
const CONNECTION = new Agent({ keepAlive: true, maxSockets: 1 });

/** A service that is held up ends connections as if nobody used them: its callers ask again, and have waited for all of it. */
async function answeredGet(program: Program, to: string): Promise<number | undefined> {
  for (let asked = 1; ; asked++) {
    try {
      return await get(program, to);
    } catch (error) {
      if (asked === ASKED_MAX) throw error;
    }
  }
}

const ASKED_MAX = 5;

function get({ addresses, apiKey = "" }: Program, to: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const options = { agent: CONNECTION, headers: { Authorization: apiKey } };
    const asked = request(new URL(to, addresses.us), options, (answer) => {
      answer.on("end", () => resolve(answer.statusCode)).on("error", reject);
      answer.resume();
    });
    asked.on("error", reject).end();
  });
}

function tell({ input: { kind, what }, outcome, gets }: Watched): void {
  const [p99, most] = [percentile(gets, 0.99), percentile(gets, 1)].map((ms) => ms.toFixed(0));
  console.log(`MISSED: ${kind}, ${what}: p99 ${p99} ms, at most ${most} ms, answered ${outcome}`);
}

function figuresOf(watched: readonly Watched[]): readonly Figure[] {
  const kinds = Map.groupBy(watched, ({ input }) => input.kind);
  return [
    ...Array.from(kinds, ([kind, of]) => {
      return figureOf(
        `GET beside ${kind}`,
        of.flatMap(({ gets }) => gets),
        outcomesOf(of),
      );
    }),
    figureOf(
      "GET beside all",
      watched.flatMap(({ gets }) => gets),
      outcomesOf(watched),
    ),
  ];
}

function outcomesOf(watched: readonly Watched[]): Readonly<Record<string, number>> {
  const counts = Map.groupBy(watched, ({ outcome }) => outcome);
  return Object.fromEntries(Array.from(counts, ([outcome, of]) => [`answered ${outcome}`, of.length]));
}

function figureOf(what: string, gets: readonly number[], more: Readonly<Record<string, number>> = {}): Figure {
  const p99 = percentile(gets, 0.99);
  const max = percentile(gets, 1);
  if (p99 > TARGET_MS) console.log(`MISSED: ${what}: p99 ${p99.toFixed(0)} ms, ${TARGET_MS} ms is the target`);
  if (max > MAX_TARGET_MS)
    console.log(`MISSED: ${what}: at most ${max.toFixed(0)} ms, ${MAX_TARGET_MS} ms is the target`);
  return { what, times: summarise(gets), more: { "p99, ms": p99, "max, ms": max, ...more } };
}

function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
