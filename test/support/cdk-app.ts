/** Runs the CDK app as the CDK's program does, in a process of its own. */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { Context } from "./stacks.ts";

const PROJECT = path.resolve(import.meta.dirname, "../..");

/** What the app says of a stack. */
export interface StackArtifact {
  readonly type: string;
  /** For example `aws://unknown-account/eu-central-1`. */
  readonly environment: string;
  readonly dependencies: readonly string[];
  readonly properties: unknown;
}

/**
 * Answers the stacks that it made, by their names; CDK's own rules have passed them.
 * @param folders of the build, and for the templates
 */
export async function runCdkApp(
  context: Context,
  { dist, outdir }: { readonly dist: string; readonly outdir: string },
): Promise<Readonly<Record<string, StackArtifact>>> {
  const { app, context: flags } = JSON.parse(await readFile(path.join(PROJECT, "cdk.json"), "utf8"));
  const [, ...args] = /^node (.+)$/.exec(app) ?? [];
  const given = JSON.stringify({ ...flags, dist, ...context });
  const env = { PATH: process.env.PATH, CDK_OUTDIR: outdir, CDK_CONTEXT_JSON: given };
  await promisify(execFile)(process.execPath, args, { cwd: PROJECT, env });
  const manifest = JSON.parse(await readFile(path.join(outdir, "manifest.json"), "utf8"));
  const artifacts = Object.entries<StackArtifact>(manifest.artifacts);
  return Object.fromEntries(artifacts.filter(([, { type }]) => type === "aws:cloudformation:stack"));
}
