/** `npm run account` as operators run it: a process of its own, on the data folder of a program's home. */
import { spawn } from "node:child_process";
import path from "node:path";
import { text } from "node:stream/consumers";
import { type Home, PROJECT } from "./program.ts";

export interface AccountRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export function runAccount({ dataFolder, workFolder }: Home, ...args: readonly string[]): Promise<AccountRun> {
  return run(args, { cwd: workFolder, env: { DATA_DIR: dataFolder } });
}

/** On an installation on AWS, of which a table answers at this address. */
export function runAccountOnAws(dynamoDb: string, ...args: readonly string[]): Promise<AccountRun> {
  const credentials = { AWS_ACCESS_KEY_ID: "operator", AWS_SECRET_ACCESS_KEY: "secret" };
  return run([...args, "--aws"], { env: { ...credentials, AWS_ENDPOINT_URL_DYNAMODB: dynamoDb } });
}

async function run(
  args: readonly string[],
  { env, ...where }: { readonly cwd?: string; readonly env: Readonly<Record<string, string>> },
): Promise<AccountRun> {
  const child = spawn(process.execPath, [path.join(PROJECT, "local/cli/account.ts"), ...args], {
    ...where,
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, stdout, stderr };
}
