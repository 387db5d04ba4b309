/**
 * The process of a Lambda function on this machine: what the managed Node.js runtime does around a handler. Started with
 * the path of the bundle; it asks the Runtime API for events, one after the other. test/support/runtime-cases.ts holds it
 * against AWS's own client, which has a native part to be compiled.
 */
import { Agent, type IncomingMessage, request } from "node:http";
import { flushCompileCache } from "node:module";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { dieWithParent } from "#shared/workers/processes/die-with-parent.ts";
import { HttpResponseStream, type SentAnswer, sendAnswer } from "./answer-stream.ts";

interface Context {
  readonly awsRequestId: string;
  readonly functionName: string;
  readonly invokedFunctionArn: string;
  getRemainingTimeInMillis(): number;
}

type BufferedHandler = (event: unknown, context: Context) => Promise<unknown>;
type StreamingHandler = (event: unknown, stream: SentAnswer["stream"], context: Context) => Promise<void>;

const STREAMING = Symbol.for("aws.lambda.runtime.handler.streaming");

/** One connection: the runtime asks nothing while it works. */
const agent = new Agent({ keepAlive: true });

await dieWithParent();
Object.assign(globalThis, {
  awslambda: {
    streamifyResponse: (handler: StreamingHandler) => Object.assign(handler, { [STREAMING]: "response" }),
    HttpResponseStream,
  },
});
const { handler } = await load(process.argv[2] ?? "");
// Who is killed when it is not needed any more writes nothing at its end.
flushCompileCache();
for (;;) await answerNext();

async function load(bundle: string): Promise<{ readonly handler: BufferedHandler | StreamingHandler }> {
  try {
    return (await import(pathToFileURL(bundle).href)) as { handler: BufferedHandler };
  } catch (error) {
    await post("init/error", JSON.stringify(faultOf(error)));
    throw error;
  }
}

async function answerNext(): Promise<void> {
  const { headers, body } = await get("invocation/next");
  const id = String(headers["lambda-runtime-aws-request-id"]);
  const context: Context = {
    awsRequestId: id,
    functionName: process.env.AWS_LAMBDA_FUNCTION_NAME ?? "",
    invokedFunctionArn: String(headers["lambda-runtime-invoked-function-arn"]),
    getRemainingTimeInMillis: () => Number(headers["lambda-runtime-deadline-ms"]) - Date.now(),
  };
  // The AWS SDK sends it on with its calls.
  process.env._X_AMZN_TRACE_ID = String(headers["lambda-runtime-trace-id"]);
  const event = JSON.parse(body) as unknown;
  if (STREAMING in handler) return stream(handler as StreamingHandler, event, context);
  try {
    const answer = await (handler as BufferedHandler)(event, context);
    await post(`invocation/${id}/response`, JSON.stringify(answer ?? null));
  } catch (error) {
    await post(`invocation/${id}/error`, JSON.stringify(noted(faultOf(error), id)));
  }
}

/** What fails when a part of the answer is on its way is told behind it. */
async function stream(handle: StreamingHandler, event: unknown, context: Context): Promise<void> {
  const answer = sendAnswer(addressOf(`invocation/${context.awsRequestId}/response`), agent);
  try {
    await handle(event, answer.stream, context);
  } catch (error) {
    answer.fail(noted(faultOf(error), context.awsRequestId));
  }
  await answer.acknowledged;
}

interface Fault {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace: readonly string[];
}

function faultOf(error: unknown): Fault {
  if (!(error instanceof Error)) return { errorType: typeof error, errorMessage: String(error), trace: [] };
  return { errorType: error.name, errorMessage: error.message, trace: error.stack?.split("\n") ?? [] };
}

/** With a line in the log. */
function noted(fault: Fault, requestId: string): Fault {
  const { trace: stackTrace, ...message } = fault;
  const line = { timestamp: new Date().toISOString(), level: "ERROR", requestId, message: { ...message, stackTrace } };
  process.stdout.write(`${JSON.stringify(line)}\n`);
  return fault;
}

function addressOf(step: string): string {
  return `http://${process.env.AWS_LAMBDA_RUNTIME_API}/2018-06-01/runtime/${step}`;
}

async function get(step: string) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request(addressOf(step), { agent }, resolve).on("error", reject).end();
  const response = await promise;
  return { headers: response.headers, body: Buffer.concat(await response.toArray()).toString() };
}

async function post(step: string, body: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request(addressOf(step), { agent, method: "POST", headers: { "Content-Type": "application/json" } }, resolve)
    .on("error", reject)
    .end(body);
  (await promise).resume();
}
