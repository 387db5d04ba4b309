import { expect, test } from "vitest";
import { metricLines, metricWarnings } from "#shared/base/log/metrics.ts";

test("a count is one line of CloudWatch's embedded metric format", () => {
  const lines: string[] = [];
  const count = metricLines({
    namespace: "Merganser/merganser-test",
    lambda: "generate-document",
    write: (line) => lines.push(line),
    now: () => 1000,
  });
  count({ Documents: 1, Items: 12 });
  count({ Failures: 1 }, { code: "conversion_failed" });
  expect(lines.every((line) => line.endsWith("\n") && line.indexOf("\n") === line.length - 1)).toBe(true);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      _aws: {
        Timestamp: 1000,
        CloudWatchMetrics: [
          {
            Namespace: "Merganser/merganser-test",
            Dimensions: [[], ["Function"]],
            Metrics: [
              { Name: "Documents", Unit: "Count" },
              { Name: "Items", Unit: "Count" },
            ],
          },
        ],
      },
      Function: "generate-document",
      Documents: 1,
      Items: 12,
    },
    {
      _aws: {
        Timestamp: 1000,
        CloudWatchMetrics: [
          {
            Namespace: "Merganser/merganser-test",
            Dimensions: [[], ["Function"], ["Code"]],
            Metrics: [{ Name: "Failures", Unit: "Count" }],
          },
        ],
      },
      Function: "generate-document",
      Code: "conversion_failed",
      Failures: 1,
    },
  ]);
});

test("on one machine what went wrong without a caller's knowledge is a warning in the log, and nothing else is", () => {
  const logged: unknown[][] = [];
  const count = metricWarnings((...line) => logged.push(line));
  count({ Documents: 1, Items: 12 });
  count({ SharedConversionsFailed: 1 }, { code: "TypeError" });
  expect(logged).toEqual([["warn", expect.stringContaining("one by one"), { code: "TypeError" }]]);
});
