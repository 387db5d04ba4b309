/** The content of an answer, as clients give it to their programs: what came compressed is unpacked. */
import { gunzipSync } from "node:zlib";

export async function contentOf(response: Response): Promise<Buffer> {
  const bytes = await response.bytes();
  return Buffer.from(response.headers.get("Content-Encoding") === "gzip" ? gunzipSync(bytes) : bytes);
}

export async function jsonOf(response: Response): Promise<unknown> {
  return JSON.parse((await contentOf(response)).toString());
}
