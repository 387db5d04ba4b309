/** The reference and the documentation, as they are served: each link leads somewhere, and code can be copied. */
import type { Page } from "puppeteer-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { given } from "#test/support/given.ts";
import { holdTimers, openStudio, type Person, type Studio } from "#test/support/studio.ts";

given("Chromium").describe("Studio", () => {
  let studio: Studio;
  let person: Person;
  let page: Page;

  beforeAll(async () => {
    studio = await openStudio();
    person = await studio.newPerson();
    ({ page } = person);
  });

  afterAll(() => studio?.[Symbol.asyncDispose]());

  interface Read {
    readonly ids: readonly string[];
    readonly links: readonly string[];
  }

  /** Undefined for what is not found. */
  async function read(address: string): Promise<Read | undefined> {
    const response = await fetch(address, { headers: { Accept: "text/html" } });
    await response.arrayBuffer();
    if (!response.ok) return undefined;
    if (response.headers.get("Content-Type")?.startsWith("text/html") !== true) return { ids: [], links: [] };
    await page.goto(address);
    await page.waitForSelector(address.endsWith("/reference") ? ".operation" : "main, #studio");
    return page.evaluate(() => ({
      ids: [...document.querySelectorAll("[id]")].map(({ id }) => id),
      links: [...document.querySelectorAll<HTMLAnchorElement>("a[href]")].map(({ href }) => href),
    }));
  }

  test("every link of the reference and the documentation leads to a page, and to a place on it", async () => {
    const pages = new Map<string, Read | undefined>();
    const waiting = [`${studio.address}/reference`, `${studio.address}/docs`];
    const broken: string[] = [];
    const links: [from: string, to: URL][] = [];
    for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
      if (pages.has(address)) continue;
      const here = await read(address);
      pages.set(address, here);
      // What Studio itself links to is in the fragment.
      if (address === `${studio.address}/`) continue;
      for (const to of (here?.links ?? []).map((link) => new URL(link))) {
        if (to.origin !== studio.address) continue;
        links.push([address, to]);
        waiting.push(to.origin + to.pathname);
      }
    }
    for (const [from, { origin, pathname, hash }] of links) {
      const target = pages.get(origin + pathname);
      const isThere = target !== undefined && (hash === "" || target.ids.includes(decodeURIComponent(hash.slice(1))));
      if (!isThere) broken.push(`${from}: ${pathname}${hash}`);
    }
    expect(broken).toEqual([]);
    expect(links.length).toBeGreaterThan(500);
    expect([...pages.keys()]).toContain(`${studio.address}/docs/templates`);
  });

  test.each([
    ["/docs/templates", "main .code-block button"],
    ["/reference", ".operation details[open] .code-block button"],
  ])("code at %s is copied by the keyboard, also where the page has no clipboard", async (at, selector) => {
    await page.goto(studio.address + at);
    await page.waitForSelector(at === "/reference" ? ".operation details" : selector);
    await page.$$eval("details", (all) => all.map((details) => details.setAttribute("open", "")));
    await page.evaluate(() => {
      Object.defineProperty(navigator, "clipboard", { value: undefined });
      addEventListener("copy", () => {
        const { value, selectionStart, selectionEnd } = document.activeElement as HTMLTextAreaElement;
        document.body.dataset.copied = value.slice(selectionStart, selectionEnd);
      });
    });
    const code = await page.$eval(selector, (button) => button.previousElementSibling?.textContent?.trimEnd() ?? "");
    const name = await page.$eval(selector, (button) => button.textContent ?? "");
    expect(name).toMatch(/^Copy: \S/);
    // That it was copied is said for two seconds.
    await holdTimers(page, 2_000);
    await page.focus(selector);
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.body.dataset.copied !== undefined);
    expect(await page.evaluate(() => document.body.dataset.copied)).toBe(code);
    expect(await page.$eval(selector, (button) => button.firstElementChild?.textContent)).toBe("✓ Copied");
    expect(await page.$eval(selector, (button) => button === document.activeElement)).toBe(true);
    expect(person.objections).toEqual([]);
  });

  test.each([
    ["/docs/templates", "main .code-block button"],
    ["/reference", ".operation details[open] .code-block button"],
  ])("code at %s that the browser does not copy is not called copied", async (at, selector) => {
    await page.goto(studio.address + at);
    await page.waitForSelector(at === "/reference" ? ".operation details" : selector);
    await page.$$eval("details", (all) => all.map((details) => details.setAttribute("open", "")));
    await page.evaluate(() => {
      Object.defineProperty(navigator, "clipboard", { value: undefined });
      document.execCommand = () => false;
    });
    await page.focus(selector);
    await page.keyboard.press("Enter");
    await page.waitForFunction(
      (text) => document.querySelector("main")?.textContent?.includes(text),
      {},
      "Not copied: select it",
    );
    expect(await page.$eval(selector, (button) => button.textContent)).not.toContain("✓");
  });
});
