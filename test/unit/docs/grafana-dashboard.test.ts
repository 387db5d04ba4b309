/** The dashboard in docs/grafana-dashboard.json shows what the service measures. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { EVENT_LOOP_DELAY, METRIC_UNITS, QUEUE_LENGTH } from "#shared/base/log/metrics.ts";

const FILE = path.resolve(import.meta.dirname, "../../../docs/grafana-dashboard.json");

/** The name that Prometheus gives to a metric of OTLP, without what it adds for parts of a histogram. */
function prometheusName(name: string): string {
  const unit = METRIC_UNITS[name as keyof typeof METRIC_UNITS];
  if (unit === "Milliseconds" || name === EVENT_LOOP_DELAY) return `merganser_${name}_milliseconds`;
  return name === QUEUE_LENGTH ? `merganser_${name}` : `merganser_${name}_total`;
}

test("it shows each metric of one machine, and nothing that is not measured", () => {
  const shown = readFileSync(FILE, "utf8").matchAll(/merganser_\w+?(?=_bucket|\{|,)/g);
  const measured = [...Object.keys(METRIC_UNITS), QUEUE_LENGTH, EVENT_LOOP_DELAY].filter(
    (name) => name !== "ColdStarts",
  );
  expect([...new Set(Array.from(shown, ([name]) => name))].sort()).toEqual(measured.map(prometheusName).sort());
});
