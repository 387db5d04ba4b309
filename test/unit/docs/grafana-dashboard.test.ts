/** The dashboard in docs/grafana-dashboard.json and the alarms in docs/prometheus-alerts.yml read what the service measures. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { EVENT_LOOP_DELAY, METRIC_UNITS, QUEUE_LENGTH } from "#shared/base/log/metrics.ts";

const DOCS = path.resolve(import.meta.dirname, "../../../docs");
const MEASURED = [...Object.keys(METRIC_UNITS), QUEUE_LENGTH, EVENT_LOOP_DELAY].filter((name) => name !== "ColdStarts");

/** The name that Prometheus gives to a metric of OTLP, without what it adds for parts of a histogram. */
function prometheusName(name: string): string {
  const unit = METRIC_UNITS[name as keyof typeof METRIC_UNITS];
  if (unit === "Milliseconds" || name === EVENT_LOOP_DELAY) return `merganser_${name}_milliseconds`;
  return name === QUEUE_LENGTH ? `merganser_${name}` : `merganser_${name}_total`;
}

function namesIn(file: string): readonly string[] {
  const names = readFileSync(path.join(DOCS, file), "utf8").matchAll(/merganser_\w+?(?=_bucket|\{|,|\[|\))/g);
  return [...new Set(Array.from(names, ([name]) => name))];
}

test("the dashboard shows each metric of one machine, and nothing that is not measured", () => {
  expect(namesIn("grafana-dashboard.json").toSorted()).toEqual(MEASURED.map(prometheusName).sort());
});

test("the alarms read metrics that are measured, among them how long the main thread answered nobody", () => {
  const read = namesIn("prometheus-alerts.yml");
  expect(MEASURED.map(prometheusName)).toEqual(expect.arrayContaining([...read]));
  expect(read).toContain(prometheusName(EVENT_LOOP_DELAY));
});
