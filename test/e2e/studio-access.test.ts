/** Every view of Studio is usable by everybody, and shows what strangers wrote without running it. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { given } from "#test/support/given.ts";
import { IS_ON_LAMBDA } from "#test/support/program.ts";
import { openStudio, type Person, press, type Studio } from "#test/support/studio.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const SCRIPT = "<img src=x onerror=\"document.title='stolen'\"><script>document.title='stolen'</script>";

/** Leads elsewhere, and runs scripts, in the ways of pages and of drawings. */
const ACTING =
  '<meta http-equiv="refresh" content="0;url=https://example.com/"><base href="https://example.com/"><h1>[Name]</h1>' +
  `<a href="javascript:document.title='stolen'">x</a><object data="https://example.com/o"></object><body onload="document.title='stolen'">`;
const DRAWN =
  '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90" onload="document.title=&quot;stolen&quot;">' +
  `<script>document.title='stolen'</script><a href="javascript:document.title='stolen'"><path d="M0 0h9v9z"/></a><image href="https://example.com/i.png"/></svg>`;

/** What stands in a view that is not there, and in no other. */
const NOWHERE = ".view > h1 + a";
/** The hash of each view, and what stands in it when it is ready. */
const VIEWS = {
  templates: ["#/", ".card"],
  "a template": ["#/template/{id}", ".fields"],
  "a template with problems": ["#/template/{broken}", ".problems"],
  "its data as JSON": ["#/template/{id}?tab=json", ".json textarea"],
  "its data from a spreadsheet": ["#/template/{id}?tab=sheet", ".sheet"],
  "many documents": ["#/template/{id}/many", ".steps"],
  settings: ["#/template/{id}/settings", ".settings"],
  versions: ["#/template/{id}/versions", ".page-row"],
  documents: ["#/documents", "#template"],
  fonts: ["#/fonts", ".own"],
  keys: ["#/keys", ".view:has(#key-name) .facts-list"],
  "no view": ["#/elsewhere", NOWHERE],
} as const;

