/**
 * `npm run start:lambda`: the bundles that are deployed to AWS, on this machine. In front of them a gateway for each
 * region, behind them emulators of DynamoDB, S3 and SQS. For proving what is deployed; `npm start` is for working with it.
 */
import { mkdir } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { addressesOf } from "#local/server/addresses.ts";
import { ensureFirstAccount } from "#local/server/first-account.ts";
import { describeStudio, firstDocument } from "#local/server/greeting.ts";
import { listen } from "#local/server/listen.ts";
import { stopOnSignals } from "#local/server/stop-on-signals.ts";
import { readLocalEnvironment } from "#shared/base/config/environment.ts";
import { jsonLog } from "#shared/base/log/log.ts";
import { REGIONS } from "#shared/base/model/region.ts";
import { deployHere } from "./deploy-here.ts";
import { CAPACITY } from "./function-settings.ts";

const BUNDLES = path.resolve(import.meta.dirname, "../../dist/local/functions");

/** As often as the stack's rule does it. */
const SWEPT_EACH_MS = 15 * 60_000;

const environment = readLocalEnvironment(process.env);
const log = jsonLog((line) => process.stderr.write(line), Date.now);
const dataFolder = path.resolve(environment.DATA_DIR);
const { ports, baseAddresses } = addressesOf(environment);
await mkdir(dataFolder, { recursive: true, mode: 0o700 });
const storageMax = (environment.STORAGE_MAX_GB ?? 0) * 1e9;
const capacity = { ...CAPACITY, storageMax };
const deployment = await deployHere({ bundles: BUNDLES, baseAddresses, dataFolder, capacity, log });
const listening = await listen(deployment.apps, { host: environment.HOST, ports });
const sweep = () =>
  Promise.all(REGIONS.map((region) => deployment.sweep(region))).catch((error: unknown) =>
    log("error", "The regular work of a region failed and will be retried", { cause: String(error) }),
  );
const sweeping = setInterval(sweep, SWEPT_EACH_MS);
stopOnSignals(async () => {
  clearInterval(sweeping);
  await listening.stop();
  await deployment.close();
});
const apiKey = await ensureFirstAccount(deployment.directory.accounts, environment.API_KEY);
process.stdout.write(`
Merganser is ready, as it is deployed to AWS.

${REGIONS.map((region) => `  ${region}  ${baseAddresses[region]}`).join("\n")}

Studio      ${describeStudio(baseAddresses.us, apiKey)}
API key     ${apiKey ?? "printed when it was created"}
Data        ${dataFolder}
DynamoDB    ${deployment.emulators.dynamoDb}
S3, SQS     ${deployment.emulators.s3AndSqs}

A first document (prints nothing, writes offer.pdf):

${firstDocument(baseAddresses.us, apiKey ?? "$API_KEY")}

Stop with Ctrl-C.
`);
