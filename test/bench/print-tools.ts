/** Ways to print a page with the same Chromium: how others do it. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { killGroup } from "#shared/workers/processes/child-group.ts";
import { findChromium } from "#shared/workers/render-html/find-chromium.ts";
import type { Found } from "./convert-tools.ts";
import { type DevTools, launchForDevTools } from "./devtools.ts";
import { runWithBench } from "./end-with-bench.ts";
import { givenUpWhenLate } from "./give-up.ts";

/** Arguments as Gotenberg uses them, which has no sandbox either. `--no-zygote` is left out because it would slow Chromium down. */
const ARGUMENTS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--font-render-hinting=none",
];

const NO_CHROMIUM = "no Chromium is installed";

/** A new Chromium for each page, with a profile that is kept. */
export async function coldChromium(): Promise<Found> {
  const name = "cold Chromium";
  const program = await installedProgram();
  if (program === undefined) return { name, missing: NO_CHROMIUM };
  const { profile, page, target, remove } = await workFolder();
  const options = ["--no-pdf-header-footer", "--generate-pdf-document-outline"];
  return givenUpWhenLate({
    name,
    async convert(source, { html = Buffer.from(source).toString() } = {}) {
      await Promise.all([writeFile(page, html), rm(target, { force: true })]);
      await runWithBench(program, [
        ...ARGUMENTS,
        profile,
        ...options,
        `--print-to-pdf=${target}`,
        pathToFileURL(page).href,
      ]);
      return readFile(target);
    },
    stop: remove,
  });
}

/**
 * One Chromium that stays, and in it a new page for each document: what Gotenberg 8 does
 * (https://github.com/gotenberg/gotenberg, pkg/modules/chromium), without its HTTP. The printing options are the service's.
 */
export async function freshPage(): Promise<Found> {
  const name = "fresh page, warm Chromium";
  const program = await installedProgram();
  if (program === undefined) return { name, missing: NO_CHROMIUM };
  const { profile, page, remove } = await workFolder();
  const browser = launchForDevTools(program, [...ARGUMENTS, profile]);
  return givenUpWhenLate({
    name,
    async convert(source, { html = Buffer.from(source).toString() } = {}) {
      await writeFile(page, html);
      return printInFreshPage(browser, pathToFileURL(page).href);
    },
    async stop() {
      await killGroup(browser.child);
      await remove();
    },
  });
}

async function printInFreshPage(browser: DevTools, url: string): Promise<Uint8Array> {
  const { targetId } = await browser.send("Target.createTarget", { url: "about:blank" });
  const attached = await browser.send("Target.attachToTarget", { targetId, flatten: true });
  const session = String(attached.sessionId);
  const send = (method: string, params = {}) => browser.send(method, params, session);
  // Every request is looked at before it may go on.
  browser.on("Fetch.requestPaused", session, ({ requestId }) => void send("Fetch.continueRequest", { requestId }));
  for (const domain of ["Page", "Network", "Fetch", "Runtime"]) await send(`${domain}.enable`);
  const loaded = ["Page.domContentEventFired", "Page.loadEventFired", "Network.loadingFinished"].map(
    (event) => new Promise((resolve) => browser.on(event, session, resolve)),
  );
  await Promise.all([send("Page.navigate", { url }), ...loaded]);
  await send("Runtime.evaluate", { expression: EXACT_COLOURS });
  const pdf = await streamed(await send("Page.printToPDF", PRINTING), send);
  await send("Page.close");
  return pdf;
}

const EXACT_COLOURS = `
const style = document.createElement("style");
style.append("html { -webkit-print-color-adjust: exact !important; }");
document.head.append(style);`;

const [INCH_MM, MARGIN_MM] = [25.4, 15];
const margin = MARGIN_MM / INCH_MM;

/** The default page: A4 with margins of 15 mm (the port `HtmlRenderer`). */
const PRINTING = {
  transferMode: "ReturnAsStream",
  paperWidth: 210 / INCH_MM,
  paperHeight: 297 / INCH_MM,
  marginTop: margin,
  marginRight: margin,
  marginBottom: margin,
  marginLeft: margin,
  preferCSSPageSize: true,
  printBackground: true,
  generateTaggedPDF: true,
  generateDocumentOutline: true,
};

async function streamed(
  { stream: handle }: Readonly<Record<string, unknown>>,
  send: (method: string, params: object) => Promise<Readonly<Record<string, unknown>>>,
): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  for (let isLast = false; !isLast; ) {
    const { data, base64Encoded, eof } = await send("IO.read", { handle });
    pieces.push(Buffer.from(String(data), base64Encoded ? "base64" : "utf8"));
    isLast = eof === true;
  }
  await send("IO.close", { handle });
  return Buffer.concat(pieces);
}

/** The one that the service finds. */
async function installedProgram(): Promise<string | undefined> {
  const chromium = findChromium({ temporaryFolder: tmpdir() });
  await chromium?.unpack?.();
  return chromium?.program;
}

async function workFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), "merganser-bench-"));
  return {
    profile: `--user-data-dir=${path.join(folder, "profile")}`,
    page: path.join(folder, "page.html"),
    target: path.join(folder, "page.pdf"),
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}
