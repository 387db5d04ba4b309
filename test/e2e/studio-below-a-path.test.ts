/** Studio works where the service's address has a path, as on AWS without a custom domain: `https://….amazonaws.com/live`. */
import { createServer, type Server, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { given } from "#test/support/given.ts";
import { openStudio, type Person, type Studio } from "#test/support/studio.ts";

const STAGE = "/live";

given("Chromium", "LibreOffice").describe("Studio", () => {
  let gateway: Server;
  let address: string;
  let studio: Studio;
  let person: Person;

  beforeAll(async () => {
    gateway = await openStage(() => studio.address);
    address = `http://localhost:${(gateway.address() as AddressInfo).port}${STAGE}`;
    studio = await openStudio({ BASE_ADDRESS_US: address });
    person = await studio.newPerson();
  });

  afterAll(async () => {
    await studio?.[Symbol.asyncDispose]();
    gateway.close();
  });

  test.each(["", "/"])("with %j behind the path, it signs in and draws the example", async (end) => {
    const { page, objections } = await studio.newPerson();
    await page.goto(`${address}${end}#key=${studio.key}`);
    await page.waitForSelector(".page, .card");
    expect(await page.$$eval(".card", (cards) => cards.length)).toBeLessThanOrEqual(1);
    expect(await page.$eval("header a[href$='/docs']", (link) => (link as HTMLAnchorElement).href)).toBe(
      `${address}/docs`,
    );
    expect(objections).toEqual([]);
  });

  test.each(["/docs", "/docs/templates", "/reference"])(
    "%s loads what it needs, and leads back to Studio",
    async (at) => {
      const { page, objections, requests } = person;
      await page.goto(address + at, { waitUntil: "networkidle0" });
      await page.waitForSelector("main h1");
      expect(requests.filter((asked) => !asked.startsWith(address) && !asked.startsWith("data:"))).toEqual([]);
      expect(await page.$$eval("img", (all) => all.filter(({ naturalWidth }) => naturalWidth === 0).length)).toBe(0);
      expect(await page.$eval(".brand", (link) => (link as HTMLAnchorElement).href)).toBe(`${address}/`);
      expect(objections).toEqual([]);
    },
  );

  test("the call that is copied goes to that address", async () => {
    const { page } = person;
    await page.goto(`${address}/#key=${studio.key}`);
    await page.waitForSelector(".card a, .code");
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>(".card a")?.click());
    await page.waitForSelector(".code");
    await page.$eval(".code", (details) => details.setAttribute("open", ""));
    expect(await page.$eval(".code pre", (shown) => shown.textContent)).toContain(`${address}/v1/document`);
  });
});

/** Takes the stage's name off, and knows no other path, as API Gateway does. */
async function openStage(service: () => string): Promise<Server> {
  const server = createServer((request, response) => {
    const path = /^\/live(\/.*|\?.*|)$/.exec(request.url ?? "")?.[1];
    if (path === undefined) {
      response.writeHead(403).end();
      return;
    }
    const url = new URL(path.startsWith("/") ? path : `/${path}`, service());
    const { method, headers } = request;
    const onward = send(url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on("error", () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  return server;
}
