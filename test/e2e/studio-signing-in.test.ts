/** Signing in to Studio and out of it, in a real browser: nothing typed is lost, and nothing is shown to another account. */
import { randomBytes } from "node:crypto";
import type { Page } from "puppeteer-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount } from "#shared/service/manage-accounts.ts";
import { given } from "#test/support/given.ts";
import { openStudio, type Person, press, type Studio } from "#test/support/studio.ts";

given("Chromium").describe("Studio", () => {
  let studio: Studio;
  let person: Person;
  let page: Page;
  let template: string;
  /** Of the same account, and of another. */
  const keys = { second: "", strangers: "", waiting: "" };

  beforeAll(async () => {
    studio = await openStudio();
    person = await studio.newPerson();
    page = person.page;
    const body = new FormData();
    body.append("file", new File(["Dear [Name]"], "Letter.txt"));
    const { program, key } = studio;
    const created = await program.call("/v1/template", { method: "POST", body, key });
    template = ((await created.json()) as { id: string }).id;
    const made = await program.call("/v1/key", {
      method: "POST",
      key,
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ name: "Shop", rights: "all" }),
    });
    keys.second = ((await made.json()) as { key: string }).key;
    const { accounts, close } = program.openDirectory();
    const deps = { accounts, now: Date.now, randomBytes };
    keys.strangers = (await createAccount(deps, { plan: "Business", region: "us" })).apiKey;
    keys.waiting = (await createAccount(deps, { plan: "Business", region: "us" })).apiKey;
    close();
  });

  afterAll(() => studio?.[Symbol.asyncDispose]());

  /** As if the link were opened in the tab where Studio is. */
  async function openLink(key: string): Promise<void> {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `#key=${key}`);
  }

  async function clickButton(text: string): Promise<void> {
    await page.waitForSelector(`::-p-xpath(//button[contains(., "${text}")])`);
    await page.$eval(`::-p-xpath(//button[contains(., "${text}")])`, (button) => (button as HTMLElement).click());
  }

  function typed(): Promise<string> {
    return page.$eval("#field-Name", (field) => (field as HTMLTextAreaElement).value);
  }

  const keyInUse = () => page.evaluate(() => JSON.parse(sessionStorage.getItem("merganser.session") ?? "{}").key);

  test("a link with another key asks first; who stays keeps key, place and what was typed", async () => {
    await page.goto(`${studio.address}/#key=${studio.key}`);
    await page.waitForSelector(".card");
    await page.goto(`${studio.address}/#/template/${template}`);
    await page.waitForSelector("#field-Name");
    await page.type("#field-Name", " Lovelace");
    await openLink(keys.second);
    await page.waitForSelector(".bar");
    expect(await page.$eval(".bar", (bar) => bar.textContent)).toContain("You are signed in to the account us");
    expect(await keyInUse()).toBe(studio.key);
    expect(page.url()).toBe(`${studio.address}/#/template/${template}`);
    await clickButton("Stay signed in");
    expect(await typed()).toBe("Name Lovelace");
    expect(await keyInUse()).toBe(studio.key);
  });

  test("the new key is used when that is chosen, and another key of the account finds what was typed", async () => {
    await openLink(keys.second);
    await clickButton("Use the new key");
    await page.waitForFunction(() => document.querySelector(".bar") === null);
    expect(await keyInUse()).toBe(keys.second);
    await page.waitForSelector("#field-Name");
    expect(await typed()).toBe("Name Lovelace");
  });

  test("a link with an unknown key says so, and the present key stays", async () => {
    await openLink("0".repeat(32));
    await clickButton("Use the new key");
    await page.waitForSelector(".bar [role=alert]");
    expect(await keyInUse()).toBe(keys.second);
    await clickButton("Stay signed in");
  });

  test("another account finds nothing of what was typed", async () => {
    await openLink(keys.strangers);
    await clickButton("Use the new key");
    await page.waitForSelector(".notice.error a");
    await page.evaluate(() => {
      location.hash = "#/";
    });
    await page.waitForSelector(".gallery, .desk");
    expect(await page.content()).not.toContain("Lovelace");
  });

  test("the key of a link is still there to be tried again if the service does not answer", async () => {
    const visitor = (await studio.newPerson()).page;
    await visitor.setRequestInterception(true);
    let isDown = true;
    visitor.on("request", (request) =>
      isDown && request.url().endsWith("/v1/account") ? request.abort() : request.continue(),
    );
    await visitor.goto(`${studio.address}/#key=${studio.key}`);
    await visitor.waitForSelector(".sign-in [role=alert]");
    isDown = false;
    await press(visitor, ".sign-in .primary");
    await visitor.waitForSelector(".card");
  });

  test("an example that is ready after another key was chosen leads nobody away, and leaves nothing", async () => {
    const { page: visitor } = await studio.newPerson();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await visitor.setRequestInterception(true);
    const sample = "/examples/offer.json";
    visitor.on("request", (request) => {
      // One that is waited for would keep all other handlers waiting.
      if (request.url().endsWith(sample)) void released.then(() => request.continue());
      else void request.continue();
    });
    const uploads: string[] = [];
    visitor.on("request", (request) => request.method() === "POST" && uploads.push(request.url()));
    const asked = visitor.waitForRequest((request) => request.url().endsWith(sample));
    const answered = visitor.waitForResponse((response) => response.url().endsWith(sample));
    await visitor.goto(`${studio.address}/#key=${keys.waiting}`);
    await asked;
    await visitor.evaluate((hash) => {
      location.hash = hash;
    }, `#key=${studio.key}`);
    const use = await visitor.waitForSelector('::-p-xpath(//button[contains(., "Use the new key")])');
    await use?.evaluate((button) => (button as HTMLElement).click());
    await visitor.waitForSelector(".card");
    release();
    await (await answered).text();
    // What follows from the answer has been sent by then, as requests leave in their order.
    await visitor.evaluate(async () => (await fetch("/healthz")).text());
    expect(visitor.url()).toBe(`${studio.address}/#/`);
    expect(uploads).toEqual([]);
  });

  test("typed values are there after signing out and in again, and gone after signing out and forgetting", async () => {
    await openLink(studio.key);
    await clickButton("Use the new key");
    for (const [button, found] of [
      ["Sign out", "Name Lovelace"],
      ["Sign out and forget", "Name"],
    ] as const) {
      await page.waitForFunction(() => document.querySelector(".bar") === null);
      await clickButton("Sign out");
      await page.waitForSelector(".bar");
      await page.$eval(`::-p-xpath(//*[@class="bar"]//button[starts-with(., "${button}")])`, (each) =>
        (each as HTMLElement).click(),
      );
      await page.waitForSelector("#api-key");
      await page.type("#api-key", studio.key);
      await page.keyboard.press("Enter");
      await page.waitForSelector(".card");
      await page.evaluate((hash) => {
        location.hash = hash;
      }, `#/template/${template}`);
      await page.waitForSelector("#field-Name");
      expect(await typed()).toBe(found);
    }
    await page.evaluate(() => localStorage.setItem("merganser.kept.data.of-nobody", "{}"));
    await page.reload();
    await page.waitForSelector("#field-Name");
    expect(await page.evaluate(() => localStorage.getItem("merganser.kept.data.of-nobody"))).toBeNull();
    expect(person.objections).toEqual([]);
  });
});
