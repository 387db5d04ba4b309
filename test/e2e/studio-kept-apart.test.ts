/** Studio keeps to itself: no other page frames it, and the key of a link is left nowhere. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "puppeteer-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { given } from "#test/support/given.ts";
import { openStudio, type Person, type Studio } from "#test/support/studio.ts";

given("Chromium").describe("Studio", () => {
  let studio: Studio;

  beforeAll(async () => {
    studio = await openStudio();
  });

  afterAll(() => studio?.[Symbol.asyncDispose]());

  test("the page of another origin that frames it has an empty frame", async () => {
    const frames = `<iframe name="other" src="/framed"></iframe><iframe name="studio" src="${studio.address}/"></iframe>`;
    await using other = await serve({ "/": frames, "/framed": "<h1>Framed</h1>" });
    const { page } = await studio.newPerson();
    await page.goto(`${other.origin}/`, { waitUntil: "load" });
    // The frame of a page that allows it shows that frames work here.
    expect(await headingsIn(page, "other")).toEqual(["Framed"]);
    expect(await headingsIn(page, "studio")).toEqual([]);
    await expect.poll(() => page.frames().map((frame) => frame.url())).toContain("chrome-error://chromewebdata/");
    await page.close();
  });

  test("the key of a link is in no address, history, request, name of the browser's store or log", async () => {
    // The first key is printed at the start.
    const made = await studio.program.call("/v1/key", {
      method: "POST",
      key: studio.key,
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ name: "Link", rights: "all" }),
    });
    const { key } = (await made.json()) as { key: string };
    expect(key).toMatch(/^\w{32,}$/);
    const person = await studio.newPerson();
    const { page } = person;
    const headers: string[] = [];
    page.on("request", (request) => headers.push(request.headers().referer ?? ""));
    await page.goto(`${studio.address}/#key=${key}`);
    await page.waitForSelector('.paper[aria-busy="false"] .page');
    expect(await page.evaluate(() => sessionStorage.getItem("merganser.session"))).toContain(key);
    expect(page.url()).not.toContain(key);
    expect(await addressesIn(page)).not.toContain(key);
    expect(withoutFragments(person).join()).not.toContain(key);
    expect(headers.join()).not.toContain(key);
    const { stdout, stderr } = await studio.program.stop();
    expect(stdout + stderr).toContain(studio.key);
    expect(stdout + stderr).not.toContain(key);
  });
});

/** Another origin, by path. */
async function serve(pages: Readonly<Record<string, string>>): Promise<AsyncDisposable & { readonly origin: string }> {
  const server = createServer(({ url = "" }, response) => {
    response.writeHead(200, { "Content-Type": "text/html" }).end(pages[url] ?? "");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await once(server.close(), "close");
    },
  };
}

/** The text of its headings, and of Studio's own parts. */
async function headingsIn(page: Page, name: string): Promise<readonly (string | null)[]> {
  const holder = await page.waitForSelector(`iframe[name="${name}"]`);
  const frame = await holder?.contentFrame();
  return (await frame?.$$eval("h1:not([jsselect]), #content", (found) => found.map((each) => each.textContent))) ?? [];
}

/** What a page can read of where it was, and what the browser keeps of it. */
async function addressesIn(page: Page): Promise<string> {
  const session = await page.createCDPSession();
  const { entries } = await session.send("Page.getNavigationHistory");
  const seen = await page.evaluate(() => [
    // The entry of the visit itself has the address that was opened. It ends with the page, and only Studio's scripts read it.
    ...performance.getEntriesByType("resource").map(({ name }) => name),
    ...Object.keys(localStorage),
    ...Object.values(localStorage),
    ...Object.keys(sessionStorage),
    document.referrer,
    JSON.stringify(history.state),
  ]);
  return [...entries.map(({ url }) => url), ...seen].join("\n");
}

/** As they are sent: a fragment stays in the browser. */
function withoutFragments({ requests }: Person): readonly string[] {
  return requests.map((address) => address.replace(/#.*/, ""));
}
