/** Multipart forms, byte by byte as clients and their libraries write them. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseMultipart } from "#shared/edge/http/fields/parse-multipart.ts";

/** Parts with their headers, between delimiters; binary as Latin-1. */
function body(boundary: string, ...parts: readonly string[]): Buffer {
  const text = parts.map((part) => `--${boundary}\r\n${part}\r\n`).join("");
  return Buffer.from(`${text}--${boundary}--\r\n`, "latin1");
}

const utf8 = (text: string) => Buffer.from(text).toString("latin1");

async function parsed(bytes: Uint8Array, contentType: string) {
  const parts = parseMultipart(bytes, contentType).map(async ([name, value]) => {
    return typeof value === "string" ? [name, value] : [name, value.name, Buffer.from(await value.bytes()).toString()];
  });
  return Promise.all(parts);
}

const TYPE = "multipart/form-data; boundary=b0";

describe("how clients write a part", () => {
  test.each([
    ["quoted name (browsers, cURL, Python)", 'Content-Disposition: form-data; name="name"\r\n\r\nAda', ["name", "Ada"]],
    [
      "bare name (.NET)",
      "Content-Type: text/plain\r\nContent-Disposition: form-data; name=name\r\n\r\nAda",
      ["name", "Ada"],
    ],
    [
      "length, type and encoding of a text (OkHttp, Retrofit)",
      'Content-Disposition: form-data; name="name"\r\nContent-Transfer-Encoding: binary\r\nContent-Type: text/plain; charset=UTF-8\r\nContent-Length: 3\r\n\r\nAda',
      ["name", "Ada"],
    ],
    ["headers in lower case, without blanks", 'content-disposition:form-data;name="name"\r\n\r\nAda', ["name", "Ada"]],
    ["an empty text", 'Content-Disposition: form-data; name="name"\r\n\r\n', ["name", ""]],
    [
      "brackets in a name",
      'Content-Disposition: form-data; name="delimiters[left]"\r\n\r\n[[',
      ["delimiters[left]", "[["],
    ],
    [
      "text in the charset that it names (Apache HttpClient)",
      'Content-Disposition: form-data; name="name"\r\nContent-Type: text/plain; charset=ISO-8859-1\r\n\r\nZo\xeb',
      ["name", "Zoë"],
    ],
    [
      "an object as JSON (OkHttp)",
      'Content-Disposition: form-data; name="delimiters"\r\nContent-Type: application/json; charset=utf-8\r\n\r\n{}',
      ["delimiters", "{}"],
    ],
    [
      "a text as JSON (OkHttp)",
      'Content-Disposition: form-data; name="region"\r\nContent-Type: application/json; charset=utf-8\r\n\r\n"u\\u0073"',
      ["region", "us"],
    ],
    [
      "JSON that is cut off",
      'Content-Disposition: form-data; name="region"\r\nContent-Type: application/json\r\n\r\n"us',
      ["region", '"us'],
    ],
    [
      "quotation marks in a text",
      'Content-Disposition: form-data; name="name"\r\nContent-Type: text/plain\r\n\r\n"Ada"',
      ["name", '"Ada"'],
    ],
    [
      "an object as a Blob of JSON, which FormData names blob",
      `Content-Disposition: form-data; name="delimiters"; filename="blob"\r\nContent-Type: application/json\r\n\r\n${utf8('{"left":"«"}')}`,
      ["delimiters", '{"left":"«"}'],
    ],
    [
      "a file of JSON is a file",
      'Content-Disposition: form-data; name="file"; filename="a.json"\r\nContent-Type: application/json\r\n\r\n{}',
      ["file", "a.json", "{}"],
    ],
    [
      "a Blob of another type is a file",
      'Content-Disposition: form-data; name="file"; filename="blob"\r\nContent-Type: text/csv\r\n\r\nName',
      ["file", "blob", "Name"],
    ],
    [
      "text with a byte order mark",
      `Content-Disposition: form-data; name="name"\r\n\r\n${utf8("\ufeffAda")}`,
      ["name", "Ada"],
    ],
  ])("%s", async (_way, part, expected) => {
    expect(await parsed(body("b0", part), TYPE)).toEqual([expected]);
  });
});

describe("Content-Transfer-Encoding (RFC 7578, 4.7)", () => {
  const encoded = (encoding: string, more = "") =>
    body(
      "b0",
      `Content-Disposition: form-data; name="name"${more}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\nAda`,
    );

  test.each(["7bit", "8bit", "Binary", ""])("%j changes nothing", async (encoding) => {
    expect(await parsed(encoded(encoding), TYPE)).toEqual([["name", "Ada"]]);
  });

  test.each(["base64", "Quoted-Printable"])("%s is refused, in texts and in files, with the remedy", (encoding) => {
    for (const more of ["", '; filename="a.txt"']) {
      const reason = `its part name has the Content-Transfer-Encoding ${encoding}: send its bytes as they are`;
      expect(() => parseMultipart(encoded(encoding, more), TYPE)).toThrow(reason);
    }
  });
});

