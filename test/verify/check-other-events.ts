/** The functions that no caller asks: each gets the event of whatever calls it on AWS, and answers it as a whole. */
import { createHash } from "node:crypto";
import { GetObjectCommand, NoSuchKey } from "@aws-sdk/client-s3";
import { ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { SQSEvent, SQSRecord } from "aws-lambda";
import { AWS_REGIONS } from "#shared/base/config/aws-regions.ts";
import type { Account } from "#shared/base/model/account.ts";
import { documentFileKey } from "#shared/base/model/document.ts";
import type { DocumentId } from "#shared/base/model/ids.ts";
import { s3Client } from "#shared/storage/aws/aws-clients.ts";
import { bucketOf, CREDENTIALS } from "#test/lambda/emulators.ts";
import { batchesQueueUrl, jobsQueueUrl } from "#test/lambda/function-settings.ts";
import type { RunningFunction } from "#test/support/lambda-function.ts";
import { rawPdf } from "#test/support/raw-pdf.ts";
import type { AskBundle } from "./ask-bundle.ts";
import { gone, type LeftByOperations } from "./check-operations.ts";
import { type DeployedBundles, REGION } from "./deployed-bundles.ts";
import { authorizerEvent } from "./gateway-events.ts";
import type { Tally } from "./tally.ts";

export interface OtherEvents {
  readonly bundles: DeployedBundles;
  readonly ask: AskBundle;
  readonly account: Account;
  readonly apiKey: string;
  readonly left: LeftByOperations;
}

export async function checkOtherEvents(given: OtherEvents, tally: Tally): Promise<void> {
  await checkAuthorizer(given, tally);
  await checkImport(given, tally);
  await checkPdfWork(given, tally);
  await checkBatches(given, tally);
  await checkJobs(given, tally);
}

interface Verdict {
  readonly policyDocument: { readonly Statement: readonly { readonly Effect: string }[] };
  readonly context?: { readonly account: string };
}

/** A refusal is an answer too: thrown, it would not be kept by the gateway. */
async function checkAuthorizer({ bundles, account, apiKey }: OtherEvents, tally: Tally): Promise<void> {
  await using running = await bundles.start("authorize");
  const ask = async (headers: Readonly<Record<string, string>>) => {
    const verdict = (await wholeAnswer(running, authorizerEvent(headers))) as Verdict;
    return { effects: verdict.policyDocument.Statement.map(({ Effect }) => Effect).join(), ...verdict.context };
  };
  const granted = await ask({ authorization: apiKey });
  const isOwn = granted.effects === "Allow" && JSON.parse(granted.account ?? "{}").id === account.id;
  tally.check(isOwn, "authorize: a key that is known", JSON.stringify(granted));
  for (const headers of [{ Authorization: "wrong-key-wrong-key" }, {}]) {
    const { effects, account: found } = await ask(headers);
    const isRefused = effects === "Deny" && found === undefined;
    tally.check(isRefused, `authorize: refuses ${JSON.stringify(headers)}`, `${effects} for ${found}`);
  }
}

async function checkImport({ bundles, account, left }: OtherEvents, tally: Tally): Promise<void> {
  await using running = await bundles.start("import-template");
  const question = { asks: "open-upload", account: account.id, id: left.uploadId, by: "a" };
  const { upload } = (await wholeAnswer(running, question)) as {
    readonly upload: { readonly filename: string; readonly address: string };
  };
  const text = await (await fetch(upload.address)).text();
  const isRight = upload.filename === "People.csv" && text === "Name\nZoë\n";
  tally.check(isRight, "import-template: a file that was uploaded here", JSON.stringify(upload));
  await wholeAnswer(running, { ...question, asks: "end-upload", outcome: "used" });
  const again = await wholeAnswer(running, question);
  const isUsed = JSON.stringify(again) === '{"upload":"upload_already_used"}';
  tally.check(isUsed, "import-template: a file that was used", JSON.stringify(again));
}

async function checkPdfWork({ bundles }: OtherEvents, tally: Tally): Promise<void> {
  await using running = await bundles.start("work-on-pdf");
  const pdf = { inline: Buffer.from(rawPdf({ name: "A", pages: ["", "", ""] })).toString("base64") };
  const described = JSON.stringify(await wholeAnswer(running, { kind: "describe", pdf }));
  tally.check(described === '{"result":{"pageCount":3,"fontNames":["Helvetica"]}}', "work-on-pdf: describe", described);
  const page = (await wholeAnswer(running, { kind: "firstPage", pdf, options: { dotsPerInch: 72 } })) as {
    readonly result?: { readonly inline: string };
  };
  const isPng =
    Buffer.from(page.result?.inline ?? "", "base64")
      .subarray(1, 4)
      .toString() === "PNG";
  tally.check(isPng, "work-on-pdf: firstPage", JSON.stringify(page).slice(0, 300));
  const broken = await wholeAnswer(running, { kind: "describe", pdf: { inline: "bm9uZQ==" } });
  tally.check("error" in (broken as object), "work-on-pdf: what is no PDF", JSON.stringify(broken));
}

/** The job that a request leaves whose caller does not wait; doing it and the jobs that it leaves makes the document. */
async function checkBatches({ bundles, ask, account, left }: OtherEvents, tally: Tally): Promise<void> {
  const body = Buffer.from(JSON.stringify({ template_id: left.templateId, data: { Name: "Ada" } }));
  const headers = { "Content-Type": "application/json", Prefer: "respond-async" };
  const post = { method: "POST", path: "/v1/document", account, headers, body } as const;
  const [accepted] = await ask("generate-document", { ...post, status: 202, holds: () => true });
  const { id } = JSON.parse(accepted?.body.toString() ?? "{}") as { readonly id: DocumentId };
  const queueUrl = batchesQueueUrl(bundles.deployed, REGION);
  const [job] = await takeJobs(bundles, queueUrl);
  tally.check(job?.body.includes(id) === true, "generate-document: leaves a batch", JSON.stringify(job));
  await using running = await bundles.start("run-batch");
  for (let jobs = job === undefined ? [] : [job]; jobs.length > 0; ) {
    const answer = JSON.stringify(await wholeAnswer(running, { Records: jobs }));
    tally.check(answer === '{"batchItemFailures":[]}', "run-batch: nothing comes back", answer);
    jobs = [...(await takeJobs(bundles, queueUrl))];
  }
  tally.check(await isStored(bundles, id), "run-batch: makes the document", id);
}

/** The job that a deletion leaves in the queue; it removes the document's file. */
async function checkJobs({ bundles, ask, account, left }: OtherEvents, tally: Tally): Promise<void> {
  const before = await isStored(bundles, left.documentId);
  await ask("delete-document", gone({ method: "DELETE", path: `/v1/document/${left.documentId}`, account }));
  const records = await takeJobs(bundles, jobsQueueUrl(bundles.deployed, REGION));
  const job = records.find(({ body }) => body.includes(left.documentId));
  tally.check(job !== undefined, "delete-document: leaves a job", JSON.stringify(records));
  await using running = await bundles.start("run-job");
  const broken = { ...record("not a job"), messageId: "broken" };
  const batch: SQSEvent = { Records: [...(job === undefined ? [] : [job]), broken] };
  const answer = JSON.stringify(await wholeAnswer(running, batch));
  const isRight = answer === '{"batchItemFailures":[{"itemIdentifier":"broken"}]}';
  tally.check(isRight, "run-job: only what cannot be done comes back", answer);
  const after = await isStored(bundles, left.documentId);
  tally.check(before && !after, "run-job: removes the document's file", `before: ${before}, after: ${after}`);
}

async function takeJobs({ deployed }: DeployedBundles, queueUrl: string): Promise<readonly SQSRecord[]> {
  const client = new SQSClient({
    endpoint: deployed.emulators.s3AndSqs,
    region: AWS_REGIONS[REGION],
    credentials: CREDENTIALS,
    useQueueUrlAsEndpoint: false,
  });
  const receive = { QueueUrl: queueUrl, MaxNumberOfMessages: 10 };
  const { Messages = [] } = await client.send(new ReceiveMessageCommand(receive));
  client.destroy();
  return Messages.map(({ MessageId = "", Body = "" }) => ({ ...record(Body), messageId: MessageId }));
}

/** Returns the event that SQS sends to a function (Lambda Developer Guide, "Using Lambda with Amazon SQS"). */
function record(body: string): SQSRecord {
  return {
    messageId: "059f36b4-87a3-44ab-83d2-661975830a7d",
    receiptHandle: "AQEBwJnKyrHigUMZj6rYigCgxlaS3SLy0a...",
    body,
    attributes: {
      ApproximateReceiveCount: "1",
      SentTimestamp: "1545082649183",
      SenderId: "AIDAIENQZJOLO23YVJ4VO",
      ApproximateFirstReceiveTimestamp: "1545082649185",
    },
    messageAttributes: {},
    md5OfBody: createHash("md5").update(body).digest("hex"),
    eventSource: "aws:sqs",
    eventSourceARN: "arn:aws:sqs:eu-central-1:123456789012:merganser-eu-jobs",
    awsRegion: AWS_REGIONS[REGION],
  };
}

async function isStored({ deployed }: DeployedBundles, id: DocumentId): Promise<boolean> {
  const client = s3Client({
    endpoint: deployed.emulators.s3AndSqs,
    credentials: CREDENTIALS,
    pathStyle: true,
    region: AWS_REGIONS[REGION],
  });
  try {
    await client.send(
      new GetObjectCommand({ Bucket: bucketOf(deployed.installation, REGION), Key: documentFileKey(id) }),
    );
    return true;
  } catch (error) {
    if (error instanceof NoSuchKey) return false;
    throw error;
  } finally {
    client.destroy();
  }
}

/** @throws Error when it comes as a stream */
async function wholeAnswer(running: RunningFunction, event: unknown): Promise<unknown> {
  const { isStreamed, contentType, chunks } = await running.answer(event);
  if (isStreamed || contentType !== "application/json") throw new Error(`a stream came, of ${contentType}`);
  return JSON.parse(Buffer.concat(await Array.fromAsync(chunks)).toString());
}
