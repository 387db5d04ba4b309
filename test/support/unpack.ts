/** The content of an answer, as clients give it to their programs: what came compressed is unpacked. */
import { gunzipSync } from "node:zlib";

/** The first two bytes of gzip (RFC 1952, 2.3.1). Text does not begin with them. */
const MAGIC = [0x1f, 0x8b];

export async function contentOf(response: Response): Promise<Buffer> {
  const bytes = Buffer.from(await response.bytes());
  // What fetch has called is unpacked already, although the header stands.
  return MAGIC.every((byte, at) => bytes[at] === byte) ? gunzipSync(bytes) : bytes;
}

export async function jsonOf(response: Response): Promise<unknown> {
  return JSON.parse((await contentOf(response)).toString());
}
