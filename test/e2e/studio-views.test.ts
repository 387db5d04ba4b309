/** Views of Studio while they wait, and on small screens: a phone, and a desktop at 200 % (WCAG 1.4.4, 1.4.10, 2.5.8). */
import type { HTTPRequest, Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { given } from "#test/support/given.ts";
import { openStudio, type Studio } from "#test/support/studio.ts";

const TEXT = "Offer [Number]\n\nDear [Name],\n\nRegards";
/** The address of each view, what stands in it when it is ready, and its heading and words while it waits. */
const VIEWS = [
  ["#/", ".card", "Templates", "Loading the templates"],
  ["#/template/{id}", "#field-Name", "Template", "Loading the template"],
  ["#/template/{id}/many", ".steps", "Many documents from a spreadsheet", "Loading the template"],
  ["#/template/{id}/versions", "tbody tr", "Versions", "Loading the versions"],
  ["#/template/{id}/settings", ".settings", "Settings", "Loading the template"],
  ["#/documents/{id}", ".empty, table", "Documents", "Loading the templates"],
  ["#/fonts", ".empty, table", "Fonts", "Loading the fonts"],
  ["#/keys", ".view:has(#key-name) .facts-list", "Keys and webhooks", "Loading the keys"],
] as const;
const SMALL_SCREENS = [
  { width: 390, height: 844 },
  { width: 640, height: 400 },
];
const TARGET_PX_MIN = 24;

given("Chromium").describe("Studio", () => {
  let studio: Studio;
  let page: Page;
  let id: string;

  beforeAll(async () => {
    studio = await openStudio();
    page = (await studio.newPerson()).page;
    for (const name of ["Offer.txt", "Reminder.txt"]) {
      const body = new FormData();
      body.append("file", new File([TEXT], name));
      const created = await studio.program.call("/v1/template", { method: "POST", body, key: studio.key });
      id = ((await created.json()) as { id: string }).id;
    }
    await page.goto(`${studio.address}/#key=${studio.key}`);
    await page.waitForSelector(".card");
  });

  afterAll(() => studio?.[Symbol.asyncDispose]());

  /** By a view that is not there: what is ready in the view before must not be taken for what is waited for. */
  async function open(hash: string): Promise<void> {
    await page.goto(`${studio.address}/#/nowhere`);
    await page.waitForSelector(".view > h1 + a");
    await page.goto(`${studio.address}/${hash.replace("{id}", id)}`);
  }

  test.each(VIEWS)(
    "%s: while the service has not answered, the heading is there, and below it what is done",
    async (hash, ready, heading, words) => {
      const held: HTTPRequest[] = [];
      const hold = (request: HTTPRequest) => {
        if (new URL(request.url()).pathname.startsWith("/v1/")) held.push(request);
        else void request.continue();
      };
      await page.setRequestInterception(true);
      page.on("request", hold);
      await open(hash);
      await page.reload();
      await page.waitForFunction(
        (text) => document.querySelector(".view .waiting")?.textContent?.includes(text),
        {},
        words,
      );
      expect(await page.$$eval("main h1", (all) => all.map(({ textContent }) => textContent))).toEqual([heading]);
      page.off("request", hold);
      page.on("request", (request) => void request.continue());
      for (const request of held) void request.continue();
      await page.waitForSelector(ready);
      page.removeAllListeners("request");
      await page.setRequestInterception(false);
    },
  );

  describe.each(SMALL_SCREENS)("on $width × $height", (size) => {
    test.each(VIEWS)(
      "%s: nothing is swiped sideways, and the content has at least half of the height",
      async (hash, ready) => {
        await page.setViewport(size);
        await open(hash);
        await page.waitForSelector(ready);
        expect(await page.evaluate(measured)).toEqual({ swiped: [], isHalf: true });
      },
    );

    test.each(VIEWS)("%s: links and buttons outside of sentences are at least 24 px high", async (hash, ready) => {
      await page.setViewport(size);
      await open(hash);
      await page.waitForSelector(ready);
      expect(await page.evaluate(lowTargets, TARGET_PX_MIN)).toEqual([]);
    });
  });

  test("a button that is pressed while the language changes takes effect, and so does a change of the address", async () => {
    await page.setViewport({ width: 1280, height: 800 });
    await open("#/fonts");
    await page.waitForSelector(".own");
    await page.evaluate(() => {
      const changes = new MutationObserver(() => {
        const buttons = Array.from(document.querySelectorAll<HTMLElement>(".top button"));
        const signOut = buttons.find(({ textContent }) => textContent === "Abmelden");
        if (signOut === undefined) return;
        changes.disconnect();
        location.hash = "#/keys";
        signOut.click();
      });
      changes.observe(document.body, { childList: true, subtree: true, characterData: true });
      const tongue = document.querySelector<HTMLSelectElement>('[aria-label="Language"]');
      if (tongue !== null) tongue.value = "de";
      tongue?.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await page.waitForSelector(".facts-list");
    await page.waitForSelector(".bar button");
    await page.select('[aria-label="Sprache"]', "en");
    await page.waitForSelector('[aria-label="Language"]');
  });

  test("on a low screen the list of keys can be scrolled to its end", async () => {
    await page.setViewport({ width: 640, height: 400 });
    await open("#/keys");
    await page.waitForSelector(".facts-list");
    await page.keyboard.press("?");
    await page.locator(".shortcuts button").click();
    await page.waitForFunction(() => document.querySelector(".shortcuts") === null);
  });

  test.each(["docs", "reference"])("/%s: links of the contents are at least 24 px high", async (path) => {
    await page.setViewport({ width: 1280, height: 800 });
    await page.goto(`${studio.address}/${path}`);
    await page.waitForSelector(".contents a");
    const heights = await page.$$eval(".contents a", (all) => all.map((link) => link.getBoundingClientRect().height));
    expect(heights.filter((height) => height < TARGET_PX_MIN)).toEqual([]);
  });
});

/** What is wider than its place in the heads, and whether what covers the content takes less than half of the height. */
function measured() {
  const boxes = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
  const wide = boxes(".top, .top *, .desk-head, .desk-head *, .view-head, .view-head *");
  const swiped = [document.documentElement, ...wide]
    .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1)
    .filter((element) => element.tagName === "HTML" || getComputedStyle(element).overflowX === "auto")
    .map((element) => `${element.tagName} ${element.className}`);
  scrollTo(0, 0);
  const above = Math.max(...boxes(".top, .desk-head").map((head) => head.getBoundingClientRect().bottom));
  const below = boxes(".result-bar")
    .filter((bar) => getComputedStyle(bar).position === "fixed")
    .reduce((sum, bar) => sum + bar.offsetHeight, 0);
  return { swiped, isHalf: innerHeight - above - below >= innerHeight / 2 };
}

function lowTargets(least: number) {
  return [...document.querySelectorAll<HTMLElement>("a, button, select, summary, .file-button label")]
    .filter((target) => target.closest("p, .skip") === null && target.checkVisibility({ visibilityProperty: true }))
    .map((target) => ({ height: target.getBoundingClientRect().height, text: target.textContent }))
    .filter(({ height }) => height > 1 && height < least)
    .map(({ height, text }) => `${text}: ${height}`);
}
