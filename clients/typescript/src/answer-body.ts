/** Reads the bodies of answers, whose faults become the client's errors. */
import { MerganserConnectionError, notOfMerganser } from "./errors.ts";

/**
 * @param explain makes an error of why the body broke off
 * @returns the answer with a body that fails if it is not whole
 */
export function withCheckedBody(answer: Response, explain: (cause: unknown) => Error): Response {
  const { body, status, statusText, headers, url } = answer;
  if (body === null) return answer;
  const reader = body.getReader();
  let bytesLeft = lengthOf(headers);
  const checked = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const next = await reader.read().catch((cause: unknown) => {
        throw explain(cause);
      });
      if (!next.done) {
        bytesLeft -= next.value.byteLength;
        return controller.enqueue(next.value);
      }
      if (bytesLeft > 0) throw explain(new Error(`${bytesLeft} bytes are missing`));
      controller.close();
    },
    cancel: (why) => reader.cancel(why),
  });
  return Object.defineProperty(new Response(checked, { status, statusText, headers }), "url", { value: url });
}

/** The length that is known before; a body that was compressed has another, and NaN is never above 0. */
function lengthOf(headers: Headers): number {
  return headers.has("Content-Encoding") ? Number.NaN : Number.parseInt(headers.get("Content-Length") ?? "", 10);
}

/** @throws MerganserError, MerganserConnectionError */
export async function jsonOf<Body>(answer: Response): Promise<Body> {
  const text = await answer.text();
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === "object" && body !== null) return body as Body;
  } catch {
    // What follows says it.
  }
  throw notOfMerganser(answer);
}

/** @throws MerganserError if the answer is no file, but for example a page of a proxy */
export async function fileOf(answer: Response): Promise<ReadableStream<Uint8Array>> {
  if (answer.body === null) throw new MerganserConnectionError("The answer has no body.");
  // The service, and its store, send the name with every file.
  if (answer.headers.has("Content-Disposition")) return answer.body;
  await answer.body.cancel();
  throw notOfMerganser(answer);
}
