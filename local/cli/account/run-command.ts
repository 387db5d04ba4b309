/** Carries out `npm run account` on the data folder of this machine, or on an installation on AWS. */
import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { directoryTableName, installationName } from "#shared/base/config/aws-names.ts";
import { AWS_REGIONS } from "#shared/base/config/aws-regions.ts";
import { readLocalEnvironment } from "#shared/base/config/environment.ts";
import { EnvironmentError } from "#shared/base/config/environment-error.ts";
import { ServiceError } from "#shared/base/errors/service-error.ts";
import { type AccountId, type IdIngredients, newVersionId } from "#shared/base/model/ids.ts";
import {
  type AccountDependencies,
  changeAccount,
  createAccount,
  createKey,
  type DeletionDependencies,
  type DeletionState,
  deleteAccount,
  listAccounts,
  revokeKey,
  stateOfDeletion,
  suspendAccount,
  tellWebhookSecret,
  type WebhookSecretDependencies,
} from "#shared/service/manage-accounts.ts";
import { UnfinishedRestore } from "#shared/storage/data-folder/data-folder.sqlite.ts";
import { RecordConflict } from "#shared/storage/records/records.ts";
import type { AuditTrail } from "#shared/storage/repositories/audit-trail.ts";
import { SchemaTooNew } from "#shared/storage/sqlite/migrations.sqlite.ts";
import { type AwsDirectory, openAwsDirectory } from "#shared/wiring/aws-directory.ts";
import { hasLocalDirectory, type LocalDirectory, openLocalDirectory } from "#shared/wiring/local-directory.ts";
import { type Answer, answers, NotDone } from "./answers.ts";
import { type AccountCommand, type OnAws, parseCommand, UsageError } from "./parse-command.ts";
import { usage } from "./usage.ts";

export interface Outcome {
  /** Exit code: 0 done, 1 not done, 2 not understood. */
  readonly code: 0 | 1 | 2;
  readonly stdout: string;
  readonly stderr: string;
}

/** @param args the arguments after the command's own name */
export async function runAccountCommand(
  args: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
): Promise<Outcome> {
  try {
    const parsed = parseCommand(args);
    if (parsed.wants === "help") return { code: 0, stdout: usage(parsed.name), stderr: "" };
    const { command, place } = parsed;
    const { text, json, warning } =
      place === "here"
        ? await carryOut(command, path.resolve(readLocalEnvironment(variables).DATA_DIR))
        : await answerAndClose(command, openDirectoryOnAws(place));
    const stdout = parsed.json ? `${JSON.stringify(json)}\n` : text;
    return { code: 0, stdout, stderr: warning === undefined ? "" : complaint(`warning: ${warning}`) };
  } catch (error) {
    if (error instanceof UsageError) {
      return { code: 2, stdout: "", stderr: `${complaint(error.message)}\n${usage(error.command)}` };
    }
    return { code: 1, stdout: "", stderr: complaint(explain(error)) };
  }
}

async function carryOut(command: AccountCommand, dataFolder: string): Promise<Answer> {
  if (hasLocalDirectory(dataFolder)) return withDirectory(command, dataFolder);
  if (command.name !== "create") {
    throw new NotDone(
      `${dataFolder} has no accounts. Set DATA_DIR to the data folder of the service, or create the first account with: create.`,
    );
  }
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const answer = await withDirectory(command, dataFolder);
  return {
    ...answer,
    warning: `${dataFolder} is a new data folder. If the service uses another one, set DATA_DIR to that.`,
  };
}

/** The fixed name of the directory, in the region's copy of it. */
function openDirectoryOnAws({ profile, stage, region }: OnAws): AwsDirectory {
  return openAwsDirectory({
    table: directoryTableName(installationName(stage)),
    region: AWS_REGIONS[region],
    ...(profile !== undefined && { profile }),
    now: Date.now,
  });
}

function withDirectory(command: AccountCommand, dataFolder: string): Promise<Answer> {
  return answerAndClose(command, openLocalDirectory(dataFolder, Date.now));
}

async function answerAndClose(
  command: AccountCommand,
  { close, ...directory }: AwsDirectory | LocalDirectory,
): Promise<Answer> {
  try {
    return await answerTo(command, { ...directory, now: Date.now, randomBytes });
  } finally {
    close();
  }
}

async function answerTo(
  command: AccountCommand,
  deps: AccountDependencies & WebhookSecretDependencies & Noting,
): Promise<Answer> {
  switch (command.name) {
    case "create":
      return answers.created(await createAccount(deps, command));
    case "list":
      return answers.listed(await Array.fromAsync(listAccounts(deps)));
    case "key":
      return answers.keyMade(command.account, await createKey(deps, command.account, command.settings));
    case "revoke":
      return answers.revoked(await revokeKey(deps, command.keyOrId));
    case "update": {
      const { name: _, account, ...changes } = command;
      return answers.updated(account, await changeAccount(deps, account, changes));
    }
    case "webhook-secret":
      return answers.webhookSecretTold(command.account, await tellWebhookSecret(deps, command.account, command));
    case "suspend":
    case "resume": {
      const { name, account } = command;
      const changed = await suspendAccount(deps, account, { isSuspended: name === "suspend" });
      if (changed !== undefined) await note(deps, account, `${name}Account`);
      return answers.updated(account, changed);
    }
    case "delete":
      return answers.deleted(command.account, await deleteAndNote(deps, command.account));
    case "receipt":
      return answers.deleted(command.account, await stateOfDeletion(deps, command.account));
  }
}

type Noting = DeletionDependencies & IdIngredients & { readonly auditTrail: AuditTrail };

/** A repeated command changes nothing, and is noted all the same. */
async function deleteAndNote(deps: Noting, account: AccountId): Promise<DeletionState> {
  const deletion = await deleteAccount(deps, account);
  if (deletion.state === "under way") await note(deps, account, "deleteAccount");
  return deletion;
}

/** Adds what the operator did to the audit trail. */
function note(deps: Pick<Noting, "auditTrail" | keyof IdIngredients>, account: AccountId, operation: string) {
  return deps.auditTrail.append({ account, operation, status: 200, request: newVersionId(deps) });
}

const AWS_REMEDY = "Check --profile, --stage and --region, and whether the directory is deployed.";

/** An error answer of AWS, or missing credentials. */
function isOfAws(error: unknown): error is Error {
  return error instanceof Error && ("$metadata" in error || error.name === "CredentialsProviderError");
}

function complaint(text: string): string {
  return `account: ${text}\n`;
}

function explain(error: unknown): string {
  if (error instanceof NotDone || error instanceof EnvironmentError) return error.message;
  if (error instanceof SchemaTooNew || error instanceof UnfinishedRestore) return error.message;
  if (error instanceof RecordConflict) return "someone else changed it at the same time. Try again.";
  const answered = error instanceof ServiceError ? error.cause : error;
  if (isOfAws(answered)) return `AWS says: ${answered.message.replace(/\.$/, "")}. ${AWS_REMEDY}`;
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  // An error of the operating system or SQLite: a folder that cannot be written, a file that another program locks.
  if (syscall !== undefined || code === "ERR_SQLITE_ERROR") return `${message}. Check DATA_DIR.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