given("Chromium").describe("Studio", () => {
  let studio: Studio;
  let person: Person;
  let page: Page;
  const ids = { id: "", broken: "", hostile: "", acting: "", drawn: "" };

  beforeAll(async () => {
    studio = await openStudio();
    person = await studio.newPerson();
    page = person.page;
    ids.id = await upload(
      `Dear [Name], [#Items][${SCRIPT.replace(/[[\]]/g, "")}][Price][/] [#Paid]thanks[/]`,
      `${SCRIPT}.txt`,
    );
    await replace(ids.id, `To [Name], [#Items][Price][/] [#Paid]thanks[/]`);
    ids.broken = await upload(`[#${SCRIPT}] and [Unclosed`, "Broken.txt");
    await send("/v1/key", { name: SCRIPT, rights: "read" });
    const order = {
      template_id: ids.id,
      data: { Name: SCRIPT },
      name: SCRIPT,
      output_name: SCRIPT,
      output_format: ".txt",
    };
    await send("/v1/document", order, { Accept: "application/json" });
    ids.hostile = await upload(
      `<h1>[Name]</h1>${SCRIPT}<iframe src="https://example.com"></iframe>`,
      "Page",
      "Page.html",
    );
    ids.acting = await upload(ACTING, "Acting", "Acting.html");
    ids.drawn = await upload(
      `<h1>[Name]</h1><p><img src="data:image/svg+xml,${encodeURIComponent(DRAWN)}"></p>${DRAWN}`,
      "Drawn",
      "Drawn.html",
    );
    await page.goto(`${studio.address}/#key=${studio.key}`);
    await page.waitForSelector(".card");
  });

  async function send(address: string, body: object, headers = {}): Promise<void> {
    const sent = { "Content-Type": "application/json", ...headers };
    await studio.program.call(address, { method: "POST", key: studio.key, headers: sent, body: JSON.stringify(body) });
  }

  afterAll(() => studio?.[Symbol.asyncDispose]());

  async function upload(text: string, name: string, filename = "Template.txt"): Promise<string> {
    const body = new FormData();
    body.append("file", new File([text], filename));
    body.append("folder", JSON.stringify([SCRIPT]));
    body.append("name", name);
    body.append("delimiters", '{"left": "[", "right": "]"}');
    const answer = await studio.program.call("/v1/template", { method: "POST", body, key: studio.key });
    return ((await answer.json()) as { id: string }).id;
  }

  async function replace(id: string, text: string): Promise<void> {
    const body = new FormData();
    body.append("file", new File([text], `${SCRIPT}.txt`));
    await studio.program.call(`/v1/template/${id}`, { method: "PUT", body, key: studio.key });
  }

  async function visit(hash: string, ready: string): Promise<void> {
    const go = (place: string) =>
      page.evaluate((next) => {
        location.hash = next;
      }, place);
    // What is ready in the view before must not be taken for what is waited for.
    await go("#/nowhere");
    await page.waitForSelector(NOWHERE);
    await go(
      hash
        .replace("{id}", ids.id)
        .replace("{broken}", ids.broken)
        .replace(/\{(hostile|acting|drawn)\}/, (_, name: "hostile" | "acting" | "drawn") => ids[name]),
    );
    await page.waitForSelector(ready);
  }

  async function violations(): Promise<readonly string[]> {
    await page.evaluate(AXE);
    const options: RunOptions = { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] };
    const { violations: found } = await page.evaluate(
      (given) => (globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run(given),
      options,
    );
    return found.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
    );
  }

  describe.each(["light", "dark"])("in %s colours", (scheme) => {
    test.each(Object.entries(VIEWS))("%s: axe finds nothing", async (_, [hash, ready]) => {
      await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
      await visit(hash, ready);
      expect(await violations()).toEqual([]);
    });
  });

  test.each(Object.entries(VIEWS))("%s: fits 320 pixels, also right to left", async (_, [hash, ready]) => {
    await page.setViewport({ width: 320, height: 640 });
    await visit(hash, ready);
    for (const direction of ["rtl", "ltr"]) {
      await page.evaluate((dir) => {
        document.documentElement.dir = dir;
      }, direction);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    }
    const hidden = (all: Element[]) => all.map((element) => element.scrollWidth - element.clientWidth);
    for (const pixels of await page.$$eval(".wide:has(.records)", hidden)) expect(pixels).toBe(0);
    await page.setViewport({ width: 1280, height: 800 });
  });

  test("on a phone Download is in sight, and covers no field that has the focus", async () => {
    await page.setViewport({ width: 390, height: 640 });
    await visit("#/template/{id}", '.paper[aria-busy="false"] .page');
    const boxOf = (selector: string) => page.$eval(selector, (element) => element.getBoundingClientRect().toJSON());
    await page.focus(".data input, .data textarea");
    for (let field = 0; field < 12; field++) {
      await page.keyboard.press("Tab");
      const bar = await boxOf(".result-bar");
      expect(bar.bottom).toBeLessThanOrEqual(640);
      const isInBar = await page.evaluate(() => document.activeElement?.closest(".result-bar") !== null);
      if (!isInBar) expect((await boxOf(":focus")).bottom).toBeLessThanOrEqual(bar.top);
    }
    await page.setViewport({ width: 1280, height: 800 });
  });

  test("on a phone the menu closes at any of its links, also that of the view that is shown", async () => {
    await page.setViewport({ width: 390, height: 640 });
    await visit("#/fonts", ".own");
    await press(page, ".top .menu");
    await page.waitForSelector(".top:not(.closed)");
    await press(page, '.top nav [aria-current="page"]');
    await page.waitForSelector(".top.closed");
    await page.setViewport({ width: 1280, height: 800 });
  });

  test("scripts in names, tags, data and problems are shown and never run", async () => {
    await visit("#/", ".card");
    expect(await page.$$eval(".card strong", (names) => names.map((name) => name.textContent))).toContain(
      `${SCRIPT}.txt`,
    );
    await visit("#/template/{broken}", ".problems");
    expect(await page.$eval(".problems", (section) => section.textContent)).toContain("onerror=");
    await visit("#/template/{id}", "#field-Name");
    await page.type("#field-Name", SCRIPT);
    for (const [hash, ready] of [
      ["#/documents/{id}", "tbody tr"],
      ["#/keys", "tbody tr + tr"],
      ["#/template/{id}/versions", ".page-row"],
    ] as const) {
      await visit(hash, ready);
      expect(await page.$eval("#content", (content) => content.textContent)).toContain("onerror=");
    }
    for (const name of ["hostile", "acting", "drawn"]) {
      await visit(`#/template/{${name}}`, '.paper[aria-busy="false"] .page');
      expect(
        await page.$$eval(".page", (pages) => pages.map((shown) => (shown as HTMLImageElement).src.slice(0, 15))),
      ).toEqual(["data:image/png;"]);
      const acting = "#content script, #content img[src=x], #content [href^=javascript], iframe, object, base";
      expect(await page.$$eval(acting, (found) => found.length)).toBe(0);
    }
    const elsewhere = person.requests.filter(
      (each) => !/^(?:data|blob):/.test(each) && new URL(each).origin !== new URL(studio.address).origin,
    );
    expect(elsewhere).toEqual([]);
    expect(await page.title()).toBe("Merganser");
    expect(person.objections).toEqual([]);
  });

  test("the key that is signed in is shown as in use", async () => {
    await visit("#/keys", "table .badge");
    expect(await page.$eval("tr:has(.badge)", ({ cells }) => cells[3]?.textContent)).toBe("just now");
  });

  test("the storage in use is shown, and on AWS that it is not counted", async () => {
    await visit("#/keys", ".facts-list");
    const facts = await page.$eval(".facts-list", (list) => list.textContent);
    expect(facts).toMatch(IS_ON_LAMBDA ? /Storage in usenot counted by this service$/ : /Storage in use[\d.,]+ .B/);
  });

  test("the policy lets no script in but the service's, and nobody frames Studio", async () => {
    const response = await studio.program.call("/", { key: null, headers: { Accept: "text/html" } });
    const policy = response.headers.get("Content-Security-Policy") ?? "";
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toMatch(/unsafe|\*/);
    const ran = await page.evaluate(() => {
      const script = document.createElement("script");
      try {
        script.textContent = "document.title = 'stolen'";
        document.head.append(script);
      } catch {
        return "refused";
      }
      return document.title;
    });
    expect(ran).not.toBe("stolen");
    person.objections.length = 0;
  });

  test.each(["/reference", "/docs", "/docs/templates"])("%s: axe finds nothing", async (address) => {
    await page.goto(studio.address + address);
    await page.waitForSelector("main h1");
    expect(await violations()).toEqual([]);
    expect(person.objections).toEqual([]);
  });
});
