/** The service is stopped and started again while Studio is open: nothing typed is lost, and the run of a large sheet goes on. */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import PizZip from "pizzip";
import type { Page } from "puppeteer-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { given } from "#test/support/given.ts";
import { chooseFiles, openStudio, type Studio } from "#test/support/studio.ts";

const TEMPLATE = "<!doctype html><html><body><p>[Name]: [Code | barcode:'ean8'] [Note]</p></body></html>";
const CODE = "96385074";
const ROWS = 20_000;
/** A slow machine needs minutes for all of them. */
const RUNS_MS = 900_000;
/** All rows together would not fit into the browser's store, which takes 5 million characters. */
const NOTE = "n".repeat(260);
const SHEET = [
  "Name,Code,Note",
  ...Array.from({ length: ROWS }, (_, index) => `Person ${index + 1},${index === 1 ? "wrong" : CODE},${NOTE}`),
].join("\n");

given("Chromium").describe("Studio", () => {
  let studio: Studio;
  let page: Page;
  let template: string;

  beforeAll(async () => {
    studio = await openStudio();
    page = (await studio.newPerson()).page;
    page.setDefaultTimeout(RUNS_MS);
    const body = new FormData();
    body.append("file", new File([TEMPLATE], "Bills.html"));
    body.append("enhanced_syntax", "true");
    const created = await studio.program.call("/v1/template", { method: "POST", body, key: studio.key });
    template = ((await created.json()) as { id: string }).id;
    await page.goto(`${studio.address}/#key=${studio.key}`);
    await page.waitForSelector(".card");
  });

  afterAll(() => studio?.[Symbol.asyncDispose]());

  const open = (view: string) => page.goto(`${studio.address}/#/template/${template}${view}`);
  const waitForText = (text: string) =>
    page.waitForFunction((wanted) => document.querySelector(".many")?.textContent?.includes(wanted), {}, text);
  const value = (selector: string) => page.$eval(selector, (field) => (field as HTMLTextAreaElement).value);

  async function press(text: string): Promise<void> {
    const button = await page.waitForSelector(`::-p-xpath(//button[contains(., "${text}") and not(@disabled)])`);
    await button?.evaluate((element) => (element as HTMLElement).click());
  }

  async function replace(selector: string, text: string): Promise<void> {
    await page.waitForSelector(selector);
    await page.$eval(selector, (field) => (field as HTMLTextAreaElement).select());
    await page.type(selector, text);
  }

  /** Holds back what asks how far a run is, so that none ends in Studio before it is let go. */
  async function holdLooks(): Promise<() => Promise<void>> {
    const session = await page.createCDPSession();
    await session.send("Fetch.enable", { patterns: [{ urlPattern: "*/v1/document/*" }] });
    return () => session.detach();
  }

  test("a sheet of 20,000 rows is made, and its wrong row is corrected", { timeout: RUNS_MS }, async () => {
    await open("");
    await replace("#field-Note", "typed before");
    await open("/many");
    const file = path.join(studio.downloads, "People.csv");
    await writeFile(file, SHEET);
    await chooseFiles(page, ".many .file-button input", file);
    await page.waitForSelector('[aria-label="Format"]');
    await page.select('[aria-label="Format"]', ".html");
    await press("Make 20,000 documents");
    await waitForText("19,999 of 20,000 documents are ready");
    await replace('.bad-rows [aria-label="Code, Row 3"]', CODE);
  });

  test("while all rows are made again, the page is loaded anew and the service restarted: the run ends with all of them", {
    timeout: RUNS_MS,
  }, async () => {
    const letLook = await holdLooks();
    await press("Make all 20,000 documents");
    await page.waitForSelector(".run progress");
    await page.reload();
    await page.waitForSelector(".run progress");
    await studio.program.stop();
    await letLook();
    await waitForText("The service does not answer");
    await replace("#file-name", "typed meanwhile");
    await studio.start();
    await waitForText("20,000 of 20,000 documents are ready");
    expect(await page.$(".bad-rows")).toBeNull();
    expect(await value("#file-name")).toBe("typed meanwhile");
    const link = await page.$eval(".many a[download]", (anchor) => (anchor as HTMLAnchorElement).href);
    const { files } = new PizZip(await (await fetch(link)).arrayBuffer());
    const texts = Object.values(files).map((each) => each.asText());
    expect(texts.filter((text) => text.includes("</html>"))).toHaveLength(ROWS);
    expect(texts.filter((text) => text.includes("Person 2:"))).toHaveLength(1);
  });

  test("values typed into the form before the restart are there", async () => {
    await open("");
    await page.waitForSelector("#field-Note");
    expect(await value("#field-Note")).toBe("typed before");
  });
});
