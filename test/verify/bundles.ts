/**
 * Starts every function's bundle under AWS's own runtime interface client and gives it real events of its kind. Those that
 * LibreOffice and Chromium run in are built with all that is around them, and started, by test/image.
 */
import { randomBytes } from "node:crypto";
import { LAMBDAS, type LambdaName } from "#functions/lambdas.ts";
import { createAccount } from "#shared/service/manage-accounts.ts";
import { askingBundles } from "./ask-bundle.ts";
import { checkBrokenAnswers } from "./check-broken-answers.ts";
import { checkOperations } from "./check-operations.ts";
import { checkOtherEvents } from "./check-other-events.ts";
import { checkRuntimeClient } from "./check-runtime-client.ts";
import { type DeployedBundles, deployBundles, REGION } from "./deployed-bundles.ts";
import { getRuntimeClient } from "./runtime-client.ts";
import type { Tally } from "./tally.ts";

/** `npm run verify:image` starts them. */
const OF_IMAGES: readonly LambdaName[] = ["convert", "convert-for-batches", "render-html"];

export async function verifyBundles(tally: Tally): Promise<void> {
  const client = await getRuntimeClient();
  const names = Object.keys(LAMBDAS) as LambdaName[];
  if ("missing" in client)
    return tally.notAvailable(`AWS's runtime client for ${names.length} functions`, client.missing, names.length);
  console.log("the functions' bundles: under AWS's runtime interface client they answer events of their kind");
  try {
    await checkRuntimeClient(client.program, tally);
    await using bundles = await deployBundles(client.program);
    await checkAll(bundles, tally);
    reportStarts(bundles, tally);
  } catch (error) {
    tally.fail("the functions' bundles", error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

async function checkAll(bundles: DeployedBundles, tally: Tally): Promise<void> {
  const deps = { accounts: bundles.accounts, now: Date.now, randomBytes: (count: number) => randomBytes(count) };
  const { account, apiKey } = await createAccount(deps, { plan: "Business", region: REGION });
  const ask = askingBundles(bundles, tally);
  const baseAddress = bundles.deployed.baseAddresses[REGION];
  const left = await checkOperations(ask, { account, apiKey, baseAddress });
  await checkBrokenAnswers(bundles, left, tally);
  await checkOtherEvents({ bundles, ask, account, apiKey, left }, tally);
}

function reportStarts({ startMs }: DeployedBundles, tally: Tally): void {
  console.log("  from the start of the process until it asks for its first event, ms:");
  for (const name of Object.keys(LAMBDAS) as LambdaName[]) {
    const ms = startMs.get(name);
    if (!OF_IMAGES.includes(name)) tally.check(ms !== undefined, `${name}: starts`, "nothing has asked it");
    console.log(`    ${name.padEnd(18)} ${ms === undefined ? "started by verify:image" : Math.round(ms)}`);
  }
}
