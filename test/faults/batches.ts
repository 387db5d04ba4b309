/** Documents that nobody waits for: how they are asked for, and what must have become of them in the end. */
import { isDeepStrictEqual } from "node:util";
import type { ErrorCode } from "#shared/base/errors/catalogue.ts";
import { REGIONS } from "#shared/base/model/region.ts";
import type { Batch } from "#shared/storage/repositories/batches.ts";
import { codeOf } from "./judge-answer.ts";
import type { Operation, Things } from "./operation.ts";
import { form, json, open, RECIPIENT, read, type ShownDocument, textsIn, wholeDocuments } from "./requests.ts";
import type { State } from "./state.ts";
import type { Answer, CallInit, World } from "./world.ts";

export interface BatchOrder {
  /** Fields in addition to the template, the name and the data. The data have two recipients by default. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** Lines of a data file that is sent instead of the items. */
  readonly rows?: readonly string[];
  readonly prefer?: string;
  readonly init?: CallInit;
}

/** The first recipients: each item has its own, so that none can stand for another. */
export function recipients(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${RECIPIENT} ${index + 1}`);
}

export const items = (count: number) => recipients(count).map((Name) => ({ Name }));

export function askForBatch(world: World, letter = "", order: BatchOrder = {}): Promise<Answer> {
  const { fields = {}, rows, prefer = "respond-async", init = {} } = order;
  const headers = new Headers(init.headers);
  headers.set("Prefer", prefer);
  const asked = { template_id: letter, name: "Made", ...fields };
  if (rows === undefined) {
    const body = { data: items(2), single_file: false, ...asked };
    return world.call("/v1/document", json("POST", body, { ...init, headers: Object.fromEntries(headers) }));
  }
  const texts = Object.entries(asked).map(([name, value]) => [name, String(value)]);
  const file = new File([["Name", ...rows, ""].join("\n")], "People.csv");
  return world.call("/v1/document", form("POST", { ...Object.fromEntries(texts), file }, { ...init, headers }));
}

/** The document to be is `batch` among the things. */
export async function acceptedBatch(world: World, letter: string, order: BatchOrder = {}): Promise<Things> {
  const answer = await askForBatch(world, letter, order);
  if (answer.status !== 202) throw new Error(`a batch is answered ${answer.status} ${codeOf(answer)}`);
  return { letter, batch: read<{ readonly id: string }>(answer).id };
}

/** More time goes by than a chunk has: each item is a chunk of its own. */
export function hurry({ state }: World): void {
  state.haste = 16_000;
}

/** Documents that are there or will be, and those that have failed and tell why. */
export async function timesTaken(world: World, { letter = "" }: Things): Promise<number> {
  const ready = (await madeDocuments(world, letter)).map(({ id }) => id);
  const others = batchesIn(world.state).filter(({ state }) => state !== "cancelled");
  return new Set<string>([...ready, ...others.map(({ id }) => id)]).size;
}

export interface Ending {
  /** What stands in each document, in order: recipients, and `failed` for an item of which a report tells that. */
  readonly holds?: readonly string[];
  /** Why there may be none all the same: what the fault looks like to the caller is no reason to try again. */
  readonly mayFail?: readonly ErrorCode[];
  /** Whether an address was given that gets a report. */
  readonly isReported?: boolean;
  /** Whether it was deleted before it was ready: nothing is made then, and nothing reported. */
  readonly isDeleted?: boolean;
}

/** Each batch has become the document or a failure that can be read, and that and nothing else was reported to the address. */
export function settlesAs({
  holds = recipients(2),
  mayFail = [],
  isReported = false,
  isDeleted = false,
}: Ending = {}): NonNullable<Operation["settled"]> {
  return async (world, { letter = "" }, answers) => {
    const batches = batchesIn(world.state);
    if (batches.some(({ state }) => state === "in_progress")) throw new Error("a batch is under way for ever");
    const made = await madeDocuments(world, letter);
    for (const document of made) await assertHolds(world, document, holds);
    const failed = batches.filter(({ id, state }) => state === "failed" && made.every((each) => each.id !== id));
    const ends = new Map<string, object>(made.map((document) => [document.id, completed(document)]));
    for (const { id } of failed) ends.set(id, await failureOf(world, id, mayFail));
    if (isDeleted && ends.size > 0) throw new Error("what was deleted is there");
    for (const id of acknowledgedBy(answers)) if (!ends.has(id)) throw new Error("what was accepted is lost");
    assertReported(world.state, isReported ? ends : new Map());
    return wordsFor(made.length, failed);
  };
}

function batchesIn({ regions }: State): readonly Batch[] {
  const records = REGIONS.flatMap((region) => [...regions[region].records.values()]);
  return records.filter(({ sk }) => sk === "BATCH").map(({ body }) => body as unknown as Batch);
}

async function madeDocuments(world: World, letter: string): Promise<readonly ShownDocument[]> {
  return (await wholeDocuments(world, letter)).filter(({ name }) => name === "Made");
}

async function assertHolds(world: World, { format, document_uri }: ShownDocument, holds: readonly string[]) {
  const text = textsIn(format, await open(world, document_uri)).join("\n");
  const found = text.match(new RegExp(`${RECIPIENT} \\d+|failed`, "g")) ?? [];
  if (!isDeepStrictEqual([...found], [...holds])) throw new Error(`a document holds ${found.join(", ")}`);
}

function completed(document: ShownDocument): object {
  return { id: document.id, status: "completed", document, error: null };
}

async function failureOf(world: World, id: string, mayFail: readonly ErrorCode[]): Promise<object> {
  const answer = await world.call(`/v1/document/${id}`);
  const code = codeOf(answer) as ErrorCode | undefined;
  if (code === undefined || !mayFail.includes(code)) throw new Error(`it has failed: ${answer.status} ${code}`);
  const { message } = read<{ readonly message: string }>(answer);
  return { id, status: "failed", document: null, error: { code, message } };
}

function acknowledgedBy(answers: readonly Answer[]): readonly string[] {
  const bodies = answers.filter(({ status, body }) => status < 300 && body !== undefined && body.length > 0);
  return bodies.flatMap((answer) => read<{ readonly id?: string }>(answer).id ?? []);
}

function assertReported({ reported }: State, ends: ReadonlyMap<string, object>): void {
  const messages = reported.map(({ body }) => JSON.parse(body) as { readonly id: string });
  for (const message of messages) {
    if (!isDeepStrictEqual(message, ends.get(message.id))) throw new Error("an address got a report that is not so");
  }
  for (const id of ends.keys()) {
    if (!messages.some((message) => message.id === id)) throw new Error("an address got no report");
  }
  if (reported.some(({ headers }) => !headers["webhook-signature"]?.startsWith("v1,")))
    throw new Error("it is not signed");
}

function wordsFor(made: number, failed: readonly Batch[]): string {
  const codes = failed.map(({ failure }) => `reported as ${failure?.code}`);
  return [...(made > 0 ? ["made"] : []), ...new Set(codes)].join(" and ") || "nothing is made";
}
