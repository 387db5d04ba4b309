/** Studio marks where a field stands on the pages, goes to the field of a value on a page, and shows where a problem is. */
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import type { AxeResults } from "axe-core";
import type { Page } from "puppeteer-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pageBreak, paragraph, table } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";
import { given } from "#test/support/given.ts";
import { chooseFiles, openStudio, type Person, press, type Studio } from "#test/support/studio.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const SCRIPT = `<img src=x onerror="document.title='stolen'">`;

/** The first page has a name and two rows, the third one the sender and a name that is a script. */
const LETTER =
  paragraph("Dear [Name],") +
  table(["[#Items][Item]", "[Price][/Items]"]) +
  pageBreak() +
  pageBreak() +
  paragraph("[Sender]") +
  paragraph(`[${SCRIPT}]`);

given("Chromium", "LibreOffice").describe("Studio", () => {
  let studio: Studio;
  let person: Person;
  let page: Page;

  beforeAll(async () => {
    studio = await openStudio();
    person = await studio.newPerson();
    page = person.page;
    await page.goto(`${studio.address}/#key=${studio.key}`);
    // A first visit goes to the example by itself.
    await page.waitForSelector(".page");
  });

  afterAll(() => studio?.[Symbol.asyncDispose]());

  async function open(body: string, ready: string): Promise<void> {
    const form = new FormData();
    form.append("file", new File([new Uint8Array(docx(body))], "Letter.docx"));
    form.append("delimiters", '{"left": "[", "right": "]"}');
    const answer = await studio.program.call("/v1/template", { method: "POST", body: form, key: studio.key });
    const { id } = (await answer.json()) as { id: string };
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `#/template/${id}`);
    await page.waitForSelector(ready);
  }

  function marked(): Promise<number> {
    return page.$$eval(".place.current", (marks) => marks.length);
  }

  function focused(): Promise<string | undefined> {
    return page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.pointer);
  }

  test("the field that has the focus is marked on the pages, which scroll to it, and its page is described in words", async () => {
    await open(LETTER, '[data-pointer="/Sender"]');
    await page.waitForSelector('.paper[aria-busy="false"] .page');
    await page.focus('[data-pointer="/Sender"]');
    await page.waitForSelector(".place.current");
    expect(await marked()).toBe(1);
    const describedBy = await page.$eval('[data-pointer="/Sender"]', (field) => {
      const id = field.getAttribute("aria-describedby") ?? "";
      return document.getElementById(id)?.textContent;
    });
    expect(describedBy).toBe("Stands on page 3.");
    await page.waitForFunction(() => {
      const { top, bottom } = document.querySelector(".place.current")?.getBoundingClientRect() ?? {
        top: -1,
        bottom: -1,
      };
      return top >= 0 && bottom <= innerHeight;
    });
  });

  test("a value on the page leads to its field, also in a row of a list, and in the JSON it is selected", async () => {
    const fields = await page.$$eval(".page-box:first-of-type .place", (marks) => marks.length);
    expect(fields).toBe(5);
    const click = (index: number) =>
      page.evaluate((at) => document.querySelectorAll<HTMLElement>(".page-box .place")[at]?.click(), index);
    await click(4);
    await page.waitForFunction(() => document.activeElement?.matches('[data-pointer="/Items/1/Price"]') === true);
    expect(await marked()).toBe(1);
    await page.evaluate(() => {
      location.hash += "?tab=json";
    });
    await page.waitForSelector(".json textarea");
    await click(0);
    await page.waitForFunction(() => {
      const area = document.querySelector<HTMLTextAreaElement>(".json textarea");
      return area?.value.slice(area.selectionStart, area.selectionEnd) === '"Name"';
    });
    await page.evaluate(() => {
      location.hash = location.hash.replace("?tab=json", "");
    });
    await page.waitForSelector('[data-pointer="/Name"]');
  });

  test("marks follow what is typed", async () => {
    const widthOf = () => page.$eval(".place.current", (mark) => mark.getBoundingClientRect().width);
    await page.focus('[data-pointer="/Name"]');
    await page.waitForSelector(".place.current");
    const before = await widthOf();
    await page.type('[data-pointer="/Name"]', " of a family with a long name");
    await page.waitForFunction(
      (old) => (document.querySelector(".place.current")?.getBoundingClientRect().width ?? 0) > old * 2,
      {},
      before,
    );
  });

  test("a key that is a script has its place and never runs; axe finds nothing about the marks", async () => {
    await page.evaluate((pointer) => {
      const all = Array.from(document.querySelectorAll<HTMLElement>("[data-pointer]"));
      all.find((field) => field.dataset.pointer === pointer)?.focus();
    }, `/${SCRIPT}`);
    await page.waitForFunction(() => document.querySelector(".place.current") !== null);
    expect(await focused()).toBe(`/${SCRIPT}`);
    expect(await page.title()).toBe("Merganser");
    await page.evaluate(AXE);
    const { violations } = await page.evaluate(() =>
      (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
    );
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
    expect(person.objections).toEqual([]);
  });

  test("pictures and lists of texts have their places, too", async () => {
    await open(paragraph("[%Logo]") + paragraph("[#Colours][.], [/]"), '[data-pointer="/Colours"]');
    for (const [pointer, count] of [
      ["/Colours", 2],
      ["/Logo", 1],
    ] as const) {
      await page.focus(`[data-pointer="${pointer}"]`);
      await page.waitForFunction((wanted) => document.querySelectorAll(".place.current").length === wanted, {}, count);
    }
  });

  test("a click on one of the texts of a list selects its line, and a replaced file moves the marks", async () => {
    await page.evaluate(() => document.querySelectorAll<HTMLElement>(".page-box .place")[1]?.click());
    await page.waitForFunction(() => {
      const area = document.querySelector<HTMLTextAreaElement>('[data-pointer="/Colours"]');
      return area?.value.slice(area.selectionStart, area.selectionEnd) === "Colours 1";
    });
    const top = () =>
      page.evaluate(() => {
        const [mark, sheet] = [document.querySelector(".place.current"), document.querySelector(".page-box")];
        return (mark?.getBoundingClientRect().top ?? 0) - (sheet?.getBoundingClientRect().top ?? 0);
      });
    const before = await top();
    const file = path.join(studio.downloads, "Longer.docx");
    const first = paragraph("One") + paragraph("Two") + paragraph("Three");
    await writeFile(file, docx(`${first}${paragraph("[%Logo]")}${paragraph("[#Colours][.], [/]")}`));
    await chooseFiles(page, ".actions .file-button input", file);
    await page.waitForSelector(".notice.done");
    await page.focus('[data-pointer="/Colours"]');
    await page.waitForSelector(".place.current");
    expect(await top()).toBeGreaterThan(before + 20);
  });

  test("a problem is shown on the template's own pages, with a mark, and the way back is there", async () => {
    await open(paragraph("Hello") + pageBreak() + paragraph("Dear [#Name], hello"), ".problems");
    await press(page, '.problems button[aria-label^="Show me"]');
    await page.waitForSelector(".page-box .place.current");
    const place = await page.$eval(".page-box .place.current", (mark) => {
      const pages = Array.from(document.querySelectorAll(".page-box"));
      return pages.indexOf(mark.parentElement as Element) + 1;
    });
    expect(place).toBe(2);
    expect(await page.$eval(".document [role=status]", (status) => status.textContent)).toContain(
      "page 2 of the template",
    );
    await press(page, ".pages-bar button");
    await page.waitForFunction(() => document.querySelector(".place.current") === null);
  });
});
