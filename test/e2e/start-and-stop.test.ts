import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { bundledService } from "#infra/build/service/current-bundle.ts";
import { REGIONS } from "#shared/base/model/region.ts";
import { childrenOf } from "#shared/workers/processes/process-memory.ts";
import { paragraphs } from "#test/support/docx-blocks.ts";
import { documentText, docx, partNames } from "#test/support/docx-package.ts";
import { filesHolding, searchableDocx } from "#test/support/files-holding.ts";
import { freePorts, occupyPort } from "#test/support/free-ports.ts";
import { given } from "#test/support/given.ts";
import { has } from "#test/support/needs.ts";
import { makeHome, PROJECT, type Program, runProgram, SOURCES, startProgram } from "#test/support/program.ts";
import {
  createTemplate,
  file,
  generateBinary,
  generateDocument,
  listDocuments,
  listTemplates,
  openLink,
} from "#test/support/requests.ts";
import { QUARTERS_AVIF, QUARTERS_WEBP } from "#test/support/small-pictures.ts";

const KEY = "a-key-of-my-own-0123456789";
const OTHER_KEY = "another-key-of-mine-987654";
const PRINTED_KEY = /\b[0-9a-f]{32}\b/;

describe("a second start on the same folder", () => {
  test("keeps templates, documents, links and the key, and does not print the key again", async () => {
    await using home = await makeHome();
    const before = await seen(home, async (program) => {
      expect(program.greeting).toMatch(PRINTED_KEY);
      const template = await createTemplate(program, { folder: ["Letters", "2026"], name: "Greeting" });
      await generateDocument(program, { template_id: template.id });
      if (has("LibreOffice")) await generateDocument(program, { template_id: template.id, output_format: ".pdf" });
    });
    expect(before.documents).toHaveLength(has("LibreOffice") ? 2 : 1);

    const after = await seen(home, async (program) => expect(program.greeting).not.toMatch(PRINTED_KEY), before.key);
    expect(after).toEqual(before);
  });

  test("takes less of the processor than fifty starts of Node itself: one second where one takes 20 ms", async () => {
    await using home = await makeHome();
    await seen(home, async () => {});
    await using program = await startProgram(home);
    expect(program.startProcessorMs).toBeLessThan(50 * nodeStartMs());
  });
});

given("Linux").test(
  "a process for templates and one for agents are started before their first calls, and no other one",
  async () => {
    await using home = await makeHome();
    await using program = await startProgram(home);
    const commands = () => childrenOf(program.processId).map((id) => readFileSync(`/proc/${id}/cmdline`, "latin1"));
    const names = () => commands().map((command) => /(\w+)-work-main/.exec(command)?.[1]);
    await expect.poll(() => names().toSorted(), { timeout: 60_000 }).toEqual(["mcp", "template"]);
  },
);

describe("API_KEY", () => {
  test("sets the key of a new installation, and adds a key to one that is there", async () => {
    await using home = await makeHome();
    {
      await using program = await startProgram(home, { API_KEY: KEY });
      expect(program.greeting).toContain(KEY);
      expect(await statusWith(program, KEY)).toBe(200);
      expect(await statusWith(program, OTHER_KEY)).toBe(401);
      await createTemplate(program);
    }
    await using program = await startProgram(home, { API_KEY: OTHER_KEY });
    expect(await statusWith(program, KEY)).toBe(200);
    expect(await listTemplates(program)).toHaveLength(1);
  });

  test("is kept as its hash alone", async () => {
    await using home = await makeHome();
    await using program = await startProgram(home, { API_KEY: KEY });
    await createTemplate(program);
    expect(await filesHolding(home.dataFolder, KEY)).toEqual([]);
  });
});

