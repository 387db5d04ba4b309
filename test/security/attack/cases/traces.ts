/** Headers of OpenTelemetry (W3C Trace Context, Baggage) that would reach a collector, the log, or keep the service busy. */
import path from "node:path";
import { answersOn } from "#test/security/attack/answer.ts";
import { type Attack, holds, isAccepted, refusal } from "#test/security/attack/attack.ts";
import { exchange } from "#test/security/attack/target.ts";
import { TURN_MS_MAX, watchTurns } from "#test/support/long-turns.ts";
import { startCollector } from "#test/support/otlp-collector.ts";
import { makeHome, startProgram } from "#test/support/program.ts";

const CANARY = "canary-of-traces";
const [TRACE, SPAN] = ["4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"];
const PARENT = `traceparent: 00-${TRACE}-${SPAN}-01\r\n`;
const members = (count: number, of: (n: number) => string) => Array.from({ length: count }, (_, n) => of(n)).join(",");

const HEADERS: Readonly<Record<string, string>> = {
  "a trace of zeros": `traceparent: 00-${"0".repeat(32)}-${SPAN}-01\r\n`,
  "a span of zeros": `traceparent: 00-${TRACE}-${"0".repeat(16)}-01\r\n`,
  "the forbidden version": `traceparent: ff-${TRACE}-${SPAN}-01\r\n`,
  "a version to come": `traceparent: cc-${TRACE}-${SPAN}-01-${CANARY}\r\n`,
  "a parent of 200 KB": `traceparent: 00-${"a".repeat(200_000)}\r\n`,
  "1,000 parents": PARENT.repeat(1_000),
  "a control character": `traceparent: 00-${TRACE}-${SPAN}-01\u0001\r\n`,
  "bytes that are no ASCII": `${PARENT}tracestate: \xe9=\xff${CANARY}\r\n`,
  "a state of 200 KB": `${PARENT}tracestate: a=${CANARY.repeat(12_000)}\r\n`,
  "a state of 1,000 members": `${PARENT}tracestate: ${members(1_000, (n) => `k${n}=${CANARY}`)}\r\n`,
  "a state of commas": `${PARENT}tracestate: ${",".repeat(200_000)}\r\n`,
  "a state of blanks": `${PARENT}tracestate: ${" ,".repeat(100_000)}x\r\n`,
  baggage: `${PARENT}baggage: user=${CANARY},service.name=${CANARY}\r\n`,
  "baggage of 20,000 members": `${PARENT}baggage: ${members(20_000, (n) => `k${n}=v`)}\r\n`,
  "baggage of percent signs": `${PARENT}baggage: a=${"%".repeat(200_000)}\r\n`,
  "headers of other tracers": `b3: ${TRACE}-${SPAN}-1\r\nuber-trace-id: ${TRACE}:${SPAN}:0:1\r\nx-amzn-trace-id: Root=${CANARY}\r\n`,
  "names of a client": `User-Agent: ${CANARY}\r\nX-Request-Id: ${CANARY}\r\n`,
};

export const TRACE_ATTACKS: readonly Attack[] = [
  {
    category: "requests",
    name: "headers of traces",
    tried: "to write into what the operator's collector and log get, or to keep the service busy",
    isSlow: true,
    async run() {
      await using collector = await startCollector();
      await using home = await makeHome();
      const turns = watchTurns(path.join(home.folder, "turns"));
      const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.address, NODE_OPTIONS: turns.option };
      await using program = await startProgram(home, settings);
      const port = Number(new URL(program.addresses.us).port);
      await program.call("/v1/template");
      turns.takeLongest();
      const results = new Set<string>();
      for (const [name, headers] of Object.entries(HEADERS)) {
        const head = `GET /v1/template HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: ${program.apiKey}\r\n`;
        const [answer] = answersOn(await exchange(port, [`${head}${headers}\r\n`]));
        holds(answer !== undefined, `${name} got no answer`);
        if (answer !== undefined) results.add(isAccepted(answer) ? "answered" : refusal(answer));
        const turn = turns.takeLongest();
        holds(turn <= TURN_MS_MAX, `${name} kept the service busy for ${turn} ms`);
      }
      const { stderr } = await program.stop();
      holds(!stderr.includes(CANARY), "the log shows a header");
      holds(collector.spans.length > 10, "the collector got no spans");
      holds(!collector.received().includes(CANARY), "the collector got a header");
      return [...results].join("; ");
    },
  },
];
