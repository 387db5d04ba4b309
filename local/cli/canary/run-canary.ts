/**
 * Has a service make a PDF of a Word template and one of an HTML template by its public interface, checks that they
 * contain the merged text, and deletes everything again.
 */
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { type ServiceCalls, serviceCalls } from "#local/cli/generate/service-calls.ts";
import { pageText } from "#shared/pdf/reading/page-text.ts";

const USAGE = `Usage:

  API_KEY=<a key> npm run canary -- --address <URL of the service> [--region <region>]

  --region <region>  where the templates are stored and the PDFs are made; the default is that of the account

Makes two PDFs, checks their text, and deletes them and their templates again.
Exit codes: 0 success, 1 failure, 2 invalid command.
`;

export interface CanaryContext {
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly screen: { write(text: string): unknown };
  /** The number of milliseconds for which a missing answer is tolerated. Default: one minute. */
  readonly patienceMs?: number;
}

const EXAMPLE = path.join(import.meta.dirname, "../../../examples/Offer.docx");
const TOTAL_MS_MAX = 10 * 60 * 1000;

/** Returns the exit code. */
export async function runCanary(
  args: readonly string[],
  { variables, screen, patienceMs = 60_000 }: CanaryContext,
): Promise<number> {
  const command = commandOf(args, variables);
  if (command === undefined) {
    screen.write(USAGE);
    return 2;
  }
  const { address, key, region } = command;
  const calls = serviceCalls({ address, key, signal: AbortSignal.timeout(TOTAL_MS_MAX), patienceMs });
  try {
    const letter = Buffer.from("<!doctype html><title>Letter</title><p>Dear [Name],");
    await makeAndDelete(calls, { filename: "Offer.docx", file: await readFile(EXAMPLE), region });
    await makeAndDelete(calls, { filename: "Letter.html", file: letter, region });
  } catch (error) {
    screen.write(`canary: ${error instanceof Error ? error.message : error}\n`);
    return 1;
  }
  screen.write(`canary: ${address} makes PDFs of Word and HTML templates.\n`);
  return 0;
}

function commandOf(args: readonly string[], { API_KEY: key = "" }: CanaryContext["variables"]) {
  try {
    const options = { address: { type: "string" }, region: { type: "string" } } as const;
    const { address = "", region } = parseArgs({ args: [...args], options }).values;
    return URL.canParse(address) && key !== "" ? { address: address.replace(/\/+$/, ""), key, region } : undefined;
  } catch {
    return undefined;
  }
}

interface Template {
  readonly filename: string;
  readonly file: Uint8Array<ArrayBuffer>;
  readonly region: string | undefined;
}

/** @throws Error that says what does not work */
async function makeAndDelete(calls: ServiceCalls, { filename, file, region }: Template): Promise<void> {
  const made: string[] = [];
  const remember = <Made extends { readonly id: string }>(kind: string, one: Made) => {
    made.unshift(`/v1/${kind}/${one.id}`);
    return one;
  };
  try {
    const upload = await post<{ id: string; upload_uri: string }>(calls, "/v1/upload", {
      filename,
      size: file.byteLength,
    });
    await calls.call(upload.upload_uri, { method: "PUT", body: () => new Blob([file]) });
    const { id } = remember(
      "template",
      await post<{ id: string }>(calls, "/v1/template", { file_id: upload.id, region }),
    );
    // A new word each time, so that nothing made before can pass for this document.
    const word = randomUUID().slice(0, 8);
    const request = { template_id: id, data: { Name: word }, output_format: ".pdf" };
    const document = remember(
      "document",
      await post<{ id: string; document_uri: string }>(calls, "/v1/document", request),
    );
    const pdf = await (await calls.call(document.document_uri)).bytes();
    const text = await pageText(pdf).catch((cause: unknown) => {
      throw new Error(`What was made of ${filename} is not a PDF.`, { cause });
    });
    if (!text.includes(word)) throw new Error(`The PDF of ${filename} lacks the merged text.`);
  } finally {
    for (const address of made) await calls.call(address, { method: "DELETE" });
  }
}

/** The key prevents a repeated call from making a second one, which would never be deleted. */
async function post<Answer>(calls: ServiceCalls, address: string, fields: object): Promise<Answer> {
  const headers = { "Content-Type": "application/json", Accept: "application/json", "Idempotency-Key": randomUUID() };
  const answer = await calls.call(address, { method: "POST", headers, body: () => JSON.stringify(fields) });
  return (await answer.json()) as Answer;
}