test("each of four regions answers at its own port and stores in its own folder", async () => {
  await using home = await makeHome();
  await using program = await startProgram(home);
  expect(REGIONS.map((region) => new URL(program.addresses[region]).port)).toEqual(
    [0, 1, 2, 3].map((offset) => String(home.port + offset)),
  );
  for (const region of REGIONS) {
    const [name, text] = [`Name of ${region} 4711`, `Text of ${region} 4711 for [Tag of ${region} 4711]`];
    const template = await createTemplate(program, { file: file(searchableDocx(text), "T.docx"), name, region });
    expect(template).toMatchObject({ name, region });
    expect(template.template_uri.startsWith(`${program.addresses[region]}/`)).toBe(true);
    await generateDocument(program, { template_id: template.id, name: `Document of ${region} 4711` });

    expect((await listTemplates(program, "", { region }))[0]).toEqual(template);
    for (const trace of [name, text, `Tag of ${region} 4711`, `Document of ${region} 4711`]) {
      const folders = (await filesHolding(home.dataFolder, trace)).map((found) => found.split(path.sep)[0]);
      expect({ trace, folders: [...new Set(folders)] }).toEqual({ trace, folders: [region] });
    }
    // The audit trail of the region that was called names the id.
    const naming = (await filesHolding(home.dataFolder, template.id)).map((found) => found.split(path.sep)[0]);
    expect([...new Set([...naming, "us"])].sort()).toEqual([...new Set([region, "us"])].sort());
  }
});

describe("the bundle", () => {
  test("names files and lines of the sources in stack traces", async () => {
    await using home = await makeHome();
    const failing = `data:text/javascript,${encodeURIComponent('process.umask = () => { throw new Error("planted") }')}`;
    const { stderr } = await runProgram(home, { NODE_OPTIONS: `--import=${failing}` });
    const lines = readFileSync(SOURCES, "utf8").split("\n");
    const line = 1 + lines.findIndex((text) => text.startsWith("process.umask("));
    expect(stderr).toContain(`${SOURCES}:${line}`);
  });

  test.runIf(process.platform === "linux")("is all that worker programs of Node may read", async () => {
    await using home = await makeHome();
    await using program = await startProgram(home);
    await createTemplate(program);
    const commands = childrenOf(program.processId).map((id) => readFileSync(`/proc/${id}/cmdline`, "utf8").split("\0"));
    const bundle = path.dirname(await bundledService(PROJECT));
    const readable = commands.flatMap((words) => words.filter((word) => word.startsWith(READABLE)));
    expect(readable.length).toBeGreaterThan(0);
    const places = readable.map((word) => word.slice(READABLE.length));
    expect(places.filter((place) => isNotIn(SYSTEM, place) && isNotIn([bundle], place))).toEqual([]);
  });
});

