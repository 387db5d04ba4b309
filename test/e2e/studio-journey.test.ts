/** From the printed link to documents, in a real browser: what the place that Studio is served from can change. */
import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "puppeteer-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paragraph } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";
import { given } from "#test/support/given.ts";
import { PROJECT } from "#test/support/program.ts";
import { chooseFiles, openStudio, type Studio } from "#test/support/studio.ts";
import { clickText, downloaded, settled } from "./studio-steps.ts";

given("Chromium", "LibreOffice").describe("a newcomer to Studio", () => {
  let studio: Studio;
  let page: Page;
  let objections: readonly string[];

  beforeAll(async () => {
    studio = await openStudio();
    ({ page, objections } = await studio.newPerson());
  });

  afterAll(() => studio?.[Symbol.asyncDispose]());

  test("from the start to a PDF of an own Word file by clicking only, in at most five steps", async () => {
    const steps = ["open the printed link"];
    await page.goto(/Studio +(\S+)/.exec(studio.program.greeting)?.[1] ?? "");
    steps.push("Use my own Word file", "choose the file");
    await chooseFiles(page, ".file-button.primary input", path.join(PROJECT, "examples/Offer.docx"));
    await page.waitForSelector("#field-Number");
    await settled(page);
    steps.push("Download");
    await clickText(page, "button.primary", "Download");
    await page.waitForSelector(".result .notice.done");
    expect((await downloaded(studio, "Offer.pdf")).subarray(0, 5).toString()).toBe("%PDF-");
    expect(steps.length).toBeLessThanOrEqual(5);
    expect(objections).toEqual([]);
  });

  test("a file that is larger than a request may be on AWS becomes a template too", async () => {
    const file = path.join(studio.downloads, "Large.docx");
    const parts = { "docProps/filler.bin": randomBytes(4_600_000) };
    await writeFile(file, docx({ body: paragraph("Dear [Name]"), parts }));
    await page.evaluate(() => {
      location.hash = "#/";
    });
    await page.waitForSelector(".card");
    await chooseFiles(page, ".view .file-button input", file);
    await page.waitForFunction(() => document.querySelector("h1")?.textContent === "Large");
    await page.waitForSelector("#field-Name");
  });

  test("a spreadsheet becomes many documents: columns are matched, the run is followed, the archive downloaded", async () => {
    const file = path.join(studio.downloads, "People.csv");
    await writeFile(file, "name;Unused\nAda;1\nZoë;2\n");
    await clickText(page, ".actions a", "Many at once");
    await chooseFiles(page, ".many .file-button input", file);
    await page.waitForSelector('[aria-label="Column: Name"]');
    expect(await page.$eval('[aria-label="Column: Name"]', (select) => (select as HTMLSelectElement).value)).toBe(
      "name",
    );
    expect(await page.$eval(".many", (view) => view.textContent)).toContain("Columns that no field uses: Unused.");
    await clickText(page, "button", "Make 2 documents");
    await page.waitForSelector(".many a[download]");
    expect(await page.$eval(".many", (view) => view.textContent)).toContain("2 of 2 documents are ready");
  });
});
