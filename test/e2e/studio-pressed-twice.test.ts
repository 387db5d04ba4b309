/** What is pressed twice in Studio is made once: by Enter twice, or by a double click. */
import type { Page } from "puppeteer-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { given } from "#test/support/given.ts";
import { holdTimers, openStudio, type Studio } from "#test/support/studio.ts";

const TEXT = "Dear Ada,\n\nthe offer for [Name].";

given("Chromium").describe("Studio", () => {
  let studio: Studio;
  let page: Page;

  beforeAll(async () => {
    studio = await openStudio();
    page = (await studio.newPerson()).page;
    await page.goto(`${studio.address}/#key=${studio.key}`);
    await page.waitForSelector(".card, .page");
    await page.goto(`${studio.address}/#/keys`);
    // The keys and the account come by themselves.
    await page.waitForSelector("#key-name");
  });

  afterAll(() => studio?.[Symbol.asyncDispose]());

  /** The methods and paths that were asked for while `act` ran, until `ended` stands in the page. */
  async function posted(act: () => Promise<void>, ended: string): Promise<readonly string[]> {
    const found: string[] = [];
    const note = (request: { method(): string; url(): string }) => {
      if (request.method() === "POST") found.push(new URL(request.url()).pathname);
    };
    page.on("request", note);
    await act();
    await page.waitForSelector(ended);
    // What a second press had begun has been sent by then, as requests leave in their order.
    await page.evaluate(() => fetch("/healthz"));
    page.off("request", note);
    return found;
  }

  test("Enter twice makes one key", async () => {
    await page.type("#key-name", "Once");
    const pressTwice = () =>
      page.$eval("#key-name", (field) => {
        const { form } = field as HTMLInputElement;
        form?.requestSubmit();
        form?.requestSubmit();
      });
    expect(await posted(pressTwice, ".notice.done .secret")).toEqual(["/v1/key"]);
    await expect
      .poll(() => page.$$eval("tbody th", (all) => all.map(({ textContent }) => textContent)))
      .toHaveLength(2);
  });

  test("a double click on another button makes one secret, although the service answers between the clicks", async () => {
    const button = await page.waitForSelector("section[aria-labelledby=webhook] .buttons button:last-child");
    const click = () => button?.evaluate((element) => (element as HTMLElement).click());
    // Two clicks are a double click within half a second, which a slow machine takes for the answer alone.
    await holdTimers(page, 500);
    const clickTwice = async () => {
      const answer = page.waitForResponse((response) => response.request().method() === "POST");
      await click();
      await answer;
      await click();
    };
    expect(await posted(clickTwice, "section[aria-labelledby=webhook] .secret")).toHaveLength(1);
  });

  test("a document is made once, and a text becomes a field once", async () => {
    const body = new FormData();
    body.append("file", new File([TEXT], "Letter.txt"));
    const created = await studio.program.call("/v1/template", { method: "POST", body, key: studio.key });
    const { id } = (await created.json()) as { id: string };
    await page.goto(`${studio.address}/#/template/${id}`);
    await page.waitForSelector('.paper[aria-busy="false"] .page');
    const ofPreview = (all: readonly string[]) => all.filter((path) => !path.endsWith("/preview"));
    const downloadTwice = () =>
      page.$eval(".result-bar .primary", (button) => {
        (button as HTMLElement).click();
        (button as HTMLElement).click();
      });
    expect(ofPreview(await posted(downloadTwice, ".result .notice.done"))).toEqual(["/v1/document"]);
    await page.$eval(".new-field", (details) => details.setAttribute("open", ""));
    await page.type("#new-field-text", "Ada");
    await page.type("#new-field-name", "First");
    const submitTwice = () =>
      page.$eval(".new-field form", (form) => {
        (form as HTMLFormElement).requestSubmit();
        (form as HTMLFormElement).requestSubmit();
      });
    expect(ofPreview(await posted(submitTwice, '::-p-xpath(//label[.="First"])'))).toEqual([`/v1/template/${id}/edit`]);
  });
});
