/**
 * Port: records traces, in which an operator sees where the time of a request or a job went. Places in a trace are
 * texts as in the header `traceparent` (W3C Trace Context). Adapter: `telemetry.otel.ts`.
 */
import type { Activity } from "./activity.ts";

type Attributes = Readonly<Record<string, string | number | boolean>>;

/** A step that was taken once or several times, whose times may overlap. */
export interface StepTaken {
  readonly name: string;
  /** When it first began and last ended, in milliseconds of `performance.now()`. */
  readonly began: number;
  readonly ended: number;
  readonly times: number;
  /** The sum of its durations in milliseconds. */
  readonly duration: number;
}

export interface OpenSpan {
  readonly traceparent: string;
  rename(name: string): void;
  set(attributes: Attributes): void;
  fail(reason: string): void;
}

interface SpanOptions {
  readonly kind: "server" | "consumer";
  /** Where it belongs. It begins a new trace if this is absent or malformed. */
  readonly parent?: string | undefined;
  readonly attributes?: Attributes;
}

export interface Tracer {
  /** Records the work as a span. Work that throws has failed. */
  span<Result>(name: string, options: SpanOptions, work: (span: OpenSpan) => Promise<Result>): Promise<Result>;
  /** Records steps that were taken within the span of the activity. */
  steps(activity: Activity | undefined, steps: readonly StepTaken[]): void;
}
