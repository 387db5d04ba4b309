import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { queryFields, readFields } from "#shared/edge/http/fields/read-fields.ts";

const BOTH = ["application/json", "multipart/form-data"] as const;

function formRequest(parts: readonly (readonly [string, string | File])[]): Request {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  return new Request("http://x.test", { method: "POST", body: form });
}

function jsonRequest(body: string): Request {
  return new Request("http://x.test", {
    method: "POST",
    body,
    headers: { "Content-Type": "application/json; charset=utf-8" },
  });
}

function urlencoded(body: string): Request {
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  return new Request("http://x.test", { method: "POST", body, headers });
}

describe("fields of a request", () => {
  test("a repeated part keeps every value, in order", async () => {
    const { fields } = await readFields(
      formRequest([
        ["folder", "a"],
        ["folder", "b"],
        ["folder", "c"],
      ]),
      BOTH,
    );
    expect(fields.folder).toEqual(["a", "b", "c"]);
  });

  test("name[] is a repeated name, name[member] a member of an object (callers.md, 6)", async () => {
    const parts = [
      ["folder[]", "a"],
      ["folder[]", "b"],
      ["delimiters[left]", "<<"],
      ["delimiters[right]", ">>"],
    ] as const;
    const { fields } = await readFields(formRequest(parts), BOTH);
    expect(fields).toEqual({ folder: ["a", "b"], delimiters: { left: "<<", right: ">>" } });
  });

  test("a url-encoded form is read as a multipart form is", async () => {
    const body = new URLSearchParams("folder[0]=a+b&folder[1]=%E6%9B%B8&name=&data[0][Name]=&data[1][Name]=Zo%C3%AB");
    const { fields, type } = await readFields(new Request("http://x.test", { method: "POST", body }), BOTH);
    expect(type).toBe("multipart/form-data");
    expect(fields).toEqual({ folder: ["a b", "書"], data: [{ Name: "" }, { Name: "Zoë" }] });
  });

  test("a url-encoded form has as many fields as a multipart form at most, counted before it is read", async () => {
    const form = (count: number) => urlencoded(`${"a=1&".repeat(count - 1)}a=1`);
    expect((await readFields(form(1_000), BOTH)).fields.a).toHaveLength(1_000);
    await expect(readFields(form(1_001), BOTH)).rejects.toMatchObject({ code: "body_unreadable" });
  });

  test("JSON that is called url-encoded, as cURL does, is 415, not a form with a strange name", async () => {
    for (const body of ['{"name": "x"}', "\n [1]"]) {
      await expect(readFields(urlencoded(body), BOTH)).rejects.toMatchObject({ code: "content_type_unsupported" });
    }
  });

  test("where only JSON is read, no form is", async () => {
    await expect(readFields(urlencoded("a=1"), ["application/json"])).rejects.toMatchObject({ status: 415 });
  });

  test("names with brackets in JSON are faults of their fields", async () => {
    const { fields } = await readFields(jsonRequest('{"folder[0]": "a", "name": "x"}'), BOTH);
    expect(fields).toMatchObject({ name: "x", folder: { message: expect.stringContaining("in JSON, send an array") } });
  });

  test("empty entries of a list are absent, empty texts within objects are not", async () => {
    const parts = [
      ["merge_with[0]", ""],
      ["merge_with[1]", "data:,x"],
      ["attach[]", ""],
      ["data[0][Name]", ""],
      ["data[1][Name]", "Bob"],
      ["file[0]", new File([], "")],
    ] as const;
    expect((await readFields(formRequest(parts), BOTH)).fields).toEqual({
      merge_with: "data:,x",
      data: [{ Name: "" }, { Name: "Bob" }],
    });
  });

  test("empty texts, null and empty files are absent (callers.md, 2)", async () => {
    const form = formRequest([
      ["name", ""],
      ["file", new File([], "")],
      ["sheet", ""],
      ["data", "{}"],
    ]);
    expect((await readFields(form, BOTH)).fields).toEqual({ data: "{}" });
    expect((await readFields(jsonRequest('{"name":"","merge_with":null,"single_file":false}'), BOTH)).fields).toEqual({
      single_file: false,
    });
  });

  test("the body comes along byte for byte, for another region", async () => {
    const text = '{"data": {"Name": "Zoë"}}';
    expect(Buffer.from((await readFields(jsonRequest(text), BOTH)).body).toString()).toBe(text);
  });

  test.each(["", "[]", "1", '"x"', "null", "{", '{"a":1}x'])(
    "a JSON body that is no object is refused: %j",
    async (body) => {
      await expect(readFields(jsonRequest(body), BOTH)).rejects.toMatchObject({ code: "body_unreadable", status: 400 });
    },
  );

  test("keys that name a prototype are plain fields", async () => {
    const { fields } = await readFields(jsonRequest('{"__proto__": {"polluted": true}, "constructor": "c"}'), BOTH);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
  });

  test("any text and any bytes go through a form unchanged", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: "grapheme", minLength: 1 }),
        fc.uint8Array({ minLength: 1 }),
        async (text, bytes) => {
          const { fields } = await readFields(
            formRequest([
              ["data", text],
              ["file", new File([bytes as Uint8Array<ArrayBuffer>], "x.docx")],
            ]),
            BOTH,
          );
          // A form's line breaks are CR LF (HTML standard, form submission).
          expect(String(fields.data).replaceAll("\r\n", "\n")).toBe(text.replaceAll(/\r\n|\r/g, "\n").toWellFormed());
          expect(Buffer.from(await (fields.file as File).arrayBuffer())).toEqual(Buffer.from(bytes));
        },
      ),
      { numRuns: 30 },
    );
  });

  const LATIN_1_JSON = Buffer.from('{"name":"Zoë"}', "latin1");
  const posted = (body: Uint8Array<ArrayBuffer>, type: string) =>
    readFields(new Request("http://x.test", { method: "POST", body, headers: { "Content-Type": type } }), BOTH);

  test.each([
    ["application/json; charset=ISO-8859-1", LATIN_1_JSON],
    ['application/json; charset="utf-16le"', Buffer.from('{"name":"Zoë"}', "utf16le")],
    ["application/x-www-form-urlencoded; charset=windows-1252", Buffer.from("name=Zo%EB")],
    ["application/x-www-form-urlencoded; charset=windows-1252", Buffer.from("name=Zo\xeb", "latin1")],
    ["application/x-www-form-urlencoded", Buffer.from("name=Zo%C3%AB")],
    ["application/x-www-form-urlencoded", Buffer.from("name=Zoë")],
  ])("text is read in the charset that it declares: %s", async (type, body) => {
    expect((await posted(body, type)).fields).toEqual({ name: "Zoë" });
  });

  test.each([
    ["application/json", LATIN_1_JSON, "as JSON: it is not valid UTF-8: send UTF-8, or declare the charset"],
    ["application/json; charset=utf-8", LATIN_1_JSON, "it is not valid UTF-8"],
    ["application/x-www-form-urlencoded", Buffer.from("folder=a&name=Zo%EB"), "the field name is not valid UTF-8"],
    ["application/x-www-form-urlencoded", Buffer.from("Zo%EB=1"), "the name of a field is not valid UTF-8"],
  ])("%s with other bytes is refused, naming the remedy", async (type, body, reason) => {
    await expect(posted(body, type)).rejects.toMatchObject({
      code: "body_unreadable",
      message: expect.stringContaining(reason),
    });
  });

  test.each(["application/json", "application/x-www-form-urlencoded"])(
    "%s in an unknown charset is 415",
    async (type) => {
      await expect(posted(Buffer.from("name=Zoe"), `${type}; charset=klingon`)).rejects.toMatchObject({
        code: "content_type_unsupported",
        message: expect.stringContaining("klingon is not supported here. Send text in UTF-8"),
      });
    },
  );

  test("a query is UTF-8", () => {
    expect(queryFields(new URL("http://x.test?folder=Zo%C3%AB+1&a&b=%zz&&"))).toEqual({ folder: "Zoë 1", b: "%zz" });
    expect(() => queryFields(new URL("http://x.test?folder=Zo%EB"))).toThrow(
      "In the query, the field folder is not valid UTF-8",
    );
  });

  test.each(["Application/JSON", "application/json;charset=utf-8", "application/json ; charset=utf-8"])(
    "%s is JSON, as parameters and capitals do not count (RFC 9110, 8.3.1)",
    async (type) => {
      const request = new Request("http://x.test", {
        method: "POST",
        body: '{"a":1}',
        headers: { "Content-Type": type },
      });
      expect((await readFields(request, BOTH)).fields).toEqual({ a: 1 });
    },
  );

  test.each(["text/plain", "application/json-seq", "multipart/form-data-of-another-kind", ""])(
    "Content-Type %j is 415",
    async (type) => {
      const request = new Request("http://x.test", {
        method: "POST",
        body: new Uint8Array(3),
        headers: type ? { "Content-Type": type } : {},
      });
      await expect(readFields(request, BOTH)).rejects.toMatchObject({ code: "content_type_unsupported", status: 415 });
    },
  );

  test("a form without its boundary, or cut off, is 400", async () => {
    const cut = new Request("http://x.test", {
      method: "POST",
      body: '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nxx',
      headers: { "Content-Type": "multipart/form-data; boundary=b" },
    });
    await expect(readFields(cut, BOTH)).rejects.toMatchObject({ code: "body_unreadable" });
    const bare = new Request("http://x.test", {
      method: "POST",
      body: "x",
      headers: { "Content-Type": "multipart/form-data" },
    });
    await expect(readFields(bare, BOTH)).rejects.toMatchObject({ code: "body_unreadable" });
  });

  test("a caller who hangs up midway is no fault of the service", async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error("aborted")) });
    const headers = { "Content-Type": "application/json" };
    const request = new Request("http://x.test", { method: "POST", headers, body, duplex: "half" });
    await expect(readFields(request, BOTH)).rejects.toMatchObject({ code: "body_unreadable", status: 400 });
  });
});
