/** One letter: over HTTP against the service as a process, beside the merge and LibreOffice alone in this process. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { compileSingle } from "#shared/engine/merge/assembly/single-document.ts";
import { readTemplate } from "#shared/engine/template/read-tags.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { createProcessConverter, type ProcessConverter } from "#shared/workers/convert/converter.process.ts";
import { makeHome, PROJECT, type Program, startProgram } from "#test/support/program.ts";
import { type Bench, type Figure, timeInTurns } from "./bench.ts";
import { trafficOf } from "./traffic.ts";

const ROUNDS = 50;

export const documentBench: Bench = {
  about: `letter.docx, one item, ${ROUNDS} calls each, one at a time; the service is warm`,
  async run() {
    await using home = await makeHome();
    await using program = await startProgram(home);
    const letter = await readFile(path.join(PROJECT, "test/fixtures/letter.docx"));
    const converter = createProcessConverter({ log: () => {}, remedy: "npm start" });
    try {
      return await measure(program, letter, converter);
    } finally {
      await converter.stop();
    }
  },
};

async function measure(program: Program, letter: Uint8Array, converter: ProcessConverter): Promise<readonly Figure[]> {
  const id = await upload(program, letter);
  const merge = mergerOf(letter);
  const binary = "application/octet-stream";
  const wanted = {
    docx: { id, format: ".docx", accept: binary },
    pdf: { id, format: ".pdf", accept: binary },
    stored: { id, format: ".docx", accept: "application/json" },
  };
  const times = await timeInTurns(ROUNDS, {
    docx: (round) => generate(program, wanted.docx, round),
    merge: (round) => merge(round),
    pdf: (round) => generate(program, wanted.pdf, round),
    office: (round) => converter.convert({ source: merge(round), from: ".docx", to: ".pdf" }),
    stored: (round) => generate(program, wanted.stored, round),
    upload: () => upload(program, letter),
  });
  const trafficFor = (kind: keyof typeof wanted) =>
    trafficOf(bodyOf(wanted[kind], 1).length, () => generate(program, wanted[kind], 1));
  const traffic = {
    docx: await trafficFor("docx"),
    pdf: await trafficFor("pdf"),
    stored: await trafficFor("stored"),
    upload: await trafficOf(letter.length, () => upload(program, letter)),
  };
  const mergeAlone = { what: "merge alone", times: times.merge };
  const officeAlone = { what: "LibreOffice alone", times: times.office };
  return [
    { what: ".docx answer", times: times.docx, targetMs: 50, floor: mergeAlone, traffic: traffic.docx },
    { what: ".pdf answer", times: times.pdf, targetMs: 500, floor: officeAlone, traffic: traffic.pdf },
    { what: ".docx stored", times: times.stored, traffic: traffic.stored },
    { what: "template upload", times: times.upload, floor: officeAlone, traffic: traffic.upload },
  ];
}

function mergerOf(letter: Uint8Array): (round: number) => Uint8Array {
  const file = openDocx(letter, "letter.docx");
  const { delimiters } = readTemplate(file, { enhancedSyntax: false });
  const merge = compileSingle(file, { delimiters, enhancedSyntax: false });
  return (round) => merge(itemOf(round));
}

async function upload(program: Program, letter: Uint8Array): Promise<string> {
  const body = new FormData();
  body.set("file", new File([letter as Uint8Array<ArrayBuffer>], "letter.docx"));
  const bytes = await call(program, "/v1/template", { body });
  return (JSON.parse(Buffer.from(bytes).toString()) as { id: string }).id;
}

interface Wanted {
  readonly id: string;
  readonly format: string;
  readonly accept: string;
}

function generate(program: Program, wanted: Wanted, round: number): Promise<Uint8Array> {
  const headers = { "Content-Type": "application/json", Accept: wanted.accept };
  return call(program, "/v1/document", { headers, body: bodyOf(wanted, round) });
}

function bodyOf({ id, format }: Wanted, round: number): Buffer<ArrayBuffer> {
  return Buffer.from(JSON.stringify({ template_id: id, output_format: format, data: itemOf(round) }));
}

/** The whole answer. @throws Error when it is none that counts */
async function call(program: Program, to: string, init: RequestInit): Promise<Uint8Array> {
  const response = await program.call(to, { method: "POST", ...init });
  if (response.status !== 201) throw new Error(`${to}: ${response.status} ${await response.text()}`);
  return response.bytes();
}

/** No two are equal, so no answer can be an earlier one. */
function itemOf(round: number): Readonly<Record<string, string>> {
  return {
    Name: `Ada Lovelace ${round}`,
    Street: "1 Analytical Row",
    "Zip Code": "W1",
    City: "London",
    Date: "21 November 2026",
    "Enquiry Date": "3 November",
    Subject: "the oak room",
    "Visit Date": "1 December",
    Sender: "Tom Berger",
  };
}
