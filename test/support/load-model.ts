/** What callers may expect of a service that many use at once: a model of what it has acknowledged. */
import type { DocumentAnswer, TemplateAnswer } from "./requests.ts";

/** A template or a document, from its creation's answer on. */
export interface Tracked<Answer> {
  /** The last state of it that was acknowledged. */
  answer: Answer;
  /** What its file may say: more than one word while a call that replaces it may be under way. Each is used once. */
  readonly words: string[];
  /** `leaving` while a call that deletes it is under way. */
  presence: "there" | "leaving" | "gone";
}

export type TrackedTemplate = Tracked<TemplateAnswer>;
export type TrackedDocument = Tracked<DocumentAnswer>;

export interface Model {
  readonly templates: TrackedTemplate[];
  readonly documents: TrackedDocument[];
  /** Ids of documents that were answered as bytes: they are stored nowhere. */
  readonly unstored: string[];
  /** Answers that no caller expects. */
  readonly surprises: string[];
}

export function newModel(): Model {
  return { templates: [], documents: [], unstored: [], surprises: [] };
}

export function isThere({ presence }: Pick<Tracked<unknown>, "presence">): boolean {
  return presence === "there";
}

/** Calls about one thing: a status of success is expected, but 404 once it is gone, either while it is being deleted. */
export async function callAbout(
  tracked: Pick<Tracked<unknown>, "presence">,
  success: readonly number[],
  call: () => Promise<Response>,
): Promise<{ readonly response: Response; readonly statuses: readonly number[] }> {
  const wasGone = tracked.presence === "gone";
  const response = await call();
  if (wasGone) return { response, statuses: [404] };
  return { response, statuses: tracked.presence === "there" ? success : [...success, 404] };
}

/** The body of a successful answer; an answer with a status that is not expected is noted. */
export async function acknowledged<Answer>(
  { surprises }: Model,
  what: string,
  { response, statuses }: { readonly response: Response; readonly statuses: readonly number[] },
): Promise<Answer | undefined> {
  const text = await response.text();
  if (!statuses.includes(response.status)) surprises.push(`${what}: ${response.status} ${text}`);
  return response.ok && text !== "" ? (JSON.parse(text) as Answer) : undefined;
}

interface Entry {
  readonly id: string;
  readonly created: number;
}

type Listed = Pick<Tracked<Entry>, "answer" | "presence">;

/** What was there before the call and after it is listed, what was gone before it is not; newest first, all once. */
export async function checkList(
  { surprises }: Pick<Model, "surprises">,
  all: () => readonly Listed[],
  call: () => Promise<Response>,
): Promise<void> {
  const [before, gone] = [idsOf(all().filter(isThere)), idsOf(all().filter(({ presence }) => presence === "gone"))];
  const response = await call();
  const after = idsOf(all().filter(isThere));
  if (response.status !== 200) return void surprises.push(`list: ${response.status} ${await response.text()}`);
  const entries = (await response.json()) as readonly Entry[];
  const listed = new Set(entries.map(({ id }) => id));
  const missing = [...before.intersection(after).difference(listed)];
  const back = [...gone.intersection(listed)];
  const isSorted = entries.every(({ created }, at) => at === 0 || created < (entries[at - 1]?.created ?? 0));
  if (missing.length > 0) surprises.push(`list without ${missing}`);
  if (back.length > 0) surprises.push(`list with ${back}, which were deleted`);
  if (listed.size !== entries.length) surprises.push("list with an entry twice");
  if (!isSorted) surprises.push(`list out of order: ${entries.map(({ created }) => created)}`);
}

function idsOf(all: readonly Listed[]): Set<string> {
  return new Set(all.map(({ answer }) => answer.id));
}
