/** Reads parts of a stored file by ranges. */
import { bytesOf, reachFile } from "#studio/service/call.ts";
import type { ReadBytes } from "./archive-report.ts";

export async function bytesOfLink(link: string): Promise<{ readonly size: number; readonly read: ReadBytes }> {
  const head = await reachFile(link, { method: "HEAD" });
  const read: ReadBytes = async (start, length) => {
    const response = await reachFile(link, { headers: { Range: `bytes=${start}-${start + length - 1}` } });
    const bytes = new Uint8Array(await bytesOf(response));
    return response.status === 206 ? bytes : bytes.slice(start, start + length);
  };
  return { size: Number(head.headers.get("Content-Length") ?? 0), read };
}
