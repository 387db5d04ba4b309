/**
 * Adapter: sends traces and metrics to an OpenTelemetry collector over OTLP/HTTP. The exporters read the variables
 * `OTEL_EXPORTER_OTLP_…` themselves. These packages are loaded only where a collector is set (local/server/start.ts).
 */
import {
  type Attributes,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { parseTraceParent } from "@opentelemetry/core";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-proto";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import type { Log } from "./log.ts";
import { EVENT_LOOP_DELAY, METRIC_UNITS, type Metrics, QUEUE_LENGTH } from "./metrics.ts";
import type { OpenSpan, Tracer } from "./tracer.ts";

export interface Telemetry {
  readonly tracer: Tracer;
  readonly metrics: Metrics;
  /** Reports what is observed whenever metrics are sent. */
  observe(observed: Observed): void;
  /** Sends the last metrics, stops what is observed, and sends what its end has caused. A missing collector does not matter. */
  stopWith(stopService: () => Promise<void>): Promise<void>;
}

interface Observed {
  /** Returns the lengths of queues by their names. */
  readonly queueLengths: () => Readonly<Record<string, number>>;
  /** Returns the longest delay of the event loop since the last call. */
  readonly longestDelayMs: () => number;
}

const NAME = "merganser";
const KINDS = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER } as const;
/** A unit in braces stays out of the names that Prometheus gives to metrics. */
const UNITS = { Count: "{count}", Milliseconds: "ms" } as const;

export interface TelemetrySettings {
  /** The version of the service. */
  readonly version: string;
  /** Is told when the collector does not take what is sent. */
  readonly log: Log;
  /** The time for sending, retries included. It also limits how much a missing collector delays the stop. */
  readonly timeoutMs: number;
}

export function openTelemetry({ version, log, timeoutMs: timeoutMillis }: TelemetrySettings): Telemetry {
  const warn = (detail: string) => log("warn", "Traces or metrics could not be sent", { detail });
  const silent = () => {};
  diag.setLogger({ error: warn, warn, info: silent, debug: silent, verbose: silent }, DiagLogLevel.WARN);
  const own = resourceFromAttributes({ "service.name": NAME, "service.version": version });
  // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES come last, so they win.
  const resource = defaultResource()
    .merge(own)
    .merge(detectResources({ detectors: [envDetector] }));
  const traces = new TracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ timeoutMillis }) })],
  });
  const readers = [new PeriodicExportingMetricReader({ exporter: new OTLPMetricExporter({ timeoutMillis }) })];
  const meters = new MeterProvider({ resource, readers });
  const { metrics, observe, endObservation } = metricsOf(meters);
  return {
    tracer: tracerOf(traces),
    metrics,
    observe,
    async stopWith(stopService) {
      await Promise.allSettled([meters.forceFlush()]);
      endObservation();
      await stopService();
      await Promise.allSettled([traces.shutdown(), meters.shutdown()]);
    },
  };
}

function tracerOf(provider: TracerProvider): Tracer {
  const tracer = provider.getTracer(NAME);
  return {
    async span(name, { kind, parent, attributes = {} }, work) {
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: { ...attributes } }, contextOf(parent));
      try {
        return await work(openSpan(span));
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
    steps(activity, steps) {
      const context = contextOf(activity?.traceparent);
      for (const { name, began, ended, times, duration } of steps) {
        const attributes: Attributes = { "merganser.times": times, "merganser.duration_ms": duration };
        tracer.startSpan(name, { startTime: began, attributes }, context).end(ended);
      }
    },
  };
}

function openSpan(span: Span): OpenSpan {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`,
    rename: (name) => void span.updateName(name),
    set: (attributes) => void span.setAttributes({ ...attributes }),
    fail(reason) {
      span.setAttribute("error.type", reason);
      span.setStatus({ code: SpanStatusCode.ERROR });
    },
  };
}

function contextOf(traceparent: string | undefined) {
  const parent = traceparent === undefined ? null : parseTraceParent(traceparent);
  return parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true });
}

interface OwnMetrics extends Pick<Telemetry, "metrics" | "observe"> {
  /** To be called before the queues are closed. */
  endObservation(): void;
}

function metricsOf(provider: MeterProvider): OwnMetrics {
  const meter = provider.getMeter(NAME);
  const gauge = meter.createObservableGauge(`${NAME}.${QUEUE_LENGTH}`, { unit: UNITS.Count });
  const delay = meter.createObservableGauge(`${NAME}.${EVENT_LOOP_DELAY}`, { unit: UNITS.Milliseconds });
  let observed: Observed | undefined;
  gauge.addCallback((result) => {
    for (const [queue, length] of Object.entries(observed?.queueLengths() ?? {})) result.observe(length, { queue });
  });
  delay.addCallback((result) => {
    if (observed !== undefined) result.observe(observed.longestDelayMs());
  });
  const recorders = new Map(Object.entries(METRIC_UNITS).map(([name, unit]) => [name, recorderOf(name, unit)]));
  function recorderOf(name: string, unit: keyof typeof UNITS): (value: number, attributes: Attributes) => void {
    const options = { unit: UNITS[unit] };
    if (unit === "Milliseconds") {
      const histogram = meter.createHistogram(`${NAME}.${name}`, options);
      return (value, attributes) => histogram.record(value, attributes);
    }
    const counter = meter.createCounter(`${NAME}.${name}`, options);
    return (value, attributes) => counter.add(value, attributes);
  }
  return {
    metrics(values, { code } = {}) {
      const attributes: Attributes = code === undefined ? {} : { code };
      for (const [name, value] of Object.entries(values)) recorders.get(name)?.(value, attributes);
    },
    observe(given) {
      observed = given;
    },
    endObservation() {
      observed = undefined;
    },
  };
}
