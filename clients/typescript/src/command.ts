#!/usr/bin/env node
/** `npx merganser-client types <template id>`: writes TypeScript types for the data of a template. */
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { Connection } from "./connection.ts";
import { dataTypes } from "./data-types.ts";
import { MerganserConnectionError, MerganserError } from "./errors.ts";

const USAGE = `Usage: merganser-client types <template id> [--out <file>] [--name <type>] [--address <address>]

Writes TypeScript types for the data of a template to standard output, or to a file. The key is read from API_KEY, and the
address from --address or MERGANSER_ADDRESS (the default is http://localhost:3000).`;

process.exitCode = await run();

async function run(): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        out: { type: "string" },
        name: { type: "string" },
        address: { type: "string", default: process.env.MERGANSER_ADDRESS ?? "http://localhost:3000" },
        help: { type: "boolean", default: false },
      },
    });
    const [command, id] = positionals;
    if (values.help || command !== "types" || id === undefined) return fail(USAGE, values.help ? 0 : 2);
    const apiKey = process.env.API_KEY;
    if (apiKey === undefined) return fail("Set the environment variable API_KEY to the key of your account.", 2);
    const text = await dataTypes(new Connection({ apiKey, baseUrl: values.address }), id, values);
    if (values.out === undefined) process.stdout.write(text);
    else await write(values.out, text);
    return 0;
  } catch (error) {
    const isKnown =
      error instanceof MerganserError || error instanceof MerganserConnectionError || error instanceof TypeError;
    if (!isKnown) throw error;
    return fail(error.message, 1);
  }
}

/** @throws TypeError with what to do */
async function write(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text);
  } catch (error) {
    throw new TypeError(`${file} cannot be written (${String(error)}). Give --out a file in a folder that is there.`);
  }
}

function fail(text: string, code: number): number {
  (code === 0 ? process.stdout : process.stderr).write(`${text}\n`);
  return code;
}
