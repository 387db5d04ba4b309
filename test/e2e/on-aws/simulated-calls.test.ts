/**
 * The simulation behind `npm run bench -- scale` counts the calls that the deployed functions make. One function works on
 * the batch, because the order in which two finish their ranges changes what is called. Reads of records are not compared:
 * a worker asks every two seconds whether its batch has ended.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import type { AwsCall } from "#test/lambda/rights/aws-call.ts";
import { Cloud } from "#test/scale/cloud.ts";
import type { MeasuredWork } from "#test/scale/measured-work.ts";
import { acceptDocument, readyDocument } from "#test/support/batches.ts";
import { openDeployment } from "#test/support/deployment.ts";
import { rawPdf } from "#test/support/raw-pdf.ts";
import { createTemplate } from "#test/support/requests.ts";

/** Three ranges. They are too few to share conversions, so that the stand-in for LibreOffice need not make a PDF to split. */
const ITEMS = Array.from({ length: 60 }, (_, n) => ({ Name: `Item ${n + 1}` }));
const CONVERSIONS_EACH = 4;

const PDF = Buffer.from(rawPdf({ name: "A", pages: [""] }));
const CONVERTER = `
  export async function handler(question) {
    return { result: "matchFonts" in question ? {} : { inline: "${PDF.toString("base64")}" } };
  }`;

interface Calls {
  readonly conversions: number;
  readonly s3Writes: number;
  readonly s3Reads: number;
  readonly dynamoDbWrites: number;
  readonly messagesSent: number;
}

test("a batch of the simulation calls S3, DynamoDB, SQS and the converter as often as the bundles do", async () => {
  expect(await callsOfSimulation()).toEqual(await callsOfBundles());
});

async function callsOfBundles(): Promise<Calls> {
  const folder = await mkdtemp(path.join(tmpdir(), "merganser-converter-"));
  const convert = path.join(folder, "convert.mjs");
  await writeFile(convert, CONVERTER);
  const calls: AwsCall[] = [];
  try {
    await using service = await openDeployment({
      capacity: {
        convertersAtOnce: 0,
        batchConvertersAtOnce: 0,
        rangesAtOnce: 1,
        conversionsInRange: CONVERSIONS_EACH,
        accountRequestsAtOnce: 0,
      },
      standIns: { convert },
      beforeCall: async (call) => void calls.push(call),
    });
    const { id: template_id } = await createTemplate(service);
    const fields = { template_id, output_format: ".pdf", single_file: false, data: ITEMS };
    const { id } = await acceptDocument(service, fields);
    await readyDocument(service, id, 240_000);
    await service.stores.jobsDone();
  } finally {
    await rm(folder, { recursive: true });
  }
  const actions = calls
    .filter(({ caller }) => caller.endsWith("run-batch"))
    .flatMap(({ needs: [need] }) => need?.action ?? []);
  const count = (action: RegExp) => actions.filter((each) => action.test(each)).length;
  return {
    conversions: count(/^lambda:/),
    s3Writes: count(/^s3:PutObject$/),
    s3Reads: count(/^s3:GetObject$/),
    dynamoDbWrites: count(/^dynamodb:(?:Put|Update|Delete)Item$/),
    messagesSent: count(/^sqs:SendMessage$/),
  };
}

const SAME = { first: 1, each: 1 };
const OF_PDF = { first: PDF.length, each: PDF.length };

const WORK: MeasuredWork = {
  name: "letters",
  sharing: undefined,
  pages: 1,
  readMs: SAME,
  mergeMs: SAME,
  assembleMs: SAME,
  convertMs: SAME,
  splitMs: SAME,
  docxBytes: OF_PDF,
  pdfBytes: OF_PDF,
  partBytes: PDF.length,
  pieceMs: 0,
};

/** Sending, receiving and deleting are a request each. */
const REQUESTS_OF_MESSAGE = 3;

function callsOfSimulation(): Promise<Calls> {
  const cloud = new Cloud({
    seed: 1,
    work: WORK,
    tellsItems: true,
    batchFunctions: 1,
    conversionsEach: CONVERSIONS_EACH,
    batchConverters: CONVERSIONS_EACH,
    converters: 1,
    converterLoadingMs: 1,
  });
  const { bill, clock } = cloud.simulation;
  return clock.run(async () => {
    const id = await cloud.accept(cloud.newAccount(), ITEMS);
    const accepted = callsIn(bill);
    await cloud.whenDone(id);
    await cloud.whenIdle();
    const done = callsIn(bill);
    const sinceAccepted = (what: keyof typeof accepted) => done[what] - accepted[what];
    return {
      conversions: cloud.convertForBatches.calls,
      s3Writes: sinceAccepted("s3Writes"),
      s3Reads: sinceAccepted("s3Reads"),
      dynamoDbWrites: sinceAccepted("dynamoDbWrites"),
      messagesSent: sinceAccepted("messagesSent"),
    };
  });
}

function callsIn(bill: Cloud["simulation"]["bill"]) {
  return {
    s3Writes: bill.of("s3Write"),
    s3Reads: bill.of("s3Read"),
    dynamoDbWrites: bill.of("dynamoDbWrite"),
    messagesSent: bill.of("sqsRequest") / REQUESTS_OF_MESSAGE,
  };
}