test("a document may have a barcode, markup, and pictures in formats that have to be converted", async () => {
  const tags = ["[Code | barcode:'ean13']", "[Text | markdown]", "[%Webp]", "[%Avif]", "[%Drawing]"];
  const data = {
    Code: "4006381333931",
    Text: "We deliver **within five days**.",
    Webp: `data:image/webp;base64,${QUARTERS_WEBP.toString("base64")}`,
    Avif: `data:image/avif;base64,${QUARTERS_AVIF.toString("base64")}`,
    Drawing: `data:image/svg+xml;base64,${btoa(DRAWING)}`,
  };
  await using home = await makeHome();
  await using program = await startProgram(home);
  const template = await createTemplate(program, {
    file: file(docx(paragraphs(...tags)), "T.docx"),
    enhanced_syntax: "true",
  });
  const { bytes } = await generateBinary(program, { template_id: template.id, data });
  expect(documentText(bytes)).toContain("We deliver within five days.");
  expect(partNames(bytes).filter((name) => name.startsWith("word/media/")).length).toBeGreaterThanOrEqual(4);
});

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="red"/></svg>`;

describe("a start that cannot be", () => {
  test("at a port that is taken ends with code 1, says so, and loses no key", async () => {
    await using home = await makeHome();
    {
      await using _ = await occupyPort(home.port + 2);
      const { code, stdout, stderr } = await runProgram(home);
      expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
      expect(stderr).toBe(
        `Merganser could not start: port ${home.port + 2} is in use. Choose four other consecutive ports with PORT=4000 npm start.\n`,
      );
    }
    await using program = await startProgram(home);
    expect(program.greeting).toMatch(PRINTED_KEY);
    expect(await listTemplates(program)).toEqual([]);
  });

  test("on the data folder of a running service is refused, and leaves that one alone", async () => {
    await using home = await makeHome();
    await using program = await startProgram(home);
    const template = await createTemplate(program);
    const { code, stdout, stderr } = await runProgram({ ...home, port: await freePorts(REGIONS.length) });
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toBe(`Merganser could not start: another service already uses the data folder ${home.dataFolder}\n`);
    expect(await listTemplates(program)).toEqual([template]);
  });

  // No user can make a file there, not even root.
  given("Linux").test("on a folder that cannot be written names it, the reason and the remedy", async () => {
    await using home = await makeHome();
    const { code, stdout, stderr } = await runProgram(home, { DATA_DIR: "/proc" });
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^Merganser could not start: \/proc cannot be written: .*DATA_DIR\.\n$/);
  });

  test.each([
    ["PORT", "abc"],
    ["PORT", "65533"],
    ["AWS_LIMITS", "yes"],
    ["REMOTE_FILES_ALLOW", "http://files.intranet/"],
    ["API_KEY", "short"],
    ["API_KEY", "with blanks in between"],
    ["BASE_ADDRESS_EU", "nowhere"],
    ["HOST", "not-a-host.invalid"],
    ["DATA_DIR", "/dev/null"],
  ])("with %s=%s names the setting and no line of code", async (name, value) => {
    await using home = await makeHome();
    const { code, stdout, stderr } = await runProgram(home, { [name]: value });
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^Merganser could not start: .*\n$/);
    expect(stderr).toContain(name);
  });
});

const READABLE = "--allow-fs-read=";
const SYSTEM = [
  "/lib",
  "/lib64",
  "/usr/lib",
  "/usr/lib64",
  "/usr/local/lib",
  "/etc/ld.so.cache",
  "/sys/devices/system/cpu",
];

function isNotIn(folders: readonly string[], place: string): boolean {
  return !folders.some((folder) => place === folder || place.startsWith(`${folder}/`));
}

/** The processor time of a start of Node itself, which tells how fast this machine is. */
function nodeStartMs(): number {
  const script = "const { user, system } = process.cpuUsage(); console.log((user + system) / 1000)";
  const starts = Array.from({ length: 10 }, () => Number(execFileSync(process.execPath, ["-e", script])));
  return starts.reduce((sum, each) => sum + each, 0) / starts.length;
}

/** Starts the program, acts, and tells everything that a caller can then see; stops it in order. */
async function seen(
  home: Parameters<typeof startProgram>[0],
  act: (program: Program) => Promise<unknown>,
  knownKey?: string,
) {
  await using started = await startProgram(home);
  const key = knownKey ?? started.apiKey ?? "";
  const program: Program = { ...started, call: (to, options = {}) => started.call(to, { key, ...options }) };
  await act(program);
  const templates = await listTemplates(program);
  const documents = (await Promise.all(templates.map(({ id }) => listDocuments(program, id)))).flat();
  const links = [
    ...templates.flatMap(({ template_uri, preview_uri, image_uri }) =>
      has("LibreOffice") ? [template_uri, preview_uri, image_uri] : [template_uri],
    ),
    ...documents.map(({ document_uri }) => document_uri),
  ];
  const files = await Promise.all(links.map((link) => openLink(program, link)));
  expect(await started.stop()).toMatchObject({ code: 0, signal: null, problems: "" });
  return { key, templates, documents, files };
}

async function statusWith(program: Program, key: string): Promise<number> {
  return (await program.call("/v1/template", { key })).status;
}
