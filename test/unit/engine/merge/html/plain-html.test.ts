/** What a word processor gets of a page: nothing that it could load, and no text is lost. */
import { describe, expect, test } from "vitest";
import { plainHtml } from "#shared/engine/merge/html/plain-html.ts";

const body = (html: string) => plainHtml(html).replace("<!DOCTYPE html>\n", "");
const base64 = (bytes: string) => Buffer.from(bytes, "latin1").toString("base64");
const PNG = "\x89PNG\r\n\x1a\n";

describe("a picture is kept by its content, not by its label", () => {
  test.each([
    ["a PNG", `data:image/png;base64,${base64(PNG)}`],
    ["a PNG that calls itself a JPEG", `data:image/jpeg;base64,${base64(PNG)}`],
  ])("kept: %s", (_, address) => {
    expect(body(`<img src="${address}">`)).toBe(`<img src="${address}">`);
  });

  test.each([
    ["an SVG that calls itself a PNG", `data:image/png;base64,${base64('<svg><image href="file:///a"/></svg>')}`],
    ["packed data", `data:image/png;base64,${base64("\x1f\x8b\x08")}`],
    ["nothing", "data:image/png;base64,"],
    ["an address", "https://example.com/a.png"],
  ])("left out: %s", (_, address) => {
    expect(body(`<p>a<img src="${address}">b`)).toBe("<p>ab");
  });
});

test("character references in attributes are what browsers read there", () => {
  expect(body('<a href="https://a.test/?b=1&copy=2" title="&Omega;">x</a>')).toBe(
    '<a href="https://a.test/?b=1&#38;copy=2" title="Ω">x</a>',
  );
});

test.each([
  ["an empty drawing", '<p>A</p><svg viewBox="0 0 1 1"/><p>B</p>', "<p>A</p><p>B</p>"],
  ["a drawing with a style in it", "<p>A</p><svg><style>a{}</style><text>T</text></svg><p>B</p>", "<p>A</p><p>B</p>"],
  ["a script with another end in it", "<p>A</p><script>'</style>'</script><p>B</p>", "<p>A</p><p>B</p>"],
])("the text behind %s stays", (_, html, expected) => {
  expect(body(html)).toBe(expected);
});
