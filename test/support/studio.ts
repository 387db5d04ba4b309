/** Studio in a real browser, over the program under test (`program.ts`). */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { buildStudio } from "#infra/build/studio/build-studio.ts";
import { studioIsStale } from "#infra/build/studio/is-stale.ts";
import { CHROMIUM } from "./chromium.ts";
import { type Environment, type Home, IS_ON_LAMBDA, makeHome, PROJECT, type Program, startProgram } from "./program.ts";

export interface Studio extends AsyncDisposable {
  /** The one that was started last. */
  readonly program: Program;
  readonly address: string;
  readonly key: string;
  /** Where the browser puts downloads. */
  readonly downloads: string;
  /** A page of a person who has not been here, with what the browser objected to. */
  newPerson(): Promise<Person>;
  /** Starts the program that was stopped, with the same data and at the same address. */
  start(): Promise<void>;
}

export interface Person {
  readonly page: Page;
  /** Errors of scripts, and violations of the page's policy. */
  readonly objections: string[];
  /** Every address that the browser asked for. */
  readonly requests: string[];
}

const PATIENCE_MS = 120_000;

export async function openStudio(environment: Environment = {}): Promise<Studio> {
  if (!IS_ON_LAMBDA) await buildIfStale();
  const home = await makeHome();
  let program = await startProgram(home, environment);
  const downloads = await mkdtemp(path.join(tmpdir(), "studio-downloads-"));
  const browser = await puppeteer.launch({
    executablePath: CHROMIUM?.program ?? "",
    headless: "shell",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  return {
    get program() {
      return program;
    },
    address: `http://localhost:${home.port}`,
    key: program.apiKey ?? "",
    downloads,
    newPerson: () => newPerson(browser, downloads),
    start: async () => {
      program = await startProgram(home, environment);
    },
    [Symbol.asyncDispose]: () => close(browser, program, home, downloads),
  };
}

/** What is deployed to AWS has it in the bundle of its function. */
export async function buildIfStale(): Promise<void> {
  const build = { project: PROJECT, folder: path.join(PROJECT, "dist/studio") };
  if (studioIsStale(build)) await buildStudio(build);
}

async function newPerson(browser: Browser, downloads: string): Promise<Person> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  // A page behind another one draws nothing, and waiting for what it shows would have no end.
  await page.emulateFocusedPage(true);
  // The first document starts functions and LibreOffice, which takes long while other tests run.
  page.setDefaultTimeout(PATIENCE_MS);
  const session = await page.createCDPSession();
  await session.send("Browser.setDownloadBehavior", {
    behavior: "allow",
    downloadPath: downloads,
    browserContextId: context.id ?? "",
  });
  const objections: string[] = [];
  const requests: string[] = [];
  page.on("pageerror", (error) => objections.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      objections.push(message.text());
  });
  page.on("request", (request) => requests.push(request.url()));
  return { page, objections, requests };
}

/** Chooses files in a field behind a button, wherever on the page it stands by then. */
export async function chooseFiles(page: Page, selector: string, ...files: readonly string[]): Promise<void> {
  await page.waitForSelector(selector);
  const [chooser] = await Promise.all([page.waitForFileChooser(), press(page, selector)]);
  await chooser.accept([...files]);
}

/** Presses what the selector finds once it can be pressed, wherever on the page it stands by then. */
export async function press(page: Page, selector: string): Promise<void> {
  const pressed = await page.waitForSelector(`${selector}:not([disabled])`);
  await pressed?.evaluate((element) => (element as unknown as { click(): void }).click());
}

/** From now on, no timer of so long or longer ends in the page: what a slow machine takes is no time there. */
export async function holdTimers(page: Page, msMin: number): Promise<void> {
  await page.evaluate((least) => {
    const { setTimeout } = globalThis;
    const held = (act: () => void, ms = 0) => (ms >= least ? 0 : setTimeout(act, ms));
    globalThis.setTimeout = held as unknown as typeof setTimeout;
  }, msMin);
}

async function close(browser: Browser, program: Program, home: Home, downloads: string): Promise<void> {
  await browser.close();
  await program[Symbol.asyncDispose]();
  await home[Symbol.asyncDispose]();
  await rm(downloads, { recursive: true, force: true });
}
