import { describe, expect, test } from "vitest";
import type { Account } from "#shared/base/model/account.ts";
import type { AccountId } from "#shared/base/model/ids.ts";
import { NOT_PASSED } from "#shared/edge/http/transport/other-regions.ts";
import { accountOf, eventOf, type RestEvent, requestOf } from "#shared/edge/lambda/rest-event.ts";

const BASE = "https://eu.documents.example";
const ACCOUNT: Account = { id: "eu1" as AccountId, plan: "Premium", region: "uk" };

/** The Developer Guide's example of a proxy event, reduced to the fields that are read. */
const EVENT: RestEvent = {
  httpMethod: "GET",
  path: "/v1/template",
  multiValueHeaders: null,
  multiValueQueryStringParameters: null,
  body: null,
  isBase64Encoded: false,
  requestContext: { authorizer: null },
};

describe("the request of an event", () => {
  test("has its method, its path under the base address, and every value of its query, encoded again", () => {
    const multiValueQueryStringParameters = { folder: ["a&b", "ü"], "folder[]": ["x"] };
    const { method, url } = requestOf({ ...EVENT, multiValueQueryStringParameters }, BASE);
    expect(method).toBe("GET");
    expect(url).toBe("https://eu.documents.example/v1/template?folder=a%26b&folder=%C3%BC&folder%5B%5D=x");
  });

  test("keeps a path as it was sent, and encodes what came decoded", () => {
    const path = "/files/token/50%25 off#1?.pdf";
    expect(new URL(requestOf({ ...EVENT, path }, BASE).url).pathname).toBe("/files/token/50%25%20off%231%3F.pdf");
  });

  test("has every value of a header, whatever the case of its name", () => {
    const multiValueHeaders = { ACCEPT: ["application/json", "text/plain"], Authorization: ["key"] };
    const { headers } = requestOf({ ...EVENT, multiValueHeaders }, BASE);
    expect(headers.get("accept")).toBe("application/json, text/plain");
    expect(headers.get("authorization")).toBe("key");
  });

  test("has the bytes of its body, from Base64 or as text", async () => {
    const bytes = Buffer.from([0, 255, 13, 10]);
    const post = { ...EVENT, httpMethod: "POST" };
    const binary = requestOf({ ...post, body: bytes.toString("base64"), isBase64Encoded: true }, BASE);
    expect(Buffer.from(await binary.arrayBuffer())).toEqual(bytes);
    expect(await requestOf({ ...post, body: '{"name":"ü"}' }, BASE).text()).toBe('{"name":"ü"}');
  });

  test("is answered although a GET comes with a body (callers.md, 4)", () => {
    expect(requestOf({ ...EVENT, body: "{}" }, BASE).body).toBeNull();
  });
});

describe("the event of a request that is passed on", () => {
  test("brings the same request to the other region, with the account and how often it was passed", async () => {
    const body = Buffer.from('--x\r\nname="folder"\r\n\r\nÄ\u0000\r\n--x--');
    const request = new Request(`${BASE}/v1/template?folder=a%26b&folder=c`, {
      method: "POST",
      headers: { Authorization: "key", "Content-Type": "multipart/form-data; boundary=x" },
      body,
    });
    const event = await eventOf(request, { account: ACCOUNT, passing: { hops: 1, isForOneRegion: true } });
    const arrived = requestOf(JSON.parse(JSON.stringify(event)) as RestEvent, "https://au.documents.example");
    expect(arrived.method).toBe("POST");
    expect(arrived.url).toBe("https://au.documents.example/v1/template?folder=a%26b&folder=c");
    expect(arrived.headers.get("content-type")).toBe("multipart/form-data; boundary=x");
    expect(Buffer.from(await arrived.arrayBuffer())).toEqual(body);
    expect(accountOf(event)).toEqual(ACCOUNT);
    expect(event.passing).toEqual({ hops: 1, isForOneRegion: true });
  });

  test("has parameters of any name, those of every object too (callers.md, 8)", async () => {
    const request = new Request(`${BASE}/v1/template?constructor=x&__proto__=y&toString=z`);
    const event = await eventOf(request, { account: ACCOUNT, passing: NOT_PASSED });
    const arrived = requestOf(JSON.parse(JSON.stringify(event)) as RestEvent, BASE);
    expect(new URL(arrived.url).search).toBe("?constructor=x&__proto__=y&toString=z");
  });

  test("has no body where the request has none", async () => {
    const event = await eventOf(new Request(`${BASE}/v1/template`), { account: ACCOUNT, passing: NOT_PASSED });
    expect(event).toMatchObject({ body: null, isBase64Encoded: false });
  });
});

test("a call that no authorizer has seen has no account", () => {
  expect(accountOf(EVENT)).toBeUndefined();
  expect(accountOf({ requestContext: {} })).toBeUndefined();
});
