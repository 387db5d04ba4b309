/** Limits messages that arrive over standard input, one a line, as those over HTTP are limited. */
import { Transform } from "node:stream";
import { MCP_REQUEST_BYTES_MAX } from "./answer-request.ts";
import { jsonExcess } from "./json-excess.ts";

const LINE_END = 0x0a;
/** How a message begins (RFC 8259, 2): with whitespace, and the start of an object or a list. */
const MESSAGE = /^[\t\r ]{0,1000}[{[]/;
const TOO_LONG = `The message has more than ${MCP_REQUEST_BYTES_MAX} bytes. Send less data at a time.`;

/**
 * Passes the lines on that are within the limits. Those that are no messages are dropped, as the SDK does: each costs it an
 * exception, and ten million blank lines stopped it for minutes.
 * @param refuse gets the answer to each of the others, as JSON-RPC 2.0 has it (5.1: an invalid request)
 */
export function boundedLines(refuse: (answer: object) => void): Transform {
  let line = new Line();
  return new Transform({
    transform(chunk: Buffer, _, done) {
      let start = 0;
      for (let end = chunk.indexOf(LINE_END); end >= 0; end = chunk.indexOf(LINE_END, start)) {
        line.add(chunk.subarray(start, end + 1));
        const { bytes, excess } = line.end();
        if (excess !== undefined)
          refuse({ jsonrpc: "2.0", error: { code: -32_600, message: excess }, id: idOf(bytes) });
        else if (MESSAGE.test(bytes.toString("latin1", 0, 1_001))) this.push(bytes);
        line = new Line();
        start = end + 1;
      }
      line.add(chunk.subarray(start));
      done();
    },
  });
}

/** A line that is still arriving. Nothing is kept of a line that is too long. */
class Line {
  #pieces: Buffer[] = [];
  #size = 0;

  add(piece: Buffer): void {
    this.#size += piece.length;
    if (this.#size > MCP_REQUEST_BYTES_MAX) this.#pieces = [];
    else this.#pieces.push(piece);
  }

  end(): { readonly bytes: Buffer; readonly excess: string | undefined } {
    const bytes = Buffer.concat(this.#pieces);
    return { bytes, excess: this.#size > MCP_REQUEST_BYTES_MAX ? TOO_LONG : jsonExcess(bytes) };
  }
}

/** Without the id, an agent would wait for the answer until its own time limit. */
function idOf(line: Buffer): unknown {
  try {
    return (JSON.parse(line.toString()) as { readonly id?: unknown }).id ?? null;
  } catch {
    return null;
  }
}
