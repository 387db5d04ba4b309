/** What the functions record that other functions call. */
import process from "node:process";
import { afterEach, expect, test, vi } from "vitest";
import { wireWorker } from "#shared/wiring/lambda-worker.ts";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test.each([
  ["merganser-eu-convert", "Merganser/merganser", "convert"],
  ["merganser-eu-test-us-render-html", "Merganser/merganser-eu-test", "render-html"],
])("%s records replaced processes in the namespace of its installation", (name, namespace, lambda) => {
  vi.stubEnv("AWS_LAMBDA_FUNCTION_NAME", name);
  const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  wireWorker().metrics({ WorkerRestarts: 1 }, { code: "memory" });
  const line = JSON.parse(String(written.mock.calls[0]?.[0]));
  expect(line).toMatchObject({ Function: lambda, Code: "memory", WorkerRestarts: 1 });
  expect(line._aws.CloudWatchMetrics).toMatchObject([{ Namespace: namespace }]);
});
