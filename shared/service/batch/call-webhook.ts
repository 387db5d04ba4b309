/** Calls a webhook to report that its document is ready or has failed, and repeats the call until it is accepted. */
import type { DocumentId } from "#shared/base/model/ids.ts";
import type { StoreDependencies, WebhookDependencies } from "#shared/service/dependencies/dependencies.ts";
import type { WebhookJob } from "#shared/storage/jobs/jobs.ts";
import type { Webhook } from "#shared/storage/repositories/webhooks.ts";
import { webhookHeaders } from "./sign-webhook.ts";

type Needs = Pick<
  StoreDependencies,
  "documents" | "batches" | "webhooks" | "webhookSecrets" | "webhookJobs" | "metrics" | "now"
> &
  WebhookDependencies;

/** The pauses before the second and the following attempts: eight attempts in 24 hours. */
const PAUSES_SECONDS = [5, 5 * 60, 30 * 60, 2 * 3600, 5 * 3600, 7 * 3600, 9 * 3600];

const NOT_YET_MS = 1000;

/** The longest delay that a queue supports. */
const DELAY_SECONDS_MAX = 900;

/** The status by which a receiver unsubscribes. */
const GONE = 410;

/**
 * Schedules the call of a batch's webhook; to be called when there is a result to report. Does nothing when the request
 * named no webhook.
 */
export async function scheduleWebhook(
  { webhooks, webhookJobs, now }: Pick<Needs, "webhooks" | "webhookJobs" | "now">,
  id: DocumentId,
): Promise<void> {
  const webhook = await webhooks.get(id);
  if (webhook === undefined) return;
  await webhookJobs.send({ kind: "call-webhook", id, attempt: 1, due: now() }, { account: webhook.accountId });
}

export async function callWebhook(deps: Needs, job: WebhookJob): Promise<void> {
  const webhook = await deps.webhooks.get(job.id);
  if (webhook === undefined) return;
  const sendInTime = (next: WebhookJob) => sendForLater(deps, webhook, next);
  if (deps.now() < job.due) return sendInTime(job);
  const outcome = await outcomeOf(deps, webhook);
  if (outcome === "not yet") return sendInTime({ ...job, due: deps.now() + NOT_YET_MS });
  const isOver = outcome === undefined || (await isTaken(deps, webhook, outcome));
  if (isOver) return deps.webhooks.remove(job.id);
  const pause = PAUSES_SECONDS[job.attempt - 1];
  if (pause !== undefined) return sendInTime({ ...job, attempt: job.attempt + 1, due: deps.now() + pause * 1000 });
  deps.metrics({ WebhooksGivenUp: 1 });
  await deps.webhooks.remove(job.id);
}

async function sendForLater(
  { webhookJobs, now }: Pick<Needs, "webhookJobs" | "now">,
  { accountId }: Webhook,
  job: WebhookJob,
): Promise<void> {
  const delaySeconds = Math.min(Math.max(Math.ceil((job.due - now()) / 1000), 0), DELAY_SECONDS_MAX);
  await webhookJobs.send(job, { delaySeconds, account: accountId });
}

interface Outcome {
  readonly message: object;
  /** The headers about the document. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Returns the outcome of the batch, or undefined when the batch or its document was deleted. The call may run before a
 * failure is written; the outcome is then "not yet".
 */
async function outcomeOf(
  { documents, batches, describeDocument }: Needs,
  { id, accountId }: Webhook,
): Promise<Outcome | "not yet" | undefined> {
  const ready = await documents.get(accountId, id);
  if (ready !== undefined) {
    const { answer, headers } = describeDocument(ready.document);
    return { message: { id, status: "completed", document: answer, error: null }, headers };
  }
  const batch = (await batches.get(accountId, id))?.batch;
  if (batch?.state === "in_progress") return "not yet";
  const failure = batch?.failure;
  return failure && { message: { id, status: "failed", document: null, error: failure }, headers: {} };
}

async function isTaken(
  { webhookSender, webhookSecrets, now }: Needs,
  { id, accountId, url }: Webhook,
  { message, headers: told }: Outcome,
): Promise<boolean> {
  const body = JSON.stringify(message);
  const call = { id: `msg_${id}`, timestamp: Math.floor(now() / 1000), body };
  const headers = { ...told, ...webhookHeaders(call, await webhookSecrets.listSigning(accountId)) };
  // Any failure to reach the receiver may be temporary.
  const status = await webhookSender.send(url, { headers, body }).catch(() => 0);
  return (status >= 200 && status < 300) || status === GONE;
}
