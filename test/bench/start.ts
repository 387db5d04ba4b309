/** Starting the program on a folder that it has used before, until it greets and until it has made its first PDF. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { type Home, makeHome, PROJECT, startProgram } from "#test/support/program.ts";
import { type Bench, summarise } from "./bench.ts";

const STARTS = 10;

export const startBench: Bench = {
  about: `${STARTS} starts on a folder that is in use, each with the upload of a template as its first call`,
  async run() {
    await using home = await makeHome();
    const letter = await readFile(path.join(PROJECT, "test/fixtures/letter.docx"));
    await startOnce(home, letter);
    const starts = [];
    for (let start = 0; start < STARTS; start++) starts.push(await startOnce(home, letter));
    return [
      { what: "until it greets", times: summarise(starts.map(({ greetedMs }) => greetedMs)), targetMs: 2000 },
      {
        what: "from there to its first PDF",
        times: summarise(starts.map(({ firstPdfMs }) => firstPdfMs)),
        targetMs: 8000,
      },
    ];
  },
};

async function startOnce(home: Home, letter: Uint8Array): Promise<{ greetedMs: number; firstPdfMs: number }> {
  const started = performance.now();
  await using program = await startProgram(home, { API_KEY: "a-key-of-my-own-0123456789" });
  const greeted = performance.now();
  const body = new FormData();
  body.set("file", new File([letter as Uint8Array<ArrayBuffer>], "letter.docx"));
  const response = await program.call("/v1/template", { method: "POST", body });
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
  const firstPdfMs = performance.now() - greeted;
  await program.stop();
  return { greetedMs: greeted - started, firstPdfMs };
}
