/** Values cannot make a page load or run anything, and a page cannot make LibreOffice load anything. */
import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { htmlTokens } from "#shared/engine/merge/html/html-tokens.ts";
import { plainHtml } from "#shared/engine/merge/html/plain-html.ts";
import { describeConverters } from "#test/support/converters.ts";
import { HOSTILE_PAGES } from "#test/support/hostile-pages.ts";
import { mergeHtml } from "#test/support/merge-html.ts";
import { pdfText } from "#test/support/pdf-text.ts";

const PLACES = [
  "<p>[V]</p>",
  "<title>[V]</title><p>x",
  "<p><textarea>[V]</textarea>",
  '<p title="[V]" style="color:[V]">x</p>',
  "<p title='[V]'>x</p>",
  '<a href="[V]">x</a>',
  '<a href="https://a.test/[V]">x</a>',
  '<p><svg><text>[V]</text><a xlink:href="[V]"/></svg>',
  '<img alt="" src="[V]">',
];

describe("a value adds no element and no attribute", () => {
  const values = HOSTILE_PAGES.flatMap(({ make }) => {
    const html = make("http://127.0.0.1/a");
    return [html, `">${html}`, `'>${html}`, `</title></textarea></style>${html}`, `" onload="x" a='`];
  });

  test.each(PLACES)("in %s", (template) => {
    const shape = (html: string) =>
      htmlTokens(html).flatMap((token) =>
        token.kind === "tag" && token.name !== "br" ? [[token.name, ...token.attributes.map(({ name }) => name)]] : [],
      );
    const expected = shape(mergeHtml(template, { V: "x" }));
    for (const V of values) expect(shape(mergeHtml(template, { V }))).toEqual(expected);
  });
});

describe("what is left of a page for a word processor", () => {
  test.each(HOSTILE_PAGES)("$what: no address to load", ({ make }) => {
    const html = plainHtml(`<p>Before</p>${make("http://127.0.0.1:9/a.png")}<p>After</p>`);
    const loading = htmlTokens(html).flatMap((token) =>
      token.kind === "tag" ? token.attributes.filter(({ name }) => !["href", "alt"].includes(name)) : [],
    );
    expect(loading.filter(({ start, end }) => html.slice(start, end).includes("127.0.0.1"))).toEqual([]);
    expect(html.match(/<style>[^<]*127/)).toBeNull();
    expect(html).toContain("Before");
  });
});

describeConverters("HTML in LibreOffice", ({ create }) => {
  let listener: Server;
  let connections = 0;
  beforeAll(async () => {
    listener = createServer((socket) => {
      connections++;
      socket.destroy();
    });
    listener.listen(0, "127.0.0.1");
    await once(listener, "listening");
  });
  afterAll(() => void listener.close());

  test("loads nothing", async () => {
    const address = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/a.png`;
    const html = plainHtml(`<p>Before</p>${HOSTILE_PAGES.map(({ make }) => make(address)).join("")}`);
    const converter = create();
    const docx = await converter.convert({ source: Buffer.from(html), from: ".html", to: ".docx" });
    expect(await pdfText(await converter.convert({ source: docx, from: ".docx", to: ".pdf" }))).toContain("Before");
    expect(connections).toBe(0);
  });
});
