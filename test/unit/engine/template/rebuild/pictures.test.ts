/** Pictures stay by their content: pixels, metafiles, and drawings that name nothing outside of themselves. */
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { safePicture } from "#shared/engine/template-file/rebuild/picture-content.ts";
import { emf, emfPlusBitmap, wmfWithEmf } from "#test/support/metafiles.ts";

const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`;
const BUDGET = { bytes: 1_000_000 };
const isKept = (content: string | Uint8Array) => {
  const bytes = Buffer.from(content);
  return safePicture(bytes, { ...BUDGET }) === bytes;
};

const armed = svg('<image href="file:///a.png"/>');

describe("an SVG goes", () => {
  test.each([
    ["with a file", armed],
    ["with a web address", svg("<image xlink:href='http://a/b.png'/>")],
    ["with a letter written as a number", svg('<image href="&#102;ile:///a"/>')],
    ["with another SVG inside", svg('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>')],
    ["with an SVG that calls itself a PNG", svg('<image href="data:image/png;base64,PHN2Zy8+"/>')],
    ["with an attribute that would be left by cutting another out", svg('<image xlink:hr href="x"ef="file:///a"/>')],
    ["with a style", svg('<rect style="fill:url(http://a#b)"/>')],
    ["with an imported style sheet", svg('<style>@import "http://a"; a {}</style>')],
    ["with a style sheet before it", `<?xml-stylesheet href="http://a"?>${svg("")}`],
    ["with two document types", `<!DOCTYPE svg><!DOCTYPE svg>${svg("")}`],
    ["with a document type of its own", `<!DOCTYPE svg [<!ENTITY a "b">]>${svg("")}`],
    ["in another encoding", `<?xml version="1.0" encoding="utf-7"?>${svg("")}`],
    ["with a prefix", '<x:svg xmlns:x="http://www.w3.org/2000/svg"><x:image href="file:///a"/></x:svg>'],
    ["that begins late", `<!--${" ".repeat(9_000)}-->${armed}`],
    ["that is packed", gzipSync(armed)],
    ["that is packed and damaged", Buffer.concat([gzipSync("x").subarray(0, 12), Buffer.from("broken")])],
    ["in UTF-16 with a mark", Buffer.from(`\ufeff${armed}`, "utf16le")],
    ["with a page in it", svg("<foreignObject><p/></foreignObject>")],
    ["with a script", svg("<script>1</script>")],
    ["with an address that an animation sets", svg('<image><set attributeName="href" to="file:///a"/></image>')],
    ["that is not well formed", svg('<image href="#a">')],
    ["in UTF-16 without a mark", Buffer.from(armed, "utf16le")],
  ])("%s", (_, text) => {
    expect(isKept(text)).toBe(false);
  });

  test("an SVG is removed when all packed pictures together unpack to too much", () => {
    const budget = { ...BUDGET };
    const clean = gzipSync(svg(`<!--${" ".repeat(600_000)}-->`));
    expect(safePicture(clean, budget)).toBe(clean);
    expect(safePicture(clean, budget)).toBeUndefined();
  });
});

describe("left as they are", () => {
  test.each([
    ["an SVG that uses its own parts", svg('<use href="#a"/><rect fill="url(#b)"/>')],
    [
      "an SVG with the usual document type",
      `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg("")}`,
    ],
    ["an SVG with pixels in it", svg('<image href="data:image/png;base64,iVBORw0KGgo="/>')],
    ["an SVG whose text speaks of addresses", svg("<text>href = file:///a</text>")],
    ["a picture of pixels", Buffer.from('\x89PNG\r\n\x1a\n <svg href="file:///a"/>', "latin1")],
  ])("%s", (_, text) => {
    expect(isKept(text)).toBe(true);
  });
});

const png = Buffer.from("89504e470d0a1a0a00000000", "hex");

describe("a metafile", () => {
  test.each<[string, Uint8Array]>([
    ["without pictures", emf([])],
    ["with a compressed picture of pixels", emf([emfPlusBitmap(png)])],
    ["with another metafile", emf([emfPlusBitmap(emf([]), { isMetafile: true })])],
    ["with an EMF in comments", wmfWithEmf(emf([emfPlusBitmap(png)]))],
  ])("%s stays", (_, bytes) => {
    expect(isKept(bytes)).toBe(true);
  });

  const harmful = emf([emfPlusBitmap(Buffer.from(armed))]);
  test.each<[string, Uint8Array]>([
    ["an SVG for a compressed picture", harmful],
    ["a packed SVG for a compressed picture", emf([emfPlusBitmap(gzipSync(armed))])],
    ["an SVG in several records", emf([emfPlusBitmap(Buffer.from(armed), { pieces: 3 })])],
    ["an SVG within another metafile", emf([emfPlusBitmap(harmful, { isMetafile: true })])],
    ["an SVG within an EMF in comments", wmfWithEmf(harmful)],
    ["a record that breaks off", emf([emfPlusBitmap(png).subarray(0, 30)])],
  ])("with %s goes", (_, bytes) => {
    expect(isKept(bytes)).toBe(false);
  });

  test("loses its rendition as a PDF, and nothing else", () => {
    const bytes = emf([Buffer.from("4744494304000040", "hex")]);
    const safe = Buffer.from(safePicture(bytes, { ...BUDGET }) ?? []);
    expect(safe.toString("hex")).toBe(bytes.toString("hex").replace("4744494304000040", "4744494300000000"));
  });
});

test.each(["%PDF-1.7", "%!PS-Adobe", "PK\x03\x04", "<html/>"])("%s is no picture", (content) => {
  expect(isKept(content)).toBe(false);
});
