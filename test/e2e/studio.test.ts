/** What people do in Studio, in a real browser. */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { ElementHandle, Page } from "puppeteer-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paragraph } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";
import { given } from "#test/support/given.ts";
import { PROJECT } from "#test/support/program.ts";
import { chooseFiles, holdTimers, openStudio, type Person, press, type Studio } from "#test/support/studio.ts";
import { clickText, downloaded, settled } from "./studio-steps.ts";

given("Chromium", "LibreOffice").describe("Studio", () => {
  let studio: Studio;
  let person: Person;
  let page: Page;

  beforeAll(async () => {
    studio = await openStudio();
    person = await studio.newPerson();
    page = person.page;
  });

  afterAll(() => studio?.[Symbol.asyncDispose]());

  test("the printed link signs in, and the first thing seen is a filled document", async () => {
    const link = /Studio +(\S+)/.exec(studio.program.greeting)?.[1] ?? "";
    await page.goto(link);
    await page.waitForSelector(".page");
    expect(await valueIn(page, "Name")).toBe("Zoë Müller");
    expect(await page.$eval(".pages-bar", (bar) => bar.textContent)).toMatch(/^1 page · [\d,]+ ms/);
    // A picture within a page is read a moment after it stands there.
    await page.waitForFunction(() => (document.querySelector<HTMLImageElement>(".page")?.naturalWidth ?? 0) > 500);
  });

  test("the key is in no address, and stays with this tab alone", async () => {
    const places = await page.evaluate(() => ({
      address: location.href,
      kept: JSON.stringify(localStorage),
      cookies: document.cookie,
      text: document.body.textContent,
      noted: performance.getEntries().map(({ name }) => name),
      atStart: sessionStorage.getItem("merganser.sent"),
    }));
    expect(JSON.stringify(places)).not.toContain(studio.key);
    await page.reload();
    await page.waitForSelector(".page");
    expect(person.requests.length).toBeGreaterThan(5);
    // The fragment of the link itself is sent to nobody.
    expect(person.requests.filter((address) => address.replace(/#.*/, "").includes(studio.key))).toEqual([]);
    const session = await page.createCDPSession();
    const { entries } = await session.send("Page.getNavigationHistory");
    expect(entries.map(({ url }) => url).filter((url) => url.includes(studio.key))).toEqual([]);
    const other = await studio.newPerson();
    await other.page.goto(studio.address);
    await other.page.waitForSelector("#api-key");
  });

  test("the page follows what is typed, keeps its place, and nothing typed is lost on reload", async () => {
    await click(page, "Larger");
    await page.waitForFunction(() => (document.querySelector(".page")?.clientWidth ?? 0) > 700);
    await settled(page);
    await page.$eval(".paper", (paper) => paper.scrollTo(40, 0));
    const before = await placeOf(page);
    const picture = await pictureOf(page);
    await drawSlowly(page);
    // Waited for from now on: it is told for some seconds only.
    const drawing = page.waitForSelector(".drawing");
    await type(page, "Name", " and Sons");
    await drawing;
    expect(await placeOf(page)).toEqual(before);
    await waitForOther(page, picture);
    await settled(page);
    expect(await placeOf(page)).toEqual(before);
    await page.reload();
    await page.waitForSelector(".page");
    expect(await valueIn(page, "Name")).toBe("Zoë Müller and Sons");
    expect(page.url()).toContain("zoom=1.25");
  });

  test("a list is a table: a row is added, filled and removed, and rows are pasted from a spreadsheet", async () => {
    const rows = () => page.$$eval(".list tbody tr", (all) => all.length);
    await click(page, "Add a row to Items");
    expect(await rows()).toBe(4);
    const cell = await page.$('[aria-label="Item, Row 4"]');
    await cell?.evaluate((field) => {
      const data = new DataTransfer();
      data.setData("text/plain", "Chair\t4\t€ 90.00\nLamp\t1\t€ 20.00\n");
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    });
    await page.waitForSelector('[aria-label="Item, Row 5"]');
    expect(await page.$eval('[aria-label="Price, Row 5"]', (field) => (field as HTMLTextAreaElement).value)).toBe(
      "€ 20.00",
    );
    await click(page, "Remove row 5 of Items");
    await click(page, "Remove row 4 of Items");
    expect(await rows()).toBe(3);
  });

  test("JSON has the same data, and a fault in it is reported with its place", async () => {
    await page.keyboard.press("Escape");
    await press(page, "#data-json");
    const area = await page.waitForSelector(".json textarea");
    expect(JSON.parse(await textOf(area)).Name).toBe("Zoë Müller and Sons");
    await page.$eval(".json textarea", (field) => {
      (field as HTMLTextAreaElement).value = '{\n  "Name": "Ada",,\n}';
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    });
    await page.waitForSelector(".json [role=alert]");
    expect(await page.$eval(".json [role=alert]", (notice) => notice.textContent)).toContain("Line 2, column 17:");
    await press(page, "#data-form");
    await page.waitForSelector("#field-Name");
    await press(page, "#data-json");
    await page.waitForSelector(".json [role=alert]");
    await page.$eval(".json textarea", (field) => {
      (field as HTMLTextAreaElement).value = '{"Name": "Ada"}';
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    });
    await press(page, "#data-form");
    await page.waitForSelector("#field-Name");
    expect(await valueIn(page, "Name")).toBe("Ada");
  });

  test("JSON is completed while it is typed: names and values of the place, by keys or by the pointer", async () => {
    await press(page, "#data-json");
    const area = await page.waitForSelector(".json textarea");
    const before = await textOf(area);
    await area?.evaluate((field) => (field as HTMLTextAreaElement).select());
    await page.keyboard.type('{"Items": [{"p');
    await page.waitForSelector(".completions [role=option]");
    const active = () => area?.evaluate((field) => field.getAttribute("aria-activedescendant"));
    expect(await page.$eval(`#${await active()}`, (option) => option.textContent)).toContain("Price");
    await page.keyboard.press("Escape");
    expect(await page.$(".completions")).toBeNull();
    await page.keyboard.down("Control");
    await page.keyboard.press("Space");
    await page.keyboard.up("Control");
    await page.waitForSelector(".completions");
    await page.keyboard.press("Enter");
    expect(await textOf(area)).toBe('{"Items": [{"Price": ""');
    await page.locator(".completions [role=option]").click();
    expect(await textOf(area)).toMatch(/^\{"Items": \[\{"Price": "[^"]+"$/);
    expect(await active()).toBeNull();
    await page.$eval(
      ".json textarea",
      (field, text) => {
        (field as HTMLTextAreaElement).value = text;
        field.dispatchEvent(new InputEvent("input", { bubbles: true }));
      },
      before,
    );
    await press(page, "#data-form");
  });

  test("the document is downloaded, and the same call is there to copy, without the key unless asked for", async () => {
    await settled(page);
    await clickText(page, "button.primary", "Download");
    await page.waitForSelector(".result .notice.done");
    const pdf = await downloaded(studio, "Offer.pdf");
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    await page.$eval(".code", (details) => details.setAttribute("open", ""));
    const code = () => page.$eval(".code pre", (shown) => shown.textContent ?? "");
    expect(await code()).toContain('"Name": "Ada"');
    expect(await code()).not.toContain(studio.key);
    await press(page, ".code input[type=checkbox]");
    expect(await code()).toContain(studio.key);
  });

  test("a letter without tags gets a field without Word, and looks as before until another value is typed", async () => {
    const { page: own, objections } = await studio.newPerson();
    const file = path.join(studio.downloads, "Plain.docx");
    await writeFile(file, docx({ body: paragraph("Dear Ada Byron,") + paragraph("We greet Ada Byron.") }));
    await own.goto(`${studio.address}/#key=${studio.key}`);
    await chooseFiles(own, ".file-button.primary input", file);
    await own.waitForSelector("#new-field-text");
    await own.type("#new-field-text", "Ada Bryon");
    await own.type("#new-field-name", "Name");
    await clickText(own, ".new-field button", "Make the field");
    await own.waitForSelector("#new-field-text-note");
    const note = (field: string) => own.$eval(`#new-field-${field}-note`, (shown) => shown.textContent ?? "");
    expect(await note("text")).toMatch(/^The file has no text “Ada Bryon”\. The nearest is “Ada Byron,”/);
    await own.$eval("#new-field-text", (input) => (input as HTMLInputElement).select());
    await own.type("#new-field-text", "Ada Byron");
    await clickText(own, ".new-field button", "Make the field");
    await own.waitForSelector("#field-Name");
    expect(await valueIn(own, "Name")).toBe("Ada Byron");
    const { id } = await own.evaluate(() => ({ id: location.hash.replace(/^#\/template\//, "") }));
    const texts = await studio.program.call(`/v1/template/${id}/text`, { key: studio.key });
    expect(await texts.text()).toMatch(/Dear \[Name\],.*We greet \[Name\]\./);
    // The panel waits for the next text, which is typed at once.
    await own.keyboard.type("Name");
    await own.type("#new-field-name", "First]");
    expect(await note("name")).toContain("cannot contain “]”");
    await own.keyboard.press("Backspace");
    await own.keyboard.press("Enter");
    await own.waitForSelector("#new-field-text-note");
    expect(await note("text")).toContain("stands in tags only");
    await clickText(own, "button.primary", "Download");
    await own.waitForSelector(".result .notice.done");
    await own.$eval("#new-field-text", (input) => (input as HTMLInputElement).select());
    await own.type("#new-field-text", "We greet");
    await own.$eval("#new-field-name", (input) => (input as HTMLInputElement).select());
    await own.type("#new-field-name", "Name");
    expect(await note("name")).toContain("There is a field “Name” already");
    await own.keyboard.press("Enter");
    await own.waitForFunction(() =>
      document.querySelector(".new-field [role=status]")?.textContent?.includes("We greet"),
    );
    expect(await valueIn(own, "Name")).toBe("Ada Byron");
    expect(await own.$(".result .notice.done")).toBeNull();
    await chooseFiles(own, ".actions .file-button input", file);
    const warned = await own.waitForSelector(".notice.warning");
    expect(await warned?.evaluate((notice) => notice.textContent)).toMatch(
      /^!The file was replaced by Plain\.docx\. No fields were found in it.*“Versions”/,
    );
    expect(await own.$eval(".new-field", (details) => details.hasAttribute("open"))).toBe(true);
    expect(objections).toEqual([]);
    await studio.program.call(`/v1/template/${id}`, { method: "DELETE", key: studio.key });
  });

  test("an own Word file becomes a document by three clicks, and its tags a form", async () => {
    await chooseFiles(page, ".side .file-button input", path.join(PROJECT, "test/fixtures/letter.docx"));
    await page.waitForFunction(() => document.querySelector("h1")?.textContent === "letter");
    await page.waitForSelector("#field-Subject");
    await settled(page);
    await clickText(page, "button.primary", "Download");
    expect((await downloaded(studio, "letter.pdf")).subarray(0, 5).toString()).toBe("%PDF-");
  });

  test("a replaced file is compared with the one before, page by page, and the older one restored", async () => {
    await chooseFiles(page, ".actions .file-button input", path.join(PROJECT, "examples/Offer.docx"));
    await clickText(page, ".notice a", "See what changed");
    await page.waitForSelector(".page-row .place");
    const view = () => page.$eval(".view", (section) => section.textContent ?? "");
    expect(await view()).toMatch(/New fields: .*Items › Price/);
    expect(await view()).toMatch(/Fields that are gone: .*Subject/);
    expect(await page.$eval(".page-row h3", (title) => title.textContent)).toMatch(/^Page 1: \d+ places differ\.$/);
    await click(page, "Restore version 1");
    await page.waitForFunction(() => document.querySelectorAll("tbody tr").length === 3);
    await page.select(".choices select", "1");
    await page.waitForFunction(() =>
      document.querySelector(".view")?.textContent?.includes("The pages look the same."),
    );
    await clickText(page, ".view-head a", "Back to the document");
    await page.waitForSelector("#field-Subject");
  });

  test("a problem of a template is reported with its place and the correction", async () => {
    const file = path.join(studio.downloads, "Broken.txt");
    await writeFile(file, "Dear [Name], [#Items] and [Unclosed");
    await chooseFiles(page, ".side .file-button input", file);
    await page.waitForSelector(".problems");
    const problems = await page.$eval(".problems", (section) => section.textContent ?? "");
    expect(problems).toContain("2 problems in the template.");
    expect(problems).toContain("Close it: [Unclosed]");
    expect(await page.$$eval(".problems mark", (marks) => marks.map((mark) => mark.textContent))).toContain("Unclosed");
  });

  test("texts in brackets that read like prose become fields at one press", async () => {
    const { page: own, objections } = await studio.newPerson();
    const file = path.join(studio.downloads, "Bill.txt");
    await writeFile(file, "EUR[Total] No[Number]");
    await own.goto(`${studio.address}/#key=${studio.key}`);
    await chooseFiles(own, ".file-button.primary input", file);
    await clickText(own, ".notice button", "They are tags");
    await own.waitForSelector("#field-Total");
    expect(await own.$$eval(".document .notice", (notices) => notices.map((each) => each.textContent))).toEqual([]);
    expect(objections).toEqual([]);
    const { id } = await own.evaluate(() => ({ id: location.hash.replace(/^#\/template\//, "") }));
    await studio.program.call(`/v1/template/${id}`, { method: "DELETE", key: studio.key });
  });

  test("a deletion can be undone, and otherwise happens", async () => {
    await page.evaluate(() => {
      location.hash = "#/";
    });
    await page.waitForSelector('[aria-label="Delete: Broken"]');
    // What can be undone for some seconds can be undone until the page is left.
    await holdTimers(page, 2_000);
    await click(page, "Delete: Broken");
    await page.waitForFunction(() => document.querySelectorAll(".card").length === 2);
    await clickText(page, ".toast button", "Undo");
    await page.waitForFunction(() => document.querySelectorAll(".card").length === 3);
    await click(page, "Delete: Broken");
    await page.goto("about:blank");
    const names = async () => {
      const response = await studio.program.call("/v1/template", { headers: { Authorization: studio.key } });
      return ((await response.json()) as { name: string }[]).map(({ name }) => name);
    };
    await expect.poll(names).toEqual(["letter", "Offer"]);
  });

  test("the keyboard alone reaches tabs and the content, and ? lists the keys", async () => {
    await page.goto(`${studio.address}/`);
    await page.waitForSelector(".card a");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("content");
    await clickText(page, ".card a", "Offer");
    await page.waitForSelector("#data-form");
    await page.focus("#data-form");
    await page.keyboard.press("ArrowRight");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("data-json");
    await page.keyboard.press("?");
    await page.waitForSelector(".shortcuts");
    await page.keyboard.press("?");
  });

  test("in German every text is German, and signing out forgets what was typed", async () => {
    await page.select('[aria-label="Language"]', "de");
    await page.waitForSelector('[aria-label="Sprache"]');
    await clickText(page, "a", "Vorlagen");
    await clickText(page, ".top button", "Abmelden");
    await clickText(page, ".bar button", "Abmelden und Eingaben vergessen");
    await page.waitForSelector("#api-key");
    expect(await page.$eval("h1", (title) => title.textContent)).toBe("Anmelden");
    expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => !/tongue|theme/.test(name)))).toEqual(
      [],
    );
    await page.type("#api-key", "wrong");
    await page.keyboard.press("Enter");
    await page.waitForSelector("[role=alert]");
    expect(await page.$eval("[role=alert]", (notice) => notice.textContent)).toContain("kennt diesen Schlüssel nicht");
    expect(person.objections).toEqual([]);
  });
});

async function valueIn(page: Page, field: string): Promise<string> {
  return page.$eval(`#field-${field}`, (element) => (element as HTMLTextAreaElement).value);
}

function textOf(area: ElementHandle<Element> | null): Promise<string> {
  return area?.evaluate((element) => (element as HTMLTextAreaElement).value) ?? Promise.resolve("");
}

async function type(page: Page, field: string, text: string): Promise<void> {
  await page.focus(`#field-${field}`);
  await page.keyboard.press("End");
  await page.keyboard.type(text);
}

async function click(page: Page, label: string): Promise<void> {
  await page.waitForSelector(`[aria-label="${label}"]`);
  await page.$eval(`[aria-label="${label}"]`, (button) => (button as HTMLElement).click());
}

function pictureOf(page: Page): Promise<string> {
  return page.$eval(".page", (image) => (image as HTMLImageElement).src);
}

async function waitForOther(page: Page, before: string): Promise<void> {
  await page.waitForFunction(
    (src) => (document.querySelector(".page") as HTMLImageElement | null)?.src !== src,
    {},
    before,
  );
}

/** Where the first page is in the window, in pixels. */
function placeOf(page: Page): Promise<readonly number[]> {
  return page.$eval(".page", (picture) => [picture.getBoundingClientRect().left, picture.getBoundingClientRect().top]);
}

/** From now on, pages take longer than people wait without being told. */
async function drawSlowly(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { fetch } = globalThis;
    globalThis.fetch = async (address, init) => {
      if (String(address).endsWith("/preview")) await new Promise((resolve) => setTimeout(resolve, 1_000));
      return fetch(address, init);
    };
  });
}