describe("text that is not UTF-8", () => {
  const NAME = 'Content-Disposition: form-data; name="name"\r\n';

  test.each([
    [`${NAME}\r\nZo\xeb`, "its part name is not valid UTF-8: send UTF-8, or declare the charset in Content-Type"],
    [`${NAME}Content-Type: text/plain; charset=x\r\n\r\nZoe`, "its part name has the charset x, which is unknown"],
    [
      'Content-Disposition: form-data; name="file"; filename="Zo\xeb.txt"\r\n\r\nZoe',
      "names in its part file are not valid",
    ],
  ])("%j is refused, naming the part", (part, reason) => {
    expect(() => parseMultipart(body("b0", part), TYPE)).toThrow(reason);
  });

  test("is read in the charset that a part named _charset_ declares (RFC 7578, 4.6)", async () => {
    const charset = 'Content-Disposition: form-data; name="_charset_"\r\n\r\niso-8859-1';
    const file = 'Content-Disposition: form-data; name="file"; filename="Zo\xeb.txt"\r\n\r\nx';
    const parts = [
      ["name", "Zoë"],
      ["file", "Zoë.txt", "x"],
      ["_charset_", "iso-8859-1"],
    ];
    expect(await parsed(body("b0", `${NAME}\r\nZo\xeb`, file, charset), TYPE)).toEqual(parts);
  });

  test("is no fault in a filename that filename* replaces, nor in a file", async () => {
    const file =
      "Content-Disposition: form-data; name=file; filename=\"Zo\xeb\"; filename*=UTF-8''Zo%C3%AB\r\n\r\nZo\xeb";
    expect(await parsed(body("b0", file), TYPE)).toEqual([["file", "Zoë", "Zo\ufffd"]]);
  });
});

describe("how clients write a file's name", () => {
  test.each([
    ["UTF-8 in quotes (browsers, cURL)", `filename="${utf8("Müller 見積.docx")}"`, "Müller 見積.docx"],
    ["filename* alone (Python requests)", "filename*=utf-8''M%C3%BCller.docx", "Müller.docx"],
    ["filename* beside filename (.NET)", "filename=M_ller.docx; filename*=UTF-8''M%C3%BCller.docx", "Müller.docx"],
    ["filename* in another charset: filename", "filename=\"a.docx\"; filename*=ISO-8859-1''M%FCller.docx", "a.docx"],
    ["filename* that is damaged: filename", "filename=\"a.docx\"; filename*=UTF-8''M%FCller.docx", "a.docx"],
    ["a quotation mark behind a backslash (older cURL)", 'filename="say \\"hi\\".docx"', 'say "hi".docx'],
    ["a quotation mark as %22 (browsers, cURL)", 'filename="say %22hi%22.docx"', 'say "hi".docx'],
    ["another percent sign stays", 'filename="100%25 20%.docx"', "100%25 20%.docx"],
    ["a path of Windows", 'filename="C:\\fakepath\\Offer.docx"', "C:\\fakepath\\Offer.docx"],
    ["separators in quotes", 'filename="a; b=c, d.docx"', "a; b=c, d.docx"],
    ["with a parameter that nobody knows", 'filename="a.docx"; x="y"', "a.docx"],
    ["none", 'filename=""', ""],
  ])("%s", async (_way, parameter, filename) => {
    const part = `Content-Disposition: form-data; name="file"; ${parameter}\r\nContent-Type: application/octet-stream\r\n\r\nabc`;
    expect(await parsed(body("b0", part), TYPE)).toEqual([["file", filename, "abc"]]);
  });

  test("a file needs no type (Python requests)", async () => {
    const part = 'Content-Disposition: form-data; name="file"; filename="a.docx"\r\n\r\nabc';
    expect(await parsed(body("b0", part), TYPE)).toEqual([["file", "a.docx", "abc"]]);
  });
});

