/**
 * Runs the built image of the service as a container, and checks it. Is started by `verify-service.ts` in a world of mounts,
 * processes and network of its own, and prints a Report. `--keep` is a folder for the files that were made.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { pdfText } from "#test/support/pdf-text.ts";
import { type RunningContainer, startContainer } from "./container-world.ts";
import { Report } from "./report.ts";

const ADDRESS = "http://127.0.0.1:3000";
const START_MS_MAX = 60_000;
const PROJECT = path.resolve(import.meta.dirname, "../..");

const option = { type: "string", default: "" } as const;
const { values } = parseArgs({
  options: { image: option, view: option, volume: option, user: option, keep: option },
});
const image = JSON.parse(readFileSync(values.image, "utf8"));
const report = new Report();
const began = performance.now();
const container = startContainer({ image, view: values.view, volume: values.volume, user: values.user });
await untilHealthy(container);
report.figure("start until it is healthy, ms", performance.now() - began);
checkPlaces(container);
checkSandbox(container.output());
const key = /^API key +([0-9a-f]{32})$/m.exec(container.output())?.[1] ?? "";
await checkReadiness();
await checkStudio();
await checkPdf("Offer.docx", "offer.json", "a first PDF, by LibreOffice", "offer");
await checkPdf("Page.html", '{"Name":"Zo\u00eb"}', "a page, by Chromium", "page");
await checkStop(container);
process.stdout.write(JSON.stringify(report));

async function untilHealthy({ isHealthy, output }: RunningContainer): Promise<void> {
  while (!output().includes("Stop with Ctrl-C.")) {
    if (performance.now() - began > START_MS_MAX) throw new Error(`it does not start: ${output()}`);
    await sleep(50);
  }
  report.check(isHealthy(), "the health check of the running service passes", output().slice(-500));
}

function checkPlaces({ exec }: RunningContainer): void {
  const takes = (folder: string) => exec(["/bin/sh", "-c", `echo > ${folder}/here && rm ${folder}/here`]) === 0;
  for (const folder of ["/tmp", "/data"]) report.check(takes(folder), `${folder} takes files`, "it does not");
  for (const folder of ["/", "/opt/merganser", "/usr/lib", "/var/cache", "/etc"])
    report.check(!takes(folder), `${folder} takes no files`, "it does");
}

function checkSandbox(output: string): void {
  const line = output.split("\n").find((each) => each.includes("Sandbox of"));
  const { files, network, user, memory } = JSON.parse(line ?? "{}");
  report.check(files === "landlock", "the sandbox restricts files without namespaces", String(line));
  report.check(network === true && memory === true, "the sandbox restricts network and memory", String(line));
  report.check(user === false, "the sandbox has no user of its own, because the service is not root", String(line));
}

async function checkReadiness(): Promise<void> {
  const answer = await fetch(`${ADDRESS}/ready`);
  const text = await answer.text();
  report.check(answer.status === 200 && !text.includes("degraded"), "it is ready, with both converters", text);
}

/** Its page is built into the image. */
async function checkStudio(): Promise<void> {
  const answer = await fetch(`${ADDRESS}/reference`);
  report.check(
    answer.status === 200,
    "Studio and the reference are there",
    `${answer.status} ${(await answer.text()).slice(0, 200)}`,
  );
}

async function checkPdf(file: string, data: string, what: string, name: string): Promise<void> {
  const asked = performance.now();
  const form = new FormData();
  const template = file.endsWith(".html")
    ? Buffer.from("<!doctype html><title>Page</title><p>Dear [Name], \u6771\u4eac")
    : readFileSync(path.join(PROJECT, "examples", file));
  form.set("file", new File([template], file));
  const headers = { Authorization: key };
  const { id } = (await (await fetch(`${ADDRESS}/v1/template`, { method: "POST", headers, body: form })).json()) as {
    id: string;
  };
  const answer = await generate(id, data.startsWith("{") ? data : readExample(data));
  const pdf = Buffer.from(await answer.arrayBuffer());
  report.figure(`${what}: upload and document, ms`, performance.now() - asked);
  const isPdf = answer.status === 201 && pdf.subarray(0, 5).toString() === "%PDF-";
  report.check(isPdf, what, pdf.toString().slice(0, 500));
  if (name === "page")
    report.check((await pdfText(pdf)).includes("Dear Zo\u00eb, \u6771\u4eac"), `${what}: its text`, "it lacks");
  if (values.keep !== "") writeFileSync(path.join(values.keep, `container-${name}.pdf`), pdf);
}

function readExample(name: string): string {
  return readFileSync(path.join(PROJECT, "examples", name), "utf8");
}

function generate(id: string, data: string): Promise<Response> {
  const headers = { Authorization: key, Accept: "application/octet-stream", "Content-Type": "application/json" };
  const body = `{"template_id":"${id}","output_format":".pdf","data":${data}}`;
  return fetch(`${ADDRESS}/v1/document`, { method: "POST", headers, body });
}

/** A request that is being answered is answered to its end. */
async function checkStop({ stop, output }: RunningContainer): Promise<void> {
  const form = new FormData();
  form.set("file", new File([readFileSync(path.join(PROJECT, "examples/Offer.docx"))], "Offer.docx"));
  const headers = { Authorization: key };
  const { id } = (await (await fetch(`${ADDRESS}/v1/template`, { method: "POST", headers, body: form })).json()) as {
    id: string;
  };
  const running = generate(id, readExample("offer.json"));
  await sleep(20);
  const { code, ms } = await stop();
  report.check((await running).status === 201, "a running request is answered before the stop", output().slice(-500));
  report.check(code === 0, "it stops with the exit code 0", `${code}: ${output().slice(-500)}`);
  report.figure("stop with a running request, ms", ms);
}
