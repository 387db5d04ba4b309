import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DataUri, parseDataUri } from "#shared/base/encoding/data-uri.ts";
import { processorMs } from "#test/support/processor-time.ts";

const HELLO = Buffer.from("hello").toString("base64");

function parsed(text: string): DataUri {
  const result = parseDataUri(text);
  if (result === undefined || "reason" in result) throw new Error(`not read: ${result?.reason}`);
  return result;
}

function textOf(uri: string): string {
  return Buffer.from(parsed(uri).bytes).toString("utf8");
}

describe("the content", () => {
  test.each([
    ["base64", `data:text/plain;base64,${HELLO}`, "hello"],
    ["base64 in capitals", `DATA:text/plain;BASE64,${HELLO}`, "hello"],
    ["base64 before another parameter", `data:text/plain;base64;name=a.txt,${HELLO}`, "hello"],
    ["blanks around the word base64", `data:text/plain; base64 ,${HELLO}`, "hello"],
    ["no padding", "data:;base64,aGVsbG8", "hello"],
    ["lines", "data:;base64,aGVs\r\nbG8=\n", "hello"],
    ["blanks", "data:;base64, aGVs bG8 =", "hello"],
    ["percent-encoded base64", "data:;base64,aGVs%0AbG8%3D", "hello"],
    ["the standard alphabet", "data:;base64,w7/DvsO/", "ÿþÿ"],
    ["the alphabet for addresses", "data:;base64,w7_DvsO_", "ÿþÿ"],
    ["the standard alphabet, percent-encoded", "data:;base64,w7%2FDvsO%2F", "ÿþÿ"],
    ["nothing, as base64", "data:;base64,", ""],
    ["plain text", "data:,A brief note", "A brief note"],
    ["percent-encoded text", "data:text/plain,A%20brief%2C%20note%20%E2%82%AC", "A brief, note €"],
    ["text outside of ASCII", "data:text/plain;charset=utf-8,Grüße", "Grüße"],
    ["a percent sign that begins nothing", "data:,100% of 5%zz %4", "100% of 5%zz %4"],
    ["commas", "data:text/csv,a,b;c,d", "a,b;c,d"],
    ["a number sign, as in a picture's colours", "data:image/svg+xml,<svg fill='#fff'/>", "<svg fill='#fff'/>"],
    ["a blank before it all", `  data:;base64,${HELLO}`, "hello"],
  ])("%s", (_what, uri, text) => {
    expect(textOf(uri)).toBe(text);
  });

  test("is kept byte for byte, in both alphabets and percent-encoded", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const buffer = Buffer.from(bytes);
        const percent = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
        for (const content of [
          `;base64,${buffer.toString("base64")}`,
          `;base64,${buffer.toString("base64url")}`,
          `,${percent}`,
        ]) {
          expect(buffer.equals(parsed(`data:application/pdf${content}`).bytes)).toBe(true);
        }
      }),
    );
  });

  test("a content of 30 MB is read in less than 5 seconds of the processor (jsdom's data-urls takes 83 s)", () => {
    const bytes = Buffer.alloc(30_000_000, "0123456789abcdef/+");
    const broken = bytes.toString("base64").replace(/.{76}/g, "$&\r\n");
    for (const content of [bytes.toString("base64"), bytes.toString("base64url"), broken]) {
      const read = () => expect(bytes.equals(parsed(`data:application/pdf;base64,${content}`).bytes)).toBe(true);
      expect(processorMs(read)).toBeLessThan(5_000);
    }
  });
});

describe("the media type", () => {
  test.each([
    ["data:application/pdf;base64,", "application/pdf"],
    ["data:Application/PDF;name=a,", "application/pdf"],
    ["data:application%2Fpdf;base64,", "application/pdf"],
    ["data: text/csv ;charset=utf-8,", "text/csv"],
    ["data:image/svg+xml;utf8,", "image/svg+xml"],
    ["data:,", "text/plain"],
    ["data:;base64,", "text/plain"],
    ["data:;charset=utf-8,", "text/plain"],
    ["data:name=a/b.pdf;base64,", "text/plain"],
    ["data:pdf;base64,", "text/plain"],
  ])("the media type of %s is %s (RFC 2397: plain text where it is left out)", (uri, mediaType) => {
    expect(parsed(uri).mediaType).toBe(mediaType);
  });
});

