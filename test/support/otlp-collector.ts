/** A collector of OpenTelemetry's traces and metrics, which reads OTLP's protobuf over HTTP (opentelemetry.io/docs/specs/otlp). */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Message, readMessage } from "./protobuf.ts";

export interface CollectedSpan {
  readonly traceId: string;
  readonly id: string;
  readonly parent: string;
  readonly name: string;
  /** Nanoseconds since the Unix epoch. */
  readonly began: bigint;
  readonly ended: bigint;
  readonly attributes: Readonly<Record<string, unknown>>;
}

export interface Collector extends AsyncDisposable {
  readonly address: string;
  readonly spans: readonly CollectedSpan[];
  /** The attributes of the points of each metric. */
  readonly metrics: ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]>;
  /** The attributes of those who sent. */
  readonly resources: readonly Readonly<Record<string, unknown>>[];
  /** All bytes that came, as Latin-1. */
  received(): string;
}

export async function startCollector(): Promise<Collector> {
  const bodies: Buffer[] = [];
  const spans: CollectedSpan[] = [];
  const metrics = new Map<string, Readonly<Record<string, unknown>>[]>();
  const resources: Readonly<Record<string, unknown>>[] = [];
  const server = createServer(async (request, answer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    bodies.push(...chunks);
    for (const sent of readMessage(Buffer.concat(chunks)).all(1)) {
      resources.push(attributesOf(sent.one(1), 1));
      const parts = sent.all(2).flatMap((scope) => scope.all(2));
      if (request.url === "/v1/traces") spans.push(...parts.map(spanOf));
      else for (const metric of parts) metrics.set(metric.text(1), pointsOf(metric));
    }
    answer.writeHead(200, { "Content-Type": "application/x-protobuf" }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    metrics,
    resources,
    received: () => Buffer.concat(bodies).toString("latin1"),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The fields of opentelemetry.proto.trace.v1.Span. */
function spanOf(span: Message): CollectedSpan {
  return {
    traceId: span.hex(1),
    id: span.hex(2),
    parent: span.hex(4),
    name: span.text(5),
    began: span.fixed64(7),
    ended: span.fixed64(8),
    attributes: attributesOf(span, 9),
  };
}

/** A gauge (5), a sum (7) or a histogram (9) of opentelemetry.proto.metrics.v1.Metric, with the attributes of its points. */
function pointsOf(metric: Message): Readonly<Record<string, unknown>>[] {
  const points = (kind: number, attributes: number) =>
    metric.all(kind).flatMap((data) => data.all(1).map((point) => attributesOf(point, attributes)));
  return [...points(5, 7), ...points(7, 7), ...points(9, 9)];
}

function attributesOf(message: Message, field: number): Readonly<Record<string, unknown>> {
  return Object.fromEntries(message.all(field).map((each) => [each.text(1), attributeOf(each.one(2))]));
}

/** A text (1), a truth value (2), an integer (3) or a double (4). */
function attributeOf(value: Message): unknown {
  if (value.has(1)) return value.text(1);
  if (value.has(3)) return Number(value.varint(3));
  return value.has(4) ? value.double(4) : value.varint(2) === 1n;
}
