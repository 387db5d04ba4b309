/** Nothing typed or chosen in Studio is lost or taken for something else: full stores, slow files, values meanwhile. */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "puppeteer-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { given } from "#test/support/given.ts";
import { chooseFiles, holdTimers, openStudio, press, type Studio } from "#test/support/studio.ts";

const TEMPLATE = "<!doctype html><html><body><p>Dear [Name] [Note] [%Logo] Yours Changed</p></body></html>";
const ATTACH = ".files:last-of-type .file-button input";
/** Messages stay longer than this. */
const MESSAGE_MS = 2_000;
/** What the pages hold back until `letGo`. */
type Holding = { held: (() => void)[]; isHolding: boolean };

given("Chromium").describe("Studio", () => {
  let studio: Studio;
  let template: string;

  beforeAll(async () => {
    studio = await openStudio();
    const body = new FormData();
    body.append("file", new File([TEMPLATE], "Letter.html"));
    const created = await studio.program.call("/v1/template", { method: "POST", body, key: studio.key });
    template = ((await created.json()) as { id: string }).id;
  });

  afterAll(() => studio?.[Symbol.asyncDispose]());

  async function openTemplate(): Promise<Page> {
    const { page } = await studio.newPerson();
    await page.goto(`${studio.address}/#key=${studio.key}`);
    await page.waitForSelector(".card");
    await page.goto(`${studio.address}/#/template/${template}`);
    await page.waitForSelector("#field-Name");
    return page;
  }

  async function choose(page: Page, selector: string, name: string, content: string): Promise<void> {
    const file = path.join(studio.downloads, name);
    await writeFile(file, content);
    await chooseFiles(page, selector, file);
  }

  const attached = (page: Page) => page.$$eval(".files li span", (all) => all.map(({ textContent }) => textContent));
  const value = (page: Page, id: string) => page.$eval(`#${id}`, (field) => (field as HTMLTextAreaElement).value);
  const waitForToast = (page: Page, text: string) =>
    page.waitForFunction((wanted) => document.body.textContent?.includes(wanted), {}, text);

  /** Continues what the page holds back. */
  const letGo = (page: Page) =>
    page.evaluate(() => {
      const holding = globalThis as unknown as Holding;
      holding.isHolding = false;
      for (const act of holding.held) act();
    });

  /** Holds back requests with this part in their address. */
  const holdRequests = (page: Page, part: string) =>
    page.evaluate((wanted) => {
      const holding = Object.assign(globalThis as unknown as Holding, { held: [], isHolding: true });
      const { fetch } = globalThis;
      globalThis.fetch = async (address, init) => {
        if (holding.isHolding && String(address).includes(wanted))
          await new Promise<void>((resolve) => {
            holding.held.push(resolve);
          });
        return fetch(address, init);
      };
    }, part);

  /** Begins to make a field; its request is held back. */
  async function beginField(page: Page, text: string, name: string): Promise<void> {
    await holdRequests(page, "/edit");
    await page.$eval(".new-field", (panel) => panel.setAttribute("open", ""));
    await page.type("#new-field-text", text);
    await page.type("#new-field-name", name);
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => (globalThis as unknown as Holding).held.length === 1);
  }

  async function view(page: Page, place: string, selector: string): Promise<void> {
    await page.goto(`${studio.address}/#/${place}`);
    await page.waitForSelector(selector);
  }

  test("while a field is made, what is typed elsewhere keeps the focus, and the next text stays", async () => {
    const page = await openTemplate();
    await beginField(page, "Yours", "End");
    await page.type("#new-field-text", " truly");
    expect(await page.$eval(".new-field button", (button) => (button as HTMLButtonElement).disabled)).toBe(true);
    await page.focus("#field-Note");
    await letGo(page);
    await waitForToast(page, "“Yours” is the field “End” now");
    expect(await value(page, "new-field-text")).toBe("Yours truly");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("field-Note");
  });

  test("a field that is made after its view was closed takes back nothing that was typed since", async () => {
    const page = await openTemplate();
    await beginField(page, "Dear", "Greeting");
    await view(page, "fonts", ".view h1");
    await view(page, `template/${template}`, "#field-Note");
    await page.$eval("#field-Note", (field) => (field as HTMLTextAreaElement).select());
    await page.type("#field-Note", "typed since");
    await letGo(page);
    await expect.poll(() => value(page, "new-field-text")).toBe("");
    await page.reload();
    await page.waitForSelector("#field-Greeting");
    expect(await value(page, "field-Greeting")).toBe("Dear");
    expect(await value(page, "field-Note")).toBe("typed since");
  });

  test("an error of a document is shown even if the template was changed while it was made", async () => {
    const page = await openTemplate();
    await page.select("#format", ".html");
    await page.evaluate(() => {
      const { fetch } = globalThis;
      const error = { code: "service_busy", message: "Busy." };
      globalThis.fetch = async (address, init) => {
        const isDocument = String(address).endsWith("/v1/document");
        return isDocument ? Response.json(error, { status: 503 }) : fetch(address, init);
      };
    });
    await holdRequests(page, "/v1/document");
    await press(page, ".result button.primary");
    await page.waitForSelector(".result .waiting");
    await page.$eval(".new-field", (panel) => panel.setAttribute("open", ""));
    await page.type("#new-field-text", "Changed");
    await page.type("#new-field-name", "Meanwhile");
    await page.keyboard.press("Enter");
    await waitForToast(page, "“Changed” is the field “Meanwhile” now");
    await letGo(page);
    await page.waitForSelector(".result .notice.error");
    expect(await page.$eval(".result .notice.error", (notice) => notice.textContent)).toContain("too much to do");
  });

  test("files that a full disk refuses are reported, and the former ones do not come back in their place", async () => {
    const page = await openTemplate();
    await choose(page, ATTACH, "Old.txt", "Old");
    await expect.poll(() => attached(page)).toEqual(["Old.txt"]);
    await page.reload();
    await expect.poll(() => attached(page)).toEqual(["Old.txt"]);
    await holdTimers(page, MESSAGE_MS);
    await page.evaluate(() => {
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (file, key) {
        const request = put.call(this, file, key);
        // What happens to a transaction that exceeds the quota.
        this.transaction.abort();
        return request;
      };
    });
    await choose(page, ATTACH, "New.txt", "New");
    await expect.poll(() => attached(page)).toEqual(["Old.txt", "New.txt"]);
    await waitForToast(page, "This browser does not keep the file");
    await page.reload();
    await page.waitForSelector(ATTACH);
    await choose(page, ATTACH, "Next.txt", "Next");
    await expect.poll(() => attached(page)).toEqual(["Next.txt"]);
  });

  test("a file that is shown is kept, however slow the disk is", async () => {
    const page = await openTemplate();
    await page.evaluate(() => {
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (file, key) {
        const until = performance.now() + 1_000;
        // A transaction ends only after the last of its requests.
        const again = () => {
          if (performance.now() < until) this.get("none").onsuccess = again;
        };
        again();
        return put.call(this, file, key);
      };
    });
    await choose(page, ATTACH, "Slow.txt", "Slow");
    await expect.poll(() => attached(page)).toEqual(["Slow.txt"]);
    await page.reload();
    await expect.poll(() => attached(page)).toEqual(["Slow.txt"]);
  });

  test("while a file is taken away, no document is made with it", async () => {
    const page = await openTemplate();
    await choose(page, ATTACH, "Confidential.txt", "Confidential");
    await expect.poll(() => attached(page)).toEqual(["Confidential.txt"]);
    await page.evaluate(() => {
      const holding = Object.assign(globalThis as unknown as Holding, { held: [], isHolding: true });
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (file, key) {
        // A transaction ends only after the last of its requests.
        const again = () => {
          if (holding.isHolding) this.get("none").onsuccess = again;
        };
        again();
        return put.call(this, file, key);
      };
    });
    await page.$eval(".files li button", (button) => (button as HTMLElement).click());
    await page.waitForSelector(".result-bar .primary[disabled]");
    await letGo(page);
    await page.waitForSelector(".result-bar .primary:not([disabled])");
    expect(await attached(page)).toEqual([]);
  });

  test.each([
    ["template/{id}/settings", "name", "/v1/template/"],
    ["keys", "key-name", "/v1/key"],
  ])("%s: what is typed while the service saves what was typed before stays", async (place, field, request) => {
    const page = await openTemplate();
    await view(page, place.replace("{id}", template), `#${field}`);
    await holdRequests(page, request);
    await page.type(`#${field}`, "one");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => (globalThis as unknown as Holding).held.length === 1);
    await page.type(`#${field}`, " and another");
    const typed = await value(page, field);
    const saved = page.waitForResponse((response) => response.url().includes(request));
    await letGo(page);
    await saved;
    await page.waitForSelector(".toast.done, .notice.done");
    expect(await value(page, field)).toBe(typed);
    expect(typed).toContain("one and another");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe(field);
  });

  test("the files of twenty places are kept, those that were kept last", async () => {
    const page = await openTemplate();
    await choose(page, ATTACH, "First.txt", "First");
    await expect.poll(() => keptNames(page)).toHaveLength(1);
    const [name = ""] = await keptNames(page);
    await page.evaluate(fillStore, name, 25);
    await choose(page, ATTACH, "Second.txt", "Second");
    const newest = Array.from({ length: 19 }, (_, index) => `${name} ${index + 7}`);
    await expect.poll(() => keptNames(page)).toEqual([name, ...newest].toSorted());
  });

  test("a file that is added before the kept ones are there comes after them", async () => {
    const page = await openTemplate();
    await choose(page, ATTACH, "First.txt", "First");
    await expect.poll(() => attached(page)).toEqual(["First.txt"]);
    await page.evaluateOnNewDocument(() => {
      const holding = Object.assign(globalThis as unknown as Holding, { held: [], isHolding: true });
      const { get } = IDBObjectStore.prototype;
      // A transaction ends only after the last of its requests.
      IDBObjectStore.prototype.get = function (key) {
        const again = () => {
          if (holding.isHolding) get.call(this, "none").onsuccess = again;
        };
        again();
        return get.call(this, key);
      };
    });
    await page.reload();
    await choose(page, ATTACH, "Second.txt", "Second");
    expect(await attached(page)).toEqual([]);
    await letGo(page);
    await expect.poll(() => attached(page)).toEqual(["First.txt", "Second.txt"]);
  });

  test("values typed while a spreadsheet is read stay beside the values of its row", async () => {
    const page = await openTemplate();
    await page.evaluateOnNewDocument(() => {
      const holding = Object.assign(globalThis as unknown as Holding, { held: [], isHolding: true });
      const { postMessage } = Worker.prototype;
      Worker.prototype.postMessage = function (...message: unknown[]) {
        const post = () => Reflect.apply(postMessage, this, message);
        if (holding.isHolding) holding.held.push(post);
        else post();
      };
    });
    await page.reload();
    await page.waitForSelector("#field-Note");
    await page.keyboard.press("3");
    await choose(page, ".sheet .file-button input", "Names.csv", "Name\nAda\n");
    await waitForToast(page, "Reading Names.csv");
    await page.keyboard.press("1");
    await page.waitForSelector("#field-Note");
    await page.$eval("#field-Note", (field) => (field as HTMLTextAreaElement).select());
    await page.type("#field-Note", "typed meanwhile");
    await letGo(page);
    await expect.poll(() => value(page, "field-Name")).toBe("Ada");
    expect(await value(page, "field-Note")).toBe("typed meanwhile");
  });

  test.each(["Empty all fields", "Back to the sample data"])("%s: what was typed comes back", async (button) => {
    const page = await openTemplate();
    const pressNamed = async (text: string) => {
      const named = await page.waitForSelector(`::-p-xpath(//button[normalize-space()="${text}"])`);
      await named?.evaluate((element) => (element as HTMLElement).click());
    };
    await holdTimers(page, MESSAGE_MS);
    await page.$eval("#field-Note", (field) => (field as HTMLTextAreaElement).select());
    await page.type("#field-Note", "typed before");
    await pressNamed(button);
    await expect.poll(() => value(page, "field-Note")).not.toBe("typed before");
    await pressNamed("Undo");
    await expect.poll(() => value(page, "field-Note")).toBe("typed before");
  });

  test("values typed in two tabs of one browser for the same template stay, whichever tab they are typed in", async () => {
    const page = await openTemplate();
    const other = await page.browserContext().newPage();
    await other.emulateFocusedPage(true);
    await other.goto(`${studio.address}/#key=${studio.key}`);
    await other.waitForSelector(".card");
    await other.goto(`${studio.address}/#/template/${template}`);
    await other.waitForSelector("#field-Name");
    await page.type("#field-Name", " of the first tab");
    await expect.poll(() => value(other, "field-Name")).toContain(" of the first tab");
    await other.type("#field-Note", " of the second tab");
    await expect.poll(() => value(page, "field-Note")).toContain(" of the second tab");
    await page.reload();
    await page.waitForSelector("#field-Name");
    expect(await value(page, "field-Name")).toContain(" of the first tab");
    expect(await value(page, "field-Note")).toContain(" of the second tab");
  });

  test("values that a full store refuses are reported, and last until the page is closed", async () => {
    const page = await openTemplate();
    await holdTimers(page, MESSAGE_MS);
    await page.evaluate(() => {
      for (let length = 5_000_000; length >= 1; length = Math.floor(length / 2)) {
        try {
          for (let n = 0; ; n++) localStorage.setItem(`filling ${length} ${n}`, "x".repeat(length));
        } catch {}
      }
    });
    await page.$eval("#field-Note", (field) => (field as HTMLTextAreaElement).select());
    await page.type("#field-Note", "no room for this in the store of this browser");
    await waitForToast(page, "This browser's store is full");
    await view(page, "fonts", ".view h1");
    await view(page, `template/${template}`, "#field-Note");
    expect(await value(page, "field-Note")).toBe("no room for this in the store of this browser");
  });
});

/** The names of all kept files, in order. */
function keptNames(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    () =>
      new Promise<readonly string[]>((resolve) => {
        const opening = indexedDB.open("merganser");
        opening.onsuccess = () => {
          const keys = opening.result.transaction("files").objectStore("files").getAllKeys();
          keys.onsuccess = () => {
            opening.result.close();
            resolve(keys.result.map(String).toSorted());
          };
        };
      }),
  );
}

/** Keeps something under `<name> 1`, `<name> 2` and so on, in this order, all long ago. */
function fillStore(name: string, count: number): Promise<void> {
  return new Promise((resolve) => {
    const opening = indexedDB.open("merganser");
    opening.onsuccess = () => {
      const transaction = opening.result.transaction("files", "readwrite");
      const store = transaction.objectStore("files");
      for (let kept = 1; kept <= count; kept++) store.put({ value: {}, kept }, `${name} ${kept}`);
      transaction.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}
