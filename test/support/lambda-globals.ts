/** What the managed runtime puts into the global scope of a function, for tests of what is written to its streams. */
import type { Writable } from "node:stream";

const NULS = Buffer.alloc(8);

/** The metadata and eight NUL bytes go out with the first write: as the runtime of Node.js does (runtime-cases.ts). */
export function installLambdaGlobals(): void {
  Object.assign(globalThis, {
    awslambda: {
      streamifyResponse: (handler: unknown) => handler,
      HttpResponseStream: {
        from(stream: Writable, metadata: unknown) {
          const write = stream.write.bind(stream);
          stream.write = (chunk: unknown) => {
            stream.write = write;
            write(JSON.stringify(metadata));
            write(NULS);
            return write(chunk);
          };
          return stream;
        },
      },
    },
  });
}
