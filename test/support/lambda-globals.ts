/** What the managed runtime puts into the global scope of a function, for tests of what is written to its streams. */
import type { Writable } from "node:stream";

const NULS = Buffer.alloc(8);

/** The metadata, eight NUL bytes, and then the body: as the runtime of Node.js writes them. */
export function installLambdaGlobals(): void {
  Object.assign(globalThis, {
    awslambda: {
      streamifyResponse: (handler: unknown) => handler,
      HttpResponseStream: {
        from(stream: Writable, metadata: unknown) {
          stream.write(JSON.stringify(metadata));
          stream.write(NULS);
          return stream;
        },
      },
    },
  });
}
