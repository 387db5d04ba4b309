/** Carries out `npm run audit`. */
import path from "node:path";
import { parseArgs } from "node:util";
import { readLocalEnvironment } from "#shared/base/config/environment.ts";
import { type AccountId, parseAccountId } from "#shared/base/model/ids.ts";
import { refuseUnreadable } from "#shared/storage/records/list-whole-group.ts";
import { accountRepository } from "#shared/storage/repositories/accounts.ts";
import { type AuditEntry, auditTrail, dayOf } from "#shared/storage/repositories/audit-trail.ts";
import { hasLocalDirectory } from "#shared/wiring/local-directory.ts";
import { openTrailsHere, openTrailsOnAws, type Trails } from "./open-trails.ts";
import { USAGE } from "./usage.ts";

interface Output {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
}

const OPTIONS = {
  account: { type: "string" },
  days: { type: "string", default: "1" },
  json: { type: "boolean", default: false },
  aws: { type: "boolean", default: false },
  profile: { type: "string" },
  stage: { type: "string" },
  help: { type: "boolean", short: "h", default: false },
} as const;

class UsageError extends Error {}

/** @returns the exit code */
export async function runAuditCommand(
  args: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
  { stdout, stderr }: Output,
): Promise<0 | 1 | 2> {
  try {
    const { help, json, account, days, ...place } = read(args);
    if (help) {
      stdout.write(USAGE);
      return 0;
    }
    const trails = open(place, variables);
    try {
      for await (const entry of entriesOf(trails, account, days))
        stdout.write(json ? `${JSON.stringify(entry)}\n` : row(entry));
    } finally {
      trails.close();
    }
    return 0;
  } catch (error) {
    const isUsage = error instanceof UsageError;
    stderr.write(`audit: ${(error as Error).message}\n${isUsage ? `\n${USAGE}` : ""}`);
    return isUsage ? 2 : 1;
  }
}

function read(args: readonly string[]) {
  const { account: sent, days: sentDays, ...values } = valuesOf(args);
  const account = sent === undefined ? undefined : parseAccountId(sent);
  if (sent !== undefined && account === undefined)
    throw new UsageError(`${JSON.stringify(sent)} is not the id of an account.`);
  const days = Number(sentDays);
  if (!Number.isInteger(days) || days < 1) throw new UsageError("--days must be a whole number of at least 1.");
  return { ...values, account, days };
}

function valuesOf(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values;
  } catch (error) {
    const [fault = ""] = (error as Error).message.split(/\.?\s*\n|\. /);
    throw new UsageError(`${fault}.`);
  }
}

interface Place {
  readonly aws: boolean;
  readonly profile?: string | undefined;
  readonly stage?: string | undefined;
}

function open({ aws, ...onAws }: Place, variables: Readonly<Record<string, string | undefined>>): Trails {
  if (aws || onAws.profile !== undefined || onAws.stage !== undefined) return openTrailsOnAws(onAws);
  const dataFolder = path.resolve(readLocalEnvironment(variables).DATA_DIR);
  if (!hasLocalDirectory(dataFolder))
    throw new Error(`${dataFolder} has no accounts. Set DATA_DIR to the data folder of the service.`);
  return openTrailsHere(dataFolder);
}

const DAY_MS = 24 * 60 * 60 * 1000;

async function* entriesOf(
  { directory, stores }: Trails,
  account: AccountId | undefined,
  days: number,
): AsyncGenerator<AuditEntry, undefined> {
  const settings = { now: Date.now, days: 1 };
  const accounts = account === undefined ? await allAccounts(directory) : [account];
  for (let day = 0; day < days; day++) {
    for (const id of accounts) {
      for (const store of stores) yield* auditTrail(store, settings).list(id, dayOf(Date.now() - day * DAY_MS));
    }
  }
}

async function allAccounts(directory: Trails["directory"]): Promise<readonly AccountId[]> {
  const accounts = accountRepository(directory, Date.now);
  const present = await Array.fromAsync(accounts.list());
  const leaving = await Array.fromAsync(accounts.listLeaving(refuseUnreadable));
  return [...present.map((entry) => entry.account.id), ...leaving.map(({ id }) => id)];
}

function row({ time, account, key = "-", operation, object = "-", status, request }: AuditEntry): string {
  return `${new Date(time).toISOString()} ${account} ${key.padEnd(8)} ${operation} ${object} ${status} ${request}\n`;
}
