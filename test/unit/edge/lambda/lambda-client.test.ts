import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { InvokeCommand } from "@aws-sdk/client-lambda";
import { afterEach, expect, test, vi } from "vitest";
import { lambdaClient } from "#shared/edge/lambda/lambda-client.ts";

afterEach(() => vi.unstubAllEnvs());

/** Connections that two calls, one after the other, take. */
async function connectionsOfTwoCalls(attempts: number): Promise<number> {
  let connections = 0;
  const server = createServer((request, response) => {
    request.resume();
    response.end("{}");
  });
  server.on("connection", () => connections++);
  await once(server.listen(0, "127.0.0.1"), "listening");
  vi.stubEnv("AWS_ENDPOINT_URL_LAMBDA", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv("AWS_ACCESS_KEY_ID", "test");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "test");
  const client = lambdaClient({ region: "eu-central-1", attempts });
  for (let call = 0; call < 2; call++) await client.send(new InvokeCommand({ FunctionName: "merganser-eu-convert" }));
  client.destroy();
  server.close();
  return connections;
}

test("a call that is sent once uses a connection of its own: a kept one may have been closed meanwhile", async () => {
  expect(await connectionsOfTwoCalls(1)).toBe(2);
});

test("a call that may be repeated uses a connection that is kept", async () => {
  expect(await connectionsOfTwoCalls(4)).toBe(1);
});
