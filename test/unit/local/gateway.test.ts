/** The stand-in for API Gateway asks the authorizer as API Gateway does. */
import { describe, expect, test } from "vitest";
import type { LambdaName } from "#functions/lambdas.ts";
import { gateway } from "#test/lambda/gateway.ts";

const KEY = "a-key-that-is-known";

describe("the authorizer", () => {
  test("is not asked without a key: api_key_missing", async () => {
    const { call, invoked } = gatewayOfOneKey();
    expect(await call({})).toMatchObject({ statusCode: 401, code: "api_key_missing" });
    expect(await call({ Authorization: "" })).toMatchObject({ statusCode: 401, code: "api_key_missing" });
    expect(invoked).toEqual([]);
  });

  test("is asked once for a key that it refuses: api_key_wrong", async () => {
    const { call, invoked } = gatewayOfOneKey();
    for (const _ of [1, 2]) {
      expect(await call({ Authorization: "another" })).toMatchObject({ statusCode: 401, code: "api_key_wrong" });
    }
    expect(invoked).toEqual(["authorize"]);
  });

  test("is asked once for a key that it knows, whichever operation is called", async () => {
    const { call, invoked } = gatewayOfOneKey();
    await call({ Authorization: KEY }, "/v1/template");
    await call({ Authorization: KEY }, "/v1/document");
    expect(invoked.filter((name) => name === "authorize")).toHaveLength(1);
    expect(invoked).toContain("list-templates");
    expect(invoked).toContain("list-documents");
  });

  test("that breaks is a fault of the service, not of the key", async () => {
    const { fetch } = gateway({ invoke: () => Promise.reject(new Error("no directory")), log: () => {} });
    const answer = await fetch(new Request("http://localhost/v1/template", { headers: { Authorization: KEY } }));
    expect(answer.status).toBe(500);
  });
});

function gatewayOfOneKey() {
  const invoked: LambdaName[] = [];
  const { fetch } = gateway({
    log: () => {},
    async invoke(name, payload) {
      invoked.push(name);
      if (name !== "authorize") throw new Error("nobody looks at the answer");
      const { headers } = JSON.parse(Buffer.from(payload).toString());
      const Effect = headers.authorization === KEY ? "Allow" : "Deny";
      return answerOf({ policyDocument: { Statement: [{ Effect }] }, context: { account: "{}" } });
    },
  });
  return {
    invoked,
    async call(headers: Record<string, string>, path = "/v1/template"): Promise<unknown> {
      const answer = await fetch(new Request(`http://localhost${path}`, { headers }));
      return answer.status === 401 ? answer.json() : undefined;
    },
  };
}

function answerOf(value: unknown) {
  return {
    isStreamed: false,
    contentType: "application/json",
    chunks: ReadableStream.from([Buffer.from(JSON.stringify(value))]),
  };
}
