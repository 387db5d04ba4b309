import { afterEach, expect, test, vi } from "vitest";
import { defaultProvider } from "#shared/wiring/aws-role-credentials.ts";

afterEach(() => vi.unstubAllEnvs());

function set(id: string | undefined, secret: string | undefined, token: string | undefined): void {
  vi.stubEnv("AWS_ACCESS_KEY_ID", id);
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", secret);
  vi.stubEnv("AWS_SESSION_TOKEN", token);
}

test("a function signs with its role's key, secret and session", async () => {
  set("id", "secret", "token");
  const expected = { accessKeyId: "id", secretAccessKey: "secret", sessionToken: "token" };
  expect(await defaultProvider()()).toEqual(expected);
});

test("a key without a session is one too, as emulators take it", async () => {
  set("id", "secret", undefined);
  expect(await defaultProvider()()).toEqual({ accessKeyId: "id", secretAccessKey: "secret" });
});

test("half a key is an error that names the variables", async () => {
  set("id", undefined, "token");
  await expect(defaultProvider()()).rejects.toThrow("AWS_SECRET_ACCESS_KEY");
});
