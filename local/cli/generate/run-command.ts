/** Carries out `npm run generate`, from its arguments to the written file. */
import { randomUUID } from "node:crypto";
import { access, readFile } from "node:fs/promises";
import path from "node:path";
import { parseTemplateId } from "#shared/base/model/ids.ts";
import { download } from "./download.ts";
import { type MadeDocument, makeDocument } from "./make-document.ts";
import { NotDone } from "./not-done.ts";
import { type GenerateOptions, parseArguments, UsageError, type Variables } from "./parse-arguments.ts";
import { progressLine, type Screen } from "./progress-line.ts";
import { type ResumeFile, resumeFile } from "./resume-file.ts";
import { serviceCalls } from "./service-calls.ts";
import { USAGE } from "./usage.ts";

export interface CommandContext {
  readonly variables: Variables;
  readonly screen: Screen;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
}

/** Exit codes: 0 done, 1 not done, 2 not understood, 130 interrupted. */
export async function runGenerateCommand(args: readonly string[], around: CommandContext): Promise<number> {
  const { screen, signal, variables } = around;
  try {
    const options = parseArguments(args, variables);
    if (options === "help") screen.write(USAGE);
    else screen.write(`${await generate(options, around)}\n`);
    return 0;
  } catch (error) {
    if (signal.aborted) {
      screen.write("generate: interrupted. Run the same command again to continue.\n");
      return 130;
    }
    if (error instanceof UsageError) screen.write(`generate: ${error.message}\n\n${USAGE}`);
    else screen.write(`generate: ${explain(error)}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

/** @throws NotDone */
async function generate(options: GenerateOptions, { screen, signal }: CommandContext): Promise<string> {
  const { template, data, out } = options;
  const isTemplateFile = parseTemplateId(template) === undefined;
  const contents = [
    await readInput(data, "--data"),
    isTemplateFile ? await readInput(template, "--template") : template,
  ];
  const resume = resumeFile(out, [...contents, JSON.stringify({ ...options, key: "" })]);
  const begun = (await resume.read()) ?? { requestKey: randomUUID() };
  await resume.write(begun);
  const calls = serviceCalls({ ...options, signal });
  const progress = progressLine(screen, () => performance.now());
  try {
    const document = await forgetFailed(resume, () =>
      makeDocument({ calls, options, resume, progress, signal }, begun, { isTemplateFile }),
    );
    progress.end();
    const place = placeFor(document, out);
    await download(calls, { address: document.document_uri, out: place, name: document.id }, signal);
    await resume.remove();
    return describe(document, place, out);
  } finally {
    progress.end();
  }
}

/** The reason may be fixed elsewhere: in the template, the plan, the service. The same command then starts anew. */
async function forgetFailed<Result>(resume: ResumeFile, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NotDone && !error.mayPass) await resume.remove();
    throw error;
  }
}

async function readInput(file: string, option: string): Promise<Uint8Array> {
  try {
    await access(file);
    return await readFile(file);
  } catch (error) {
    throw new NotDone(`${option} ${file} cannot be read: ${(error as Error).message}`, { mayPass: true });
  }
}

/** A single item is delivered as its own file, whatever was requested. */
function placeFor({ filename }: MadeDocument, out: string): string {
  const [made, wanted] = [path.extname(filename), path.extname(out)];
  return wanted === ".zip" && made !== wanted ? `${out.slice(0, -wanted.length)}${made}` : out;
}

function describe({ data_length: items, warnings }: MadeDocument, place: string, out: string): string {
  const warned = warnings.map((warning) => `Warning: ${warning}\n`).join("");
  const made = `${warned}${place} contains ${items.toLocaleString("en")} ${items === 1 ? "item" : "items"}.`;
  return place === out ? made : `${made} It is not a .zip, because that needs at least two.`;
}

function explain(error: unknown): string {
  if (error instanceof NotDone) return error.message;
  const { syscall, message } = error as NodeJS.ErrnoException;
  // An error of the operating system: a folder that cannot be written, a disk that is full.
  if (syscall !== undefined) return `${message}. Check --out.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
