/**
 * The stream that a streaming handler writes its answer to, as AWS's runtime interface client makes it: each write goes
 * out at once, and the metadata of a web answer before the first of them.
 */
import { type Agent, type ClientRequest, request } from "node:http";

/** No Writable, but the methods of one. */
type AnswerStream = Pick<ClientRequest, (typeof METHODS)[number] | (typeof PROPERTIES)[number]> & {
  /** @throws Error when it is too late: the header went out with the first write */
  setContentType(type: string): void;
  /** What is sent before the first write. */
  prelude: readonly Uint8Array[];
};

export interface SentAnswer {
  readonly stream: AnswerStream;
  /** Resolves when the whole answer was taken. */
  readonly acknowledged: Promise<void>;
  /** Ends the answer with an error behind it, which does nothing when it has ended. */
  fail(fault: { readonly errorType: string }): void;
}

const METHODS = [
  ...(["write", "end", "destroy", "cork", "uncork"] as const),
  ...(["on", "once", "off", "addListener", "prependListener", "prependOnceListener", "removeListener"] as const),
  ...(["removeAllListeners", "listeners", "rawListeners", "listenerCount", "eventNames", "emit"] as const),
  ...(["setMaxListeners", "getMaxListeners"] as const),
] as const;

const PROPERTIES = [
  ...(["destroyed", "writable", "writableEnded", "writableFinished", "writableNeedDrain"] as const),
  ...(["writableLength", "writableHighWaterMark", "writableCorked", "writableObjectMode"] as const),
] as const;

const ERROR_TYPE = "Lambda-Runtime-Function-Error-Type";
const ERROR_BODY = "Lambda-Runtime-Function-Error-Body";

export function sendAnswer(address: string, agent: Agent): SentAnswer {
  const outgoing = request(address, {
    agent,
    method: "POST",
    headers: {
      "Content-Type": "application/octet-stream",
      "Lambda-Runtime-Function-Response-Mode": "streaming",
      "Transfer-Encoding": "chunked",
      Trailer: [ERROR_TYPE, ERROR_BODY],
    },
  });
  const { promise: acknowledged, resolve, reject } = Promise.withResolvers<void>();
  outgoing.on("response", (response) => response.resume().on("end", resolve));
  outgoing.on("error", reject);
  return {
    stream: streamTo(outgoing),
    acknowledged,
    fail(fault) {
      const body = Buffer.from(JSON.stringify(fault)).toString("base64");
      outgoing.addTrailers({ [ERROR_TYPE]: fault.errorType, [ERROR_BODY]: body });
      outgoing.end();
    },
  };
}

function streamTo(outgoing: ClientRequest): AnswerStream {
  const stream = { prelude: [] } as unknown as AnswerStream;
  for (const name of METHODS) Object.assign(stream, { [name]: outgoing[name].bind(outgoing) });
  for (const name of PROPERTIES) Object.defineProperty(stream, name, { get: () => outgoing[name] });
  let isBegun = false;
  stream.setContentType = (type) => {
    if (isBegun) throw new InvalidStreamingOperation("Cannot set content-type, too late.");
    outgoing.setHeader("Content-Type", type);
  };
  stream.write = (chunk: unknown, ...rest: unknown[]) => {
    if (!isBegun) for (const part of stream.prelude) outgoing.write(part);
    isBegun = true;
    const isBytes = typeof chunk === "string" || chunk instanceof Uint8Array;
    return Reflect.apply(outgoing.write, outgoing, [isBytes ? chunk : JSON.stringify(chunk), ...rest]);
  };
  return stream;
}

class InvalidStreamingOperation extends Error {
  override readonly name = "Runtime.InvalidStreamingOperation";
}

/** What handlers know as `awslambda.HttpResponseStream`. */
export const HttpResponseStream = {
  /** Makes the answer one to a web request: its metadata, eight NUL bytes, and then the body. */
  from(stream: AnswerStream, metadata: unknown): AnswerStream {
    stream.setContentType("application/vnd.awslambda.http-integration-response");
    stream.prelude = [Buffer.from(JSON.stringify(metadata)), Buffer.alloc(8)];
    return stream;
  },
};
