/** From a German invoice in Word without tags to a ZUGFeRD file, in Studio alone. */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "puppeteer-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attachedFiles } from "#test/support/attached-files.ts";
import { paragraph, paragraphs, table } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";
import { given } from "#test/support/given.ts";
import { chooseFiles, openStudio, type Studio } from "#test/support/studio.ts";
import { clickText, downloaded, settled } from "./studio-steps.ts";

const GERMAN = '<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="de-DE"/></w:rPr></w:rPrDefault></w:docDefaults>';
const INVOICE = docx({
  body: `${paragraphs(
    "Birke & Tal GmbH · Werkstraße 9 · 10115 Berlin · USt-IdNr. DE123456789",
    "Ada GmbH",
    "Rheinufer 1",
    "50667 Köln",
    "Rechnung 2026-117 vom 28.11.2026",
  )}${table(["Bezeichnung", "Menge", "Einzelpreis"], ["Tisch, Eiche", "2 Stk", "1.234,50 €"])}${paragraph(
    "Zahlbar bis 12.12.2026 auf das Konto DE02 1203 0000 0000 2020 51.",
  )}`,
  styles: GERMAN,
});

const FIELDS = [
  ["2026-117", "RechnungsNr"],
  ["28.11.2026", "Datum"],
  ["Ada GmbH", "Kunde"],
  ["Rheinufer 1", "Straße"],
  ["50667", "PLZ"],
  ["Köln", "Ort"],
  ["Tisch, Eiche", "Bezeichnung"],
  ["2 Stk", "Menge"],
  ["1.234,50 €", "Einzelpreis"],
  ["12.12.2026", "Fällig"],
] as const;

given("Chromium", "LibreOffice").describe("an electronic invoice in Studio", () => {
  let studio: Studio;
  let page: Page;
  let objections: readonly string[];

  beforeAll(async () => {
    studio = await openStudio();
    ({ page, objections } = await studio.newPerson());
    await page.setViewport({ width: 1500, height: 1100 });
    await page.evaluateOnNewDocument(() => {
      Object.defineProperty(navigator, "languages", { value: ["de-DE"] });
    });
    await page.goto(/Studio +(\S+)/.exec(studio.program.greeting)?.[1] ?? "");
  });

  afterAll(() => studio?.[Symbol.asyncDispose]());

  test("is proposed by the fields, completed with texts, kept, and downloaded as a PDF with its XML", async () => {
    const file = path.join(studio.downloads, "Rechnung.docx");
    await writeFile(file, INVOICE);
    await chooseFiles(page, ".file-button.primary input", file);
    await page.waitForSelector("#new-field-text");
    for (const [text, name] of FIELDS) {
      await type(page, "#new-field-text", text);
      await type(page, "#new-field-name", name);
      await clickText(page, ".new-field button", "Feld");
      await page.waitForFunction((made) => document.querySelector(`[id="field-${made}"]`) !== null, {}, name);
    }
    await settled(page);
    await clickText(page, ".invoice summary", "Elektronische Rechnung");
    await clickText(page, ".invoice .switch", "elektronische Rechnungen");
    await page.waitForSelector(".invoice .notice.warning");
    expect(await page.$$eval(".invoice .proposed", (rows) => rows.length)).toBeGreaterThan(12);
    await fillIn(page, "Name des Verkäufers", "Birke & Tal GmbH");
    await fillIn(page, "USt-IdNr. des Verkäufers", "DE123456789");
    await fillIn(page, "Steuersatz der Position", "19");
    await page.waitForSelector(".invoice .notice.done");
    await clickText(page, ".invoice button.primary", "speichern");
    await page.waitForFunction(() => document.querySelector(".invoice .proposed") === null);
    await clickText(page, ".result-bar button.primary", "Herunterladen");
    await page.waitForSelector(".result .notice.done");
    const [xml] = attachedFiles(await downloaded(studio, "Rechnung.pdf"));
    expect(xml?.name).toBe("factur-x.xml");
    expect(String(xml?.bytes)).toContain("<ram:ID>2026-117</ram:ID>");
    expect(String(xml?.bytes)).toContain("<ram:DuePayableAmount>2938.11</ram:DuePayableAmount>");
    expect(objections).toEqual([]);
  });
});

/** Replaces what the field has. */
async function type(page: Page, selector: string, text: string): Promise<void> {
  await page.waitForFunction(
    (css) => (document.querySelector<HTMLInputElement>(css)?.value ?? "-") === "",
    {},
    selector,
  );
  await page.type(selector, text);
}

async function fillIn(page: Page, term: string, text: string): Promise<void> {
  const kind = `[aria-label="Art: ${term}"]`;
  await page.waitForSelector(kind);
  await page.select(kind, "text");
  await page.type(`[aria-label="Woher sie kommt: ${term}"]`, text);
}
