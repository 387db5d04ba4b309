/** Many documents in Studio: what was chosen survives a reload, and rows that are wrong are corrected and made again. */
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import type { AxeResults } from "axe-core";
import PizZip from "pizzip";
import type { Page } from "puppeteer-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { documentText, docx } from "#test/support/docx-package.ts";
import { given } from "#test/support/given.ts";
import { number, rows as rowsOf, xlsx } from "#test/support/spreadsheets.ts";
import { chooseFiles, openStudio, type Person, type Studio } from "#test/support/studio.ts";
import { withFields } from "#test/support/word-fields.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TEMPLATE = "<!doctype html><html><body><p>[Name] [Code | barcode:'ean13']</p><p>[%Logo]</p></body></html>";
const CODE = "4006381333931";
/** The second row has no EAN, and the third one a picture that cannot be loaded. */
const SHEET = `Who;Code;Logo\nAda;${CODE};\nBerta;123;\nCleo;${CODE};http://127.0.0.1:9/none.png\n`;
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><path d="M0 0h20v10z"/></svg>';

given("Chromium").describe("Studio", () => {
  let studio: Studio;
  let person: Person;
  let page: Page;
  let template: string;

  beforeAll(async () => {
    studio = await openStudio();
    person = await studio.newPerson();
    page = person.page;
    const body = new FormData();
    body.append("file", new File([TEMPLATE], "Codes.html"));
    body.append("enhanced_syntax", "true");
    const created = await studio.program.call("/v1/template", { method: "POST", body, key: studio.key });
    template = ((await created.json()) as { id: string }).id;
    await page.goto(`${studio.address}/#key=${studio.key}`);
    await page.waitForSelector(".card");
    await page.goto(`${studio.address}/#/template/${template}/many`);
  });

  afterAll(() => studio?.[Symbol.asyncDispose]());

  async function choose(selector: string, name: string, content: string | Uint8Array): Promise<void> {
    const file = path.join(studio.downloads, name);
    await writeFile(file, content);
    await chooseFiles(page, selector, file);
  }

  async function press(text: string): Promise<void> {
    const button = await page.waitForSelector(`::-p-xpath(//button[contains(., "${text}") and not(@disabled)])`);
    await button?.evaluate((element) => (element as HTMLElement).click());
  }

  const waitForText = (text: string) =>
    page.waitForFunction((wanted) => document.querySelector(".many")?.textContent?.includes(wanted), {}, text);

  async function archive(): Promise<PizZip> {
    const link = await page.$eval(".many a[download]", (anchor) => (anchor as HTMLAnchorElement).href);
    return new PizZip(await (await fetch(link)).arrayBuffer());
  }

  const rows = () =>
    page.$$eval(".bad-rows tbody tr", (all) => all.map(({ cells }) => [cells[0]?.textContent, cells[1]?.textContent]));

  test("rows with an empty cell that a field needs are reported before the run", async () => {
    await choose(".many .file-button input", "Gaps.csv", "Name;Code\nAda;1\n;2\nZoë;3\n");
    await waitForText("is empty in these rows of the sheet: 3");
  });

  test("the spreadsheet and the columns that were chosen for the tags are there after a reload", async () => {
    await choose(".many .file-button input", "People.csv", SHEET);
    await page.waitForSelector('[aria-label="Column: Name"]');
    await page.select('[aria-label="Column: Name"]', "Who");
    await page.select('[aria-label="Format"]', ".html");
    await page.reload();
    await page.waitForSelector('[aria-label="Column: Name"]');
    const column = () => page.$eval('[aria-label="Column: Name"]', (select) => (select as HTMLSelectElement).value);
    expect(await column()).toBe("Who");
    await waitForText("3 rows in People.csv");
  });

  test("a file that is no spreadsheet takes the place of nothing", async () => {
    await choose(".many .file-button input", "Broken.xlsx", "PK\u0003\u0004 broken");
    await waitForText("Broken.xlsx is not what its name says");
    await choose(".many .file-button input", "Open.csv", 'Name;Code\nAda;"1\nBerta;2\nCleo;3\n');
    await waitForText("Open.csv was not taken: in its line 2, a quotation mark opens a value");
    await waitForText("3 rows in People.csv");
  });

  test("rows that are wrong are listed with number and reason, corrected in place and made again, alone and all", async () => {
    await page.evaluate(noteTold);
    await press("Make 3 documents");
    await waitForText("2 of 3 documents are ready");
    await page.waitForSelector(".bad-rows");
    // Not even for a moment are all of them called ready.
    expect(await page.evaluate(() => (globalThis as unknown as Told).told)).toEqual([
      expect.stringContaining("2 of 3 documents are ready"),
    ]);
    expect(await rows()).toEqual([
      ["3", expect.stringContaining("EAN-13 must be 12 or 13 digits")],
      ["4", expect.stringMatching(/^Made, but: .*127\.0\.0\.1:9\/none\.png/)],
    ]);
    await page.evaluate(AXE);
    const { violations } = await page.evaluate(() =>
      (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
    );
    expect(violations).toEqual([]);
    await page.setViewport({ width: 360, height: 740 });
    const hidden = (all: Element) => all.scrollWidth - all.clientWidth;
    expect(await page.$eval(".bad-rows .wide", hidden)).toBe(0);
    await page.setViewport({ width: 1280, height: 800 });
    const cell = (name: string) => `.bad-rows [aria-label="${name}"]`;
    await page.$eval(cell("Code, Row 3"), (input) => (input as HTMLInputElement).select());
    await page.type(cell("Code, Row 3"), CODE);
    await page.reload();
    await page.waitForSelector(cell("Code, Row 3"));
    expect(await page.$eval(cell("Code, Row 3"), (input) => (input as HTMLInputElement).value)).toBe(CODE);
    await press("Make these rows again");
    await waitForText("2 of 2 documents are ready");
    await page.waitForSelector(".bad-rows");
    expect(await rows()).toEqual([["4", expect.stringContaining("Made, but:")]]);
    expect(Object.keys((await archive()).files).filter((name) => name.endsWith(".html"))).toHaveLength(2);
    await choose(".bad-rows .picture input[type=file]", "Logo.svg", LOGO);
    await page.waitForSelector(".bad-rows .picture button");
    await press("Make all 3 documents in one archive");
    await waitForText("3 of 3 documents are ready");
    const texts = Object.values((await archive()).files).map((file) => file.asText());
    for (const name of ["Ada", "Berta", "Cleo"]) expect(texts.filter((text) => text.includes(name))).toHaveLength(1);
    expect(texts.find((text) => text.includes("Cleo"))).toContain("data:image/");
    expect(await page.$(".bad-rows")).toBeNull();
  });

  test("the duration of a run is measured by the service's clock, and is the same at a later visit", async () => {
    const told = () => page.$eval(".many .notice.done .button", (link) => link.previousElementSibling?.textContent);
    const wrong = await page.evaluateOnNewDocument(() => {
      const { now } = Date;
      Date.now = () => now() - 3_600_000;
    });
    await page.reload();
    await press("Make 3 documents");
    await waitForText("2 of 3 documents are ready");
    const first = await told();
    expect(first).toMatch(/ in \d+ s\.$/);
    await page.removeScriptToEvaluateOnNewDocument(wrong.identifier);
    await page.reload();
    await waitForText("2 of 3 documents are ready");
    expect(await told()).toBe(first);
  });

  test("while the report cannot be read, no number of documents is called ready", async () => {
    const broken = await page.evaluateOnNewDocument(() => {
      const { fetch } = globalThis;
      let isFirst = true;
      globalThis.fetch = async (address, init) => {
        const fails = isFirst && init?.method === "HEAD";
        if (fails) isFirst = false;
        return fails ? Response.error() : fetch(address, init);
      };
    });
    await page.reload();
    await page.waitForSelector(".many [role=alert]");
    expect(await page.$eval(".many", (view) => view.textContent)).not.toContain("documents are ready");
    await press("Try again");
    await waitForText("2 of 3 documents are ready");
    expect(await page.$(".many [role=alert]")).toBeNull();
    await page.removeScriptToEvaluateOnNewDocument(broken.identifier);
  });

  test("a run that needs a program which is not there is over, and says so", async () => {
    const over = await page.evaluateOnNewDocument(() => {
      const { fetch } = globalThis;
      const error = { statusCode: 503, code: "converter_unavailable", message: "LibreOffice is not installed" };
      globalThis.fetch = async (address, init) =>
        /[/]v1[/]document[/]/.test(String(address)) ? Response.json(error, { status: 503 }) : fetch(address, init);
    });
    await page.reload();
    await page.waitForSelector(".many [role=alert]");
    await page.removeScriptToEvaluateOnNewDocument(over.identifier);
    await page.reload();
    await waitForText("2 of 3 documents are ready");
  });

  test("the result of the button that starts the run is scrolled into sight", async () => {
    await page.setViewport({ width: 1280, height: 400 });
    const button = await page.waitForSelector("::-p-xpath(//button[contains(., 'Make 3 documents') and @class])");
    const before = await page.$eval(".many a[download]", (anchor) => (anchor as HTMLAnchorElement).href);
    await button?.evaluate((element) => {
      element.scrollIntoView({ block: "end" });
      (element as HTMLElement).focus();
    });
    expect(await page.$eval(".many .notice.done", isInSight)).toBe(false);
    await button?.press("Enter");
    await page.waitForFunction(
      (link) => ![undefined, link].includes(document.querySelector<HTMLAnchorElement>(".many a[download]")?.href),
      {},
      before,
    );
    expect(await page.$eval(".many .notice.done", isInSight)).toBe(true);
    await page.setViewport({ width: 1280, height: 800 });
  });

  test("a column that is mapped by hand prints the dates of its cells, and an address block finds its own columns", async () => {
    const letter = docx(withFields('{ ADDRESSBLOCK \\f "<<_FIRST0_>>" } { MERGEFIELD Due \\@ "yyyy-MM-dd" | x }'));
    const body = new FormData();
    body.append("file", new File([Uint8Array.from(letter)], "Letter.docx"));
    const created = await studio.program.call("/v1/template", { method: "POST", body, key: studio.key });
    const { id } = (await created.json()) as { id: string };
    await page.goto(`${studio.address}/#/template/${id}/many`);
    // 3 February and 2 March 2026.
    const list = rowsOf(["Vorname", "Zahlbar bis"], ["Zoë", number(46056, 1)], ["Jörg", number(46083, 1)]);
    const file = xlsx({ sheets: { Liste: list }, formats: ["d/m/yyyy"] });
    await choose(".many .file-button input", "Liste.xlsx", file);
    await page.waitForSelector('[aria-label="Column: Due"]');
    await page.select('[aria-label="Column: Due"]', "Zahlbar bis");
    await page.select('[aria-label="Format"]', ".docx");
    await press("Make 2 documents");
    await waitForText("2 of 2 documents are ready");
    const made = Object.values((await archive()).files).filter(({ name }) => name.endsWith(".docx"));
    expect(made.map((each) => documentText(each.asUint8Array())).toSorted()).toEqual([
      "Jörg 2026-03-02",
      "Zoë 2026-02-03",
    ]);
  });

  test("scripts in cells, headers and the report of a run are shown and never run", async () => {
    const acting = "<img src=x onerror=\"document.title='stolen'\"><script>document.title='stolen'</script>";
    const quoted = `"${acting.replaceAll('"', '""')}"`;
    await page.goto(`${studio.address}/#/template/${template}/many`);
    await page.reload();
    await choose(
      ".many .file-button input",
      `${acting.replaceAll("/", "")}.csv`,
      `Name;Code;${quoted}\n${quoted};${quoted};=1+1\nAda;${CODE};${quoted}\n`,
    );
    await press("Make 2 documents");
    await page.waitForSelector(".bad-rows");
    expect(await rows()).toEqual([["2", expect.stringContaining("barcode ean13")]]);
    const shown = await page.$eval(".many", (view) => {
      const fields = Array.from(view.querySelectorAll("input, textarea"), (field) => (field as HTMLInputElement).value);
      return [view.textContent, ...fields].join("\n");
    });
    expect(shown).toContain("onerror=");
    expect(await page.$$eval("#content img[src=x], #content script", (found) => found.length)).toBe(0);
    expect(await page.title()).toBe("Merganser");
    expect(person.objections).toEqual([]);
  });

  test("files that are attached are there after a reload, and everything is forgotten when that is wanted", async () => {
    await page.goto(`${studio.address}/#/template/${template}`);
    await page.waitForSelector(".plan");
    await page.$eval(".plan", (details) => details.setAttribute("open", ""));
    await choose(".files:last-of-type .file-button input", "Terms.txt", "Terms");
    const attached = () => page.$$eval(".files li", (all) => all.map(({ textContent }) => textContent));
    await expect.poll(attached).toEqual(["Terms.txt×"]);
    await page.reload();
    await expect.poll(attached).toEqual(["Terms.txt×"]);
    await press("Sign out");
    await press("Sign out and forget");
    await page.waitForSelector("#api-key");
    const kept = () =>
      page.evaluate(
        () =>
          new Promise((resolve) => {
            const opening = indexedDB.open("merganser");
            opening.onsuccess = () => {
              const keys = opening.result.transaction("files").objectStore("files").getAllKeys();
              keys.onsuccess = () => resolve(keys.result);
            };
          }),
      );
    await expect.poll(kept).toEqual([]);
    expect(person.objections).toEqual([]);
  });
});

/** Whether its upper end is. */
function isInSight(element: Element): boolean {
  const { top } = element.getBoundingClientRect();
  return top >= 0 && top < innerHeight;
}

type Told = { told: string[] };

/** Notes everything that is told of a run that is done. */
function noteTold(): void {
  const { told } = Object.assign(globalThis as unknown as Told, { told: [] });
  const look = () => {
    const text = document.querySelector(".many .notice.done p")?.textContent ?? "";
    if (text !== "" && told.at(-1) !== text) told.push(text);
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
}
