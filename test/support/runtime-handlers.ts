/** Handlers that do what handlers do right and wrong, by the `case` of their event: for judging a runtime client. */

interface CaseEvent {
  readonly case: string;
}

const METADATA = { statusCode: 201, headers: { "X-A": "b" } };

type Stream = awslambda.HttpResponseStream;

const STREAMED: Readonly<Record<string, (stream: Stream) => void>> = {
  "a web answer"(stream) {
    const web = awslambda.HttpResponseStream.from(stream, METADATA);
    web.write("one ");
    web.end("two");
  },
  "an empty web answer"(stream) {
    const web = awslambda.HttpResponseStream.from(stream, METADATA);
    web.write("");
    web.end();
  },
  "a web answer that is ended without a write": (stream) =>
    void awslambda.HttpResponseStream.from(stream, METADATA).end("lost"),
  bytes: (stream) => void stream.end("bytes"),
  "a failure before anything is written": () => fail("early"),
  "a failure between metadata and body"(stream) {
    awslambda.HttpResponseStream.from(stream, METADATA);
    fail("early");
  },
  "a failure within the body"(stream) {
    awslambda.HttpResponseStream.from(stream, METADATA).write("one ");
    fail("late");
  },
  "a failure of many words within the body"(stream) {
    awslambda.HttpResponseStream.from(stream, METADATA).write("one ");
    fail("many words ".repeat(3000));
  },
  "a failure after the end"(stream) {
    stream.end("all");
    fail("unheard");
  },
  "metadata after the first write"(stream) {
    stream.write("one ");
    awslambda.HttpResponseStream.from(stream, METADATA);
  },
};

export const streaming = awslambda.streamifyResponse(async (event: CaseEvent, stream) => {
  STREAMED[event.case]?.(stream);
});

const WHOLE: Readonly<Record<string, () => unknown>> = {
  "a value": () => ({ text: "ü" }),
  "no value": () => undefined,
  "a failure": () => fail("whole"),
  "a failure that is no error": () => {
    throw "mere text";
  },
};

export async function whole(event: CaseEvent): Promise<unknown> {
  return WHOLE[event.case]?.();
}

function fail(message: string): never {
  throw new RangeError(message);
}
