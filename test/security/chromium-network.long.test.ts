/** No page makes Chromium load anything: a listener on this machine and files with a mark prove it. */
import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { encode } from "fast-png";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CHROMIUM, describePrinting, type TestedRenderer } from "#test/support/chromium.ts";
import { addressesOf, HOSTILE_PAGES } from "#test/support/hostile-pages.ts";
import { pdfText } from "#test/support/pdf-text.ts";

describePrinting("a page that tries to load", (create) => {
  let renderer: TestedRenderer;
  let listener: Server;
  let port = 0;
  let connections = 0;
  let folder = "";

  beforeAll(async () => {
    renderer = create();
    // Connections count, not requests: opening one ahead tells enough.
    listener = createServer((socket) => {
      connections++;
      socket.end("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\nCANARY");
    });
    listener.listen(0, "::");
    await once(listener, "listening");
    port = (listener.address() as AddressInfo).port;
    folder = mkdtempSync(join(tmpdir(), "hostile-"));
    writeFileSync(join(folder, "canary.html"), "<p>CANARY");
    writeFileSync(join(folder, "canary.png"), CANARY_PNG);
  });
  afterAll(() => {
    listener.close();
    rmSync(folder, { recursive: true });
  });

  test.each(HOSTILE_PAGES)("$what loads nothing from the network", async ({ make }) => {
    const before = connections;
    const text = await pdfText(await renderer.toPdf(page(make(`http://127.0.0.1:${port}/a.png`))));
    expect(text).toContain("Before");
    expect(text).not.toContain("CANARY");
    expect(connections).toBe(before);
  });

  test.each(HOSTILE_PAGES)("$what reads no file", async ({ make }) => {
    const files = ["canary.html", "canary.png"].map((name) => pathToFileURL(join(folder, name)).href);
    const pdf = await renderer.toPdf(page(files.map(make).join("")));
    expect(await pdfText(pdf)).toContain("Before");
    expect(await pdfText(pdf)).not.toContain("CANARY");
    expect(holdsCanaryPicture(pdf)).toBe(false);
  });

  test("an address of this machine is not reached, however it is written", async () => {
    const before = connections;
    const tags = addressesOf(port).map((at) => `<img src="${at}" alt=""><link rel="preconnect" href="${at}">`);
    expect(await pdfText(await renderer.toPdf(page(tags.join(""))))).toContain("Before");
    expect(connections).toBe(before);
  });

  test("a picture within the page is shown", async () => {
    const shown = page(`<img src="data:image/png;base64,${CANARY_PNG.toString("base64")}" alt="">`);
    expect(holdsCanaryPicture(await renderer.toPdf(shown))).toBe(true);
  });

  test("the same pages reach the listener and the files, where Chromium is started plainly", async () => {
    const before = connections;
    const http = HOSTILE_PAGES.map(({ make }) => make(`http://127.0.0.1:${port}/a.png`)).slice(0, 12);
    const file = `<iframe src="${pathToFileURL(join(folder, "canary.html")).href}"></iframe>`;
    const text = await pdfText(await printPlainly(page([...http, file].join(""))));
    expect(connections).toBeGreaterThan(before);
    expect(text).toContain("CANARY");
  });

  async function printPlainly(html: string): Promise<Uint8Array> {
    const [source, target] = [join(folder, "plain.html"), join(folder, "plain.pdf")];
    writeFileSync(source, html);
    const flags = [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--timeout=5000",
      `--user-data-dir=${folder}/profile`,
    ];
    const child = execFile(
      CHROMIUM?.program ?? "",
      [...flags, `--print-to-pdf=${target}`, pathToFileURL(source).href],
      {
        timeout: 120_000,
        killSignal: "SIGKILL",
      },
    );
    await once(child, "exit");
    return readFileSync(target);
  }
});

function page(body: string): string {
  return `<!doctype html><meta charset="utf-8"><title>T</title><p>Before</p>${body}<p>After`;
}

/** A size that nothing else on the pages has, such as the icon for a missing picture. */
const [WIDTH, HEIGHT] = [37, 41];
const CANARY_PNG = Buffer.from(
  encode({ width: WIDTH, height: HEIGHT, channels: 3, data: new Uint8Array(WIDTH * HEIGHT * 3).fill(200) }),
);

function holdsCanaryPicture(pdf: Uint8Array): boolean {
  return new RegExp(`/Width ${WIDTH}\\s+/Height ${HEIGHT}\\b`).test(Buffer.from(pdf).toString("latin1"));
}