describe("the name (interface.md, attach)", () => {
  test.each([
    ["data:application/pdf;name=terms.pdf;base64,", "terms.pdf"],
    ["data:application/pdf;filename=terms.pdf;base64,", "terms.pdf"],
    ["data:application/pdf;Name=terms.pdf;base64,", "terms.pdf"],
    ["data:application/pdf; name = terms.pdf ;base64,", "terms.pdf"],
    ["data:application/pdf;base64;name=terms.pdf,", "terms.pdf"],
    ["data:;name=terms.pdf,", "terms.pdf"],
    ["data:application/pdf;name=Price%20list%2C%20M%C3%BCller.pdf;base64,", "Price list, Müller.pdf"],
    ["data:application/pdf;name=Müller.pdf;base64,", "Müller.pdf"],
    ['data:application/pdf;name="a, b; c.pdf";base64,', "a, b; c.pdf"],
    ["data:application/pdf;name=%22a, b; c.pdf%22;base64,", "a, b; c.pdf"],
    ['data:application/pdf;name="a%2Cb.pdf";base64,', "a,b.pdf"],
    ["data:text/csv;name=a,b, c.csv;base64,", "a,b, c.csv"],
    ["data:text/csv;name=a;b; c.csv;base64,", "a;b; c.csv"],
    ["data:text/csv;name=a,b;c.csv;charset=utf-8;base64,", "a,b;c.csv"],
    ["data:application/pdf;name=100%.pdf;base64,", "100%.pdf"],
    ["data:application/pdf;name=a=b.pdf;base64,", "a=b.pdf"],
    ["data:application/pdf;name=..%2F..%2Fetc%2Fpasswd;base64,", "passwd"],
    ["data:application/pdf;name=a%0D%0Ab%00.pdf;base64,", "ab.pdf"],
    ["data:application/pdf;name=;filename=b.pdf;base64,", "b.pdf"],
  ])("the name of %s is %j", (uri, name) => {
    expect(parsed(uri).name).toBe(name);
  });

  test.each([
    "data:application/pdf;base64,",
    "data:application/pdf;name=;base64,",
    'data:application/pdf;name="";base64,',
    "data:application/pdf;rename=a.pdf;base64,",
  ])("the name of %s is not there", (uri) => {
    expect(parsed(uri).name).toBeUndefined();
  });

  test.each([
    ["a text with a comma", "data:text/plain;name=a.txt,Dear Zoë, hello", "a.txt", "Dear Zoë, hello"],
    [
      "a page with a picture",
      "data:text/html;name=a.html,<p>a, b</p><img src='data:image/png;base64,AA=='>",
      "a.html",
      "<p>a, b</p><img src='data:image/png;base64,AA=='>",
    ],
    ["a text after a word for its charset", "data:text/plain;name=a.txt;utf8,b;c", "a.txt", "b;c"],
  ])("does not begin to contain %s", (_what, uri, name, text) => {
    expect(parsed(uri).name).toBe(name);
    expect(textOf(uri)).toBe(text);
  });

  test("with a quote that never closes ends at the semicolon, and the content is still found", () => {
    expect(parsed(`data:text/plain;name="a.txt;base64,${HELLO}`)).toMatchObject({
      name: "_a.txt",
      bytes: Buffer.from("hello"),
    });
  });
});

describe("what is no data URI", () => {
  test.each(["https://example.com/data:,x", "", "database,x", "file:///etc/passwd"])("%j is left to others", (text) => {
    expect(parseDataUri(text)).toBeUndefined();
  });

  test.each([
    ["data:application/pdf;base64", "comma"],
    ["data:", "comma"],
    [`data:${"x;".repeat(20_000)},a`, "comma"],
    ["data:;base64,[object Object]", "Base64"],
    ["data:;base64,aGVsbG8=aGVsbG8=", "Base64"],
    ["data:;base64,aGVsbG8====", "Base64"],
    ["data:;base64,aGVsb", "incomplete"],
    ["data:;base64,aGVsbG8é", "Base64"],
  ])("%.60s says what is wrong", (uri, words) => {
    expect(parseDataUri(uri)).toEqual({ reason: expect.stringContaining(words) });
  });

  test("a header made to be slow is refused in time that grows with its length", () => {
    for (const header of ['=""'.repeat(1e6), "=%22".repeat(1e6), '="'.repeat(1e6), ";name=".repeat(1e6)]) {
      const refuse = () => expect(parseDataUri(`data:${header}`)).toHaveProperty("reason");
      expect(processorMs(refuse)).toBeLessThan(5_000);
    }
  });
});
