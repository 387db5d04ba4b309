/** All of it: the real service under mixed load and random kills, and then everything that it has acknowledged looked at. */
import { chmod } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { type Home, makeHome } from "#test/support/program.ts";
import { randomOf } from "#test/support/random.ts";
import { receiveWebhooks, type WebhookReceiver } from "#test/support/webhook-receiver.ts";
import { type Asker, patientAsker } from "./asker.ts";
import { AuditWitness } from "./audit-witness.ts";
import { Caller, type CallerSettings } from "./caller.ts";
import { doAnything } from "./do-anything.ts";
import { checkExpired, makeExpiringDocument } from "./expiring-document.ts";
import { checkAll, type FinalCheck } from "./final-check.ts";
import { type KillerOptions, killAtRandom } from "./killer.ts";
import { Ledger } from "./ledger.ts";
import { MortalService, makeAccounts, type SoakAccount } from "./mortal-service.ts";
import { checkNothingLeft } from "./nothing-left.ts";
import { makeProbes } from "./probes.ts";
import { RecoveryWatch } from "./recovery.ts";
import type { SoakReport } from "./report.ts";
import { ACCOUNTS, type AccountName } from "./words.ts";

export interface SoakOptions extends Pick<KillerOptions, "pauseMs" | "lifeMs">, Pick<CallerSettings, "batchItems"> {
  /** The duration of the load. The checks afterwards take additional time. */
  readonly ms: number;
  readonly callers: number;
  /** The same choices come again, not the same moments. */
  readonly seed: number;
  /** Is told of each fault at once, and now and then how far it is. */
  readonly tell: (line: string) => void;
}

/** For batches that are still under way at the end, and a webhook whose second try was killed. */
const PATIENCE_MS = 10 * 60_000;
const TOLD_EACH_MS = 60_000;

interface Stage {
  readonly home: Home;
  readonly receiver: WebhookReceiver;
  readonly ledger: Ledger;
  readonly service: MortalService;
  readonly accounts: Readonly<Record<AccountName, SoakAccount>>;
  readonly asker: Asker;
  readonly witness: AuditWitness;
}

export async function soak(options: SoakOptions): Promise<SoakReport> {
  const ledger = new Ledger(options.tell);
  await using home = await makeHome();
  // The permissions of the system's own folder. With others, LibreOffice and Chromium would run with less protection than they have in service.
  await chmod(home.folder, 0o711);
  await using receiver = await receiveWebhooks();
  const environment = { REMOTE_FILES_ALLOW: receiver.settings.remoteFilesAllow ?? "" };
  await using service = await MortalService.start(home, environment, ledger);
  const accounts = await makeAccounts(home);
  const witness = new AuditWitness(service.send);
  const asker = patientAsker({ send: witness.send, ledger });
  const stage = { home, receiver, ledger, service, accounts, asker, witness };
  const expiring = await makeExpiringDocument(witness.send, accounts.A.apiKey);
  const recovery = await loadAndKill(stage, options);
  options.tell("the load is over; everything is looked at");
  await checkAll(finalCheck(stage));
  await checkNothingLeft(stage);
  await checkExpired({ ...stage, dataFolder: home.dataFolder }, expiring);
  witness.check(home.dataFolder, ledger);
  return { ...options, ledger, recovery: recovery.times, problems: service.problems.join("\n") };
}

async function loadAndKill(stage: Stage, options: SoakOptions): Promise<RecoveryWatch> {
  const { service, ledger, accounts, witness } = stage;
  const { ms, callers, seed } = options;
  const recovery = new RecoveryWatch(witness.send, await makeProbes(witness.send, accounts.A.apiKey), ledger);
  const end = performance.now() + ms;
  const isOver = () => performance.now() >= end;
  const random = randomOf(seed * SEEDS);
  await Promise.all([
    killAtRandom({ ...options, service, random, ledger, recovery }, isOver),
    tellNow(ledger, options.tell, isOver),
    ...Array.from({ length: callers }, (_, index) => doAnything(newCaller(stage, index + 1, options), isOver)),
  ]);
  return recovery;
}

/** Callers and killer of one seed, each with a seed of its own. */
const SEEDS = 1009;

function newCaller(
  { ledger, accounts, asker, receiver }: Stage,
  number: number,
  { seed, batchItems }: SoakOptions,
): Caller {
  const account = ACCOUNTS[number % ACCOUNTS.length] ?? "A";
  const { apiKey } = accounts[account];
  return new Caller({
    account,
    number,
    apiKey,
    random: randomOf(seed * SEEDS + number),
    ledger,
    asker,
    receiver,
    batchItems,
  });
}

function finalCheck({ ledger, receiver, accounts, asker }: Stage): FinalCheck {
  return {
    ledger,
    receiver,
    accounts,
    patienceMs: PATIENCE_MS,
    askOpenly: asker,
    askOf: (account, ask) => asker({ ...ask, apiKey: accounts[account].apiKey }),
  };
}

async function tellNow(ledger: Ledger, tell: (line: string) => void, isOver: () => boolean): Promise<void> {
  const start = performance.now();
  for (let next = start + TOLD_EACH_MS; !isOver(); await sleep(200)) {
    if (performance.now() < next) continue;
    next += TOLD_EACH_MS;
    const minutes = Math.round((performance.now() - start) / 60_000);
    tell(`${minutes} min: ${ledger.documents.length} documents, ${ledger.faults.length} faults`);
  }
}
