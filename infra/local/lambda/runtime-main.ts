/**
 * The process of a Lambda function on this machine: what the managed Node.js runtime does around a handler. Started with
 * the path of the bundle; it asks the Runtime API for events, one after the other.
 */
import { Agent, type IncomingMessage, request } from "node:http";
import process from "node:process";
import { PassThrough, type Writable } from "node:stream";
import { pathToFileURL } from "node:url";
import { dieWithParent } from "#shared/processes/die-with-parent.ts";

interface Context {
  readonly awsRequestId: string;
  readonly functionName: string;
  readonly invokedFunctionArn: string;
  getRemainingTimeInMillis(): number;
}

type BufferedHandler = (event: unknown, context: Context) => Promise<unknown>;
type StreamingHandler = (event: unknown, stream: Writable, context: Context) => Promise<void>;

const STREAMING = Symbol.for("aws.lambda.runtime.handler.streaming");
const METADATA_TYPE = "application/vnd.awslambda.http-integration-response";

/** One connection: the runtime asks nothing while it works. */
const agent = new Agent({ keepAlive: true });

await dieWithParent();
Object.assign(globalThis, {
  awslambda: {
    streamifyResponse: (handler: StreamingHandler) => Object.assign(handler, { [STREAMING]: "response" }),
    HttpResponseStream: { from: withPrelude },
  },
});
const { handler } = await load(process.argv[2] ?? "");
for (;;) await answerNext();

async function load(bundle: string): Promise<{ readonly handler: BufferedHandler | StreamingHandler }> {
  try {
    return (await import(pathToFileURL(bundle).href)) as { handler: BufferedHandler };
  } catch (error) {
    await post("init/error", faultOf(error));
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
  const event = JSON.parse(body) as unknown;
  if (STREAMING in handler) return stream(handler as StreamingHandler, event, context);
  try {
    const answer = await (handler as BufferedHandler)(event, context);
    await post(`invocation/${id}/response`, JSON.stringify(answer ?? null));
  } catch (error) {
    await post(`invocation/${id}/error`, faultOf(error));
  }
}

/** The answer goes out as it is written. What fails after that is told behind it. */
async function stream(handle: StreamingHandler, event: unknown, context: Context): Promise<void> {
  const sent = new PassThrough();
  const { promise: acknowledged, resolve, reject } = Promise.withResolvers<void>();
  const outgoing = request(addressOf(`invocation/${context.awsRequestId}/response`), {
    agent,
    method: "POST",
    headers: {
      "Content-Type": METADATA_TYPE,
      "Lambda-Runtime-Function-Response-Mode": "streaming",
      "Transfer-Encoding": "chunked",
      Trailer: "Lambda-Runtime-Function-Error-Type, Lambda-Runtime-Function-Error-Body",
    },
  });
  outgoing.on("response", (response) => response.resume().on("end", resolve));
  outgoing.on("error", reject);
  sent.pipe(outgoing, { end: false });
  sent.on("end", () => outgoing.end());
  try {
    await handle(event, sent, context);
  } catch (error) {
    sent.unpipe(outgoing);
    outgoing.addTrailers({
      "Lambda-Runtime-Function-Error-Type": "Runtime.StreamError",
      "Lambda-Runtime-Function-Error-Body": Buffer.from(faultOf(error)).toString("base64"),
    });
    outgoing.end();
  }
  await acknowledged;
}

/** The metadata, eight NUL bytes, and then the body. */
function withPrelude(stream: Writable, metadata: Readonly<Record<string, unknown>>): Writable {
  stream.write(JSON.stringify(metadata));
  stream.write(Buffer.alloc(8));
  return stream;
}

function faultOf(error: unknown): string {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return JSON.stringify({ errorType: name, errorMessage: message, trace: stack?.split("\n") ?? [] });
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