describe("how clients write the boundary", () => {
  const part = 'Content-Disposition: form-data; name="name"\r\n\r\nAda';
  test.each([
    [
      "of a browser",
      "multipart/form-data; boundary=----WebKitFormBoundary7MA4YWxkTrZu0gW",
      "----WebKitFormBoundary7MA4YWxkTrZu0gW",
    ],
    [
      "of cURL",
      "multipart/form-data; boundary=------------------------d74496d66958873e",
      "------------------------d74496d66958873e",
    ],
    ["in quotes (.NET)", 'multipart/form-data; boundary="7f-1 (x):y"', "7f-1 (x):y"],
    ["of stars (Android samples)", "multipart/form-data;boundary=*****", "*****"],
    ["with signs that should be quoted", "multipart/form-data; boundary=a'()+_,-./:=?b", "a'()+_,-./:=?b"],
    ["behind a charset, in capitals", "Multipart/Form-Data; charset=utf-8; Boundary=B0", "B0"],
  ])("%s", async (_way, type, boundary) => {
    expect(await parsed(body(boundary, part), type)).toEqual([["name", "Ada"]]);
  });

  test("with text before the first and after the last, blanks behind, and no last line end", async () => {
    const bytes = Buffer.from(`preamble\r\n--b0 \t\r\n${part}\r\n--b0--`);
    expect(await parsed(bytes, TYPE)).toEqual([["name", "Ada"]]);
    expect(await parsed(Buffer.concat([bytes, Buffer.from("\r\nepilogue --b0")]), TYPE)).toEqual([["name", "Ada"]]);
  });

  test("a form may have no part between its boundaries", async () => {
    expect(parseMultipart(Buffer.from("--b0--\r\n"), TYPE)).toEqual([]);
  });
});

describe("contents are kept byte for byte", () => {
  test.each([
    "the word b0 in a line",
    "--b0 in a line of text --b0\r\n--b0x goes on\r\n--b0-\r\n-- b0",
    "\r\nline ends around it\r\n",
    "\n--b0\n",
    "a line\r\n\r\nand another",
  ])("%j", async (content) => {
    const text = `Content-Disposition: form-data; name="data"\r\n\r\n${content}`;
    const upload = `Content-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${content}`;
    expect(await parsed(body("b0", text, upload, text), TYPE)).toEqual([
      ["data", content],
      ["file", "a.txt", content],
      ["data", content],
    ]);
  });

  test("contents are kept byte for byte whatever they are, as many parts as there are", async () => {
    const contents = fc.array(fc.string({ unit: fc.constantFrom("\r", "\n", "-", "b", "0", "\0", "\xff") }), {
      maxLength: 5,
    });
    await fc.assert(
      fc.asyncProperty(contents, async (texts) => {
        fc.pre(texts.every((text) => !/\r\n--b0(?:--|[ \t]*\r\n|[ \t]*$)/.test(`\r\n${text}\r\n`)));
        const parts = texts.map((text) => `Content-Disposition: form-data; name="f"; filename="f"\r\n\r\n${text}`);
        const files = parseMultipart(body("b0", ...parts), TYPE).map(([, file]) => (file as File).bytes());
        expect((await Promise.all(files)).map((bytes) => Buffer.from(bytes).toString("latin1"))).toEqual(texts);
      }),
    );
  });
});

describe("is refused with the reason", () => {
  const whole = body("b0", 'Content-Disposition: form-data; name="name"\r\n\r\nAda');
  test.each([
    ["no boundary in the type", whole, "multipart/form-data", /has no boundary/],
    ["another boundary", whole, "multipart/form-data; boundary=b1", /does not occur/],
    ["cut off", whole.subarray(0, -10), TYPE, /ends before its closing boundary/],
    ["empty", Buffer.alloc(0), TYPE, /does not occur/],
    ["a part without a name", body("b0", "Content-Disposition: form-data\r\n\r\nAda"), TYPE, /no name/],
    ["a part without headers", body("b0", "Ada"), TYPE, /no headers/],
    [
      "1,001 parts",
      body("b0", ...Array<string>(1001).fill('Content-Disposition: form-data; name="a"\r\n\r\n')),
      TYPE,
      /1000 parts/,
    ],
  ])("%s", (_fault, bytes, type, reason) => {
    expect(() => parseMultipart(bytes, type)).toThrow(reason);
  });
});

test("25 MB in which almost every line begins like the boundary are parsed", () => {
  const content = "\r\n--b0-".repeat((25 * 1024 * 1024) / 7);
  const bytes = body("b0", `Content-Disposition: form-data; name="file"; filename="a"\r\n\r\n${content}`);
  const [[, file] = []] = parseMultipart(bytes, TYPE);
  expect((file as File).size).toBe(content.length);
});

describe("what would take long is refused", () => {
  test("a boundary of more than 70 characters (RFC 2046, 5.1.1), which nearly occurs everywhere", () => {
    const boundary = "a".repeat(71);
    const bytes = Buffer.from(`\r\n--${boundary.slice(1)}b`.repeat(100_000));
    expect(() => parseMultipart(bytes, `multipart/form-data; boundary=${boundary}`)).toThrow("more than 70 characters");
  });

  test.each([
    ["millions of headers", ":\r\n".repeat(2_000_000)],
    ["millions of parameters", `Content-Disposition: form-data; name="x"${";a=".repeat(2_000_000)}\r\n`],
    ["a name of ten million characters", `Content-Disposition: form-data; name="${"n".repeat(10_000_000)}"\r\n`],
  ])("%s of a part", (_what, head) => {
    expect(() => parseMultipart(body("b0", `${head}\r\nvalue`), TYPE)).toThrow("bytes of headers");
  });
});
