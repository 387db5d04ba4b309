/** Carries out `npm run account` on the data folder of this machine. */
import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { EnvironmentError, readLocalEnvironment } from "#shared/config/environment.ts";
import {
  type AccountDependencies,
  changeAccount,
  createAccount,
  createKey,
  listAccounts,
  revokeKey,
} from "#shared/service/manage-accounts.ts";
import { RecordConflict } from "#shared/store/records.ts";
import { hasLocalDirectory, openLocalDirectory } from "#shared/wiring/local-directory.ts";
import { type Answer, answers, NotDone } from "./answers.ts";
import { type AccountCommand, parseCommand, UsageError } from "./parse-command.ts";
import { usage } from "./usage.ts";

export interface Outcome {
  /** Exit code: 0 done, 1 not done, 2 not understood. */
  readonly code: 0 | 1 | 2;
  readonly stdout: string;
  readonly stderr: string;
}

/** @param args what stands behind the command's own name */
export async function runAccountCommand(
  args: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
): Promise<Outcome> {
  try {
    const parsed = parseCommand(args);
    if (parsed.wants === "help") return { code: 0, stdout: usage(parsed.name), stderr: "" };
    const dataFolder = path.resolve(readLocalEnvironment(variables).DATA_DIR);
    const { text, json, warning } = await carryOut(parsed.command, dataFolder);
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
      `no accounts were ever made in ${dataFolder}. Set DATA_DIR to the data folder of the service, or make a first account with: create.`,
    );
  }
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const answer = await withDirectory(command, dataFolder);
  return {
    ...answer,
    warning: `${dataFolder} is a new data folder. If the service has another, set DATA_DIR to that.`,
  };
}

async function withDirectory(command: AccountCommand, dataFolder: string): Promise<Answer> {
  const { accounts, close } = openLocalDirectory(dataFolder, Date.now);
  try {
    return await answerTo(command, { accounts, now: Date.now, randomBytes });
  } finally {
    close();
  }
}

async function answerTo(command: AccountCommand, deps: AccountDependencies): Promise<Answer> {
  switch (command.name) {
    case "create":
      return answers.created(await createAccount(deps, command));
    case "list":
      return answers.listed(await Array.fromAsync(listAccounts(deps)));
    case "key":
      return answers.keyMade(command.account, await createKey(deps, command.account));
    case "revoke":
      return answers.revoked(await revokeKey(deps, command.keyOrId));
    case "update": {
      const { name: _, account, ...wishes } = command;
      return answers.updated(account, await changeAccount(deps, account, wishes));
    }
  }
}

function complaint(text: string): string {
  return `account: ${text}\n`;
}

function explain(error: unknown): string {
  if (error instanceof NotDone || error instanceof EnvironmentError) return error.message;
  if (error instanceof RecordConflict) return "someone else changed it at the same time. Try again.";
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  // The system's own refusal, or SQLite's: a folder that cannot be written, a file that another program locks.
  if (syscall !== undefined || code === "ERR_SQLITE_ERROR") return `${message}. Look at DATA_DIR.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
