/** Every view of Studio looks as it did, light and dark, on a desktop and on a phone. */
import type { Page } from "puppeteer-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { given } from "#test/support/given.ts";
import { openStudio, type Person, type Studio } from "#test/support/studio.ts";
import { differenceOf } from "#test/support/view-pictures.ts";

const TEXT = "Offer [Number]\n\nDear [Name],\n\n[#Items][Item]: [Price]\n[/]\nRegards";

/** The address of each view, and what stands in it when it is ready. */
const VIEWS = {
  templates: ["#/", ".card + .card .thumbnail"],
  template: ["#/template/{id}", '.paper[aria-busy="false"] .page'],
  json: ["#/template/{id}?tab=json", '.paper[aria-busy="false"] .page'],
  problems: ["#/template/{broken}", ".document .paper .page"],
  many: ["#/template/{id}/many", ".steps"],
  versions: ["#/template/{id}/versions", ".page-row .page"],
  settings: ["#/template/{id}/settings", ".settings"],
  documents: ["#/documents/{id}", ".empty"],
  fonts: ["#/fonts", ".empty, table"],
  keys: ["#/keys", ".view:has(#key-name) .facts-list"],
} as const;

const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const;

given("Chromium").describe("Studio", () => {
  let studio: Studio;
  let person: Person;
  const ids = { id: "", broken: "" };

  beforeAll(async () => {
    studio = await openStudio();
    person = await studio.newPerson();
    ids.id = await send("POST", "/v1/template", { "Offer.txt": TEXT });
    await send("PUT", `/v1/template/${ids.id}`, { "Offer.txt": TEXT.replace("Regards", "Kind regards") });
    ids.broken = await send("POST", "/v1/template", { "Broken.txt": "Dear [Name], [#Items] and [Unclosed" });
    await person.page.goto(studio.address);
    await person.page.waitForSelector("#api-key");
  });

  afterAll(() => studio?.[Symbol.asyncDispose]());

  async function send(method: string, address: string, files: Readonly<Record<string, string>>): Promise<string> {
    const body = new FormData();
    for (const [name, text] of Object.entries(files)) body.append("file", new File([text], name));
    const answer = await studio.program.call(address, { method, body, key: studio.key });
    return ((await answer.json()) as { id: string }).id;
  }

  async function differences(name: string): Promise<readonly string[]> {
    const found: string[] = [];
    for (const [size, viewport] of Object.entries(SIZES)) {
      await person.page.setViewport(viewport);
      for (const scheme of ["light", "dark"]) {
        await person.page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
        await drawn(person.page);
        const difference = await differenceOf(person.page, `${name}-${size}-${scheme}`);
        if (difference !== undefined) found.push(difference);
      }
    }
    return found;
  }

  test("the view for signing in looks as it did", async () => {
    expect(await differences("sign-in")).toEqual([]);
  });

  test("signing in by the link shows the templates, and the browser objects to nothing", async () => {
    await person.page.goto(`${studio.address}/#key=${studio.key}`);
    await person.page.waitForSelector(".card");
    expect(person.objections).toEqual([]);
  });

  test.each(Object.entries(VIEWS))("%s", async (name, [hash, ready]) => {
    const { page } = person;
    await page.setViewport(SIZES.desktop);
    const go = (place: string) =>
      page.evaluate((next) => {
        location.hash = next;
      }, place);
    // What is ready in the view before must not be taken for what is waited for.
    await go("#/nowhere");
    await page.waitForSelector(".view > h1 + a");
    await go(hash.replace("{id}", ids.id).replace("{broken}", ids.broken));
    await page.waitForSelector(ready);
    expect(await differences(name)).toEqual([]);
  });
});

/** What the window shows is drawn in its present size: a page is told of it with the next frame. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined)))),
  );
  await page.waitForFunction(() => {
    const isInWindow = (image: Element) => image.getBoundingClientRect().top < innerHeight;
    const isDone = (image: HTMLImageElement) => image.complete || !isInWindow(image);
    return document.querySelector('[aria-busy="true"]') === null && [...document.images].every(isDone);
  });
}
