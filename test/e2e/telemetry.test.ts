/** Traces and metrics of the program, as a collector gets them, and what the program loads without one. */
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readyDocument } from "#test/support/batches.ts";
import { given } from "#test/support/given.ts";
import { type CollectedSpan, startCollector } from "#test/support/otlp-collector.ts";
import { type Ending, makeHome, type Program, startProgram } from "#test/support/program.ts";
import { answerOf, docxFile, postForm, postJson, type TemplateAnswer } from "#test/support/requests.ts";

/** The ids of two callers' traces, each with a span of the caller. */
const [TRACE, TRACE_OF_BATCH] = ["4bf92f3577b34da6a3ce929d0e0e4736", "5bf92f3577b34da6a3ce929d0e0e4736"] as const;
const CALLER = "00f067aa0ba902b7";

function traced(trace: string, headers: Readonly<Record<string, string>> = {}) {
  return { headers: { ...headers, traceparent: `00-${trace}-${CALLER}-01` } };
}

async function upload(program: Program): Promise<string> {
  return (await answerOf<TemplateAnswer>(await program.call("/v1/template", postForm({ file: docxFile() })), 201)).id;
}

/** What a span contains, by name and in the order in which it began. */
function within(spans: readonly CollectedSpan[], parent: CollectedSpan): readonly string[] {
  const children = spans.filter((each) => each.parent === parent.id);
  return children.toSorted((a, b) => Number(a.began - b.began)).map(({ name }) => name);
}

function only(spans: readonly CollectedSpan[], name: string): CollectedSpan {
  const found = spans.filter((each) => each.name === name);
  expect(found.map((each) => each.name)).toEqual([name]);
  return found[0] as CollectedSpan;
}

given("LibreOfficeKit").describe("with a collector", () => {
  let collector: Awaited<ReturnType<typeof startCollector>>;
  let ending: Ending;
  let answer: Response;
  let link: string;
  let batch: string;
  const spansOf = (trace: string) => collector.spans.filter(({ traceId }) => traceId === trace);

  /** Probes, a template, a PDF, its file, and a batch; then the program is stopped. */
  beforeAll(async () => {
    collector = await startCollector();
    await using home = await makeHome();
    await using program = await startProgram(home, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.address });
    for (const path of ["/health", "/ready", "/openapi.json"]) {
      expect((await program.call(path, { key: null })).status).toBe(200);
    }
    const fields = { template_id: await upload(program), output_format: ".pdf" };
    const single = { ...fields, data: { Name: "Confidential" } };
    answer = await program.call("/v1/document", postJson(single, traced(TRACE)));
    ({ document_uri: link } = await answerOf<{ document_uri: string }>(answer, 201));
    await (await program.call(link)).bytes();
    const data = Array.from({ length: 8 }, (_, index) => ({ Name: `Number ${index}` }));
    const several = { ...fields, data, single_file: false };
    const asked = postJson(several, traced(TRACE_OF_BATCH, { Prefer: "respond-async" }));
    ({ id: batch } = await answerOf<{ id: string }>(await program.call("/v1/document", asked), 202));
    await readyDocument(program, batch);
    ending = await program.stop();
  });
  afterAll(() => collector[Symbol.asyncDispose]());

  test("a PDF is a span of its caller's trace, with a span for each step, and tells neither data nor paths", () => {
    expect(ending).toMatchObject({ code: 0, problems: "" });
    const pdf = only(spansOf(TRACE), "POST /v1/document");
    expect(pdf).toMatchObject({ parent: CALLER });
    expect(pdf.attributes).toMatchObject({
      "http.response.status_code": 201,
      "merganser.request_id": answer.headers.get("X-Request-Id"),
    });
    expect(within(collector.spans, pdf)).toEqual(["merge", "convert", "store"]);
    const steps = collector.spans.filter(({ parent }) => parent === pdf.id);
    for (const { began, ended } of steps) {
      expect(began >= pdf.began && ended <= pdf.ended && ended >= began).toBe(true);
    }
    const uploaded = only(collector.spans, "POST /v1/template");
    expect([TRACE, TRACE_OF_BATCH]).not.toContain(uploaded.traceId);
    expect(within(collector.spans, uploaded)).toContain("read");
    expect(only(collector.spans, "GET /files/{token}/{filename}").attributes).toMatchObject({
      "http.response.status_code": 200,
    });
    const told = JSON.stringify(collector.spans, (_, value) => (typeof value === "bigint" ? String(value) : value));
    expect(told).not.toContain("Confidential");
    expect(told).not.toContain(new URL(link).pathname.split("/")[2]);
    expect(collector.resources[0]).toMatchObject({ "service.name": "merganser" });
  });

  test("the jobs of a batch are spans of the trace of the request that ordered it, with their steps", () => {
    only(spansOf(TRACE_OF_BATCH), "POST /v1/document");
    const range = only(collector.spans, "make-range");
    expect(range).toMatchObject({ traceId: TRACE_OF_BATCH, attributes: { "merganser.id": batch } });
    expect(within(collector.spans, range)).toEqual(expect.arrayContaining(["merge", "convert", "store"]));
    const conversion = collector.spans.find(({ name, parent }) => name === "convert" && parent === range.id);
    expect(Number(conversion?.attributes["merganser.times"])).toBeGreaterThan(0);
    const planning = collector.spans.filter(({ name }) => name === "continue-batch");
    expect(planning.length).toBeGreaterThan(0);
    for (const { traceId } of planning) expect(traceId).toBe(TRACE_OF_BATCH);
  });

  test("metrics have the names that they have on AWS, and queues their lengths", () => {
    expect([...collector.metrics.keys()]).toEqual(
      expect.arrayContaining(["merganser.Documents", "merganser.Items", "merganser.ConversionMs"]),
    );
    const queues = collector.metrics.get("merganser.QueueLength")?.map(({ queue }) => queue);
    expect(queues).toEqual(expect.arrayContaining(["requests", "conversions", "batches", "webhooks"]));
    expect(collector.metrics.get("merganser.EventLoopDelayMs")).toHaveLength(1);
  });

  test("probes of health and readiness are no traces, and other requests are", () => {
    const names = collector.spans.map(({ name }) => name);
    expect(names).toContain("GET /openapi.json");
    expect(names.filter((name) => /\/(?:health|ready)$/.test(name))).toEqual([]);
  });
});

const HOOK = path.resolve(import.meta.dirname, "../support/otel-preload.ts");

async function stopAfterUpload(environment: Readonly<Record<string, string>>): Promise<Ending> {
  await using home = await makeHome();
  await using program = await startProgram(home, { ...environment, NODE_OPTIONS: `--import ${HOOK}` });
  await upload(program);
  return await program.stop();
}

function loaded({ stderr }: Ending): string {
  return /^LOADED (.*)$/m.exec(stderr)?.[1] ?? "nothing was reported";
}

test("without a collector's address OpenTelemetry is not loaded", async () => {
  expect(loaded(await stopAfterUpload({}))).toBe("");
});

test("a missing collector disturbs neither answers nor the stop, and the log says so", async () => {
  const ending = await stopAfterUpload({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" });
  expect(ending.code).toBe(0);
  expect(ending.stderr).toContain("Traces or metrics could not be sent");
  expect(loaded(ending)).toContain("@opentelemetry/sdk-trace");
});
