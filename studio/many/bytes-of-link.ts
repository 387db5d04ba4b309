/** Reads parts of a stored file by ranges. */
import { reach, ServiceError } from "#studio/service/call.ts";
import type { ReadBytes } from "./archive-report.ts";

export async function bytesOfLink(link: string): Promise<{ readonly size: number; readonly read: ReadBytes }> {
  const head = await reach(link, { method: "HEAD" });
  if (!head.ok) throw new ServiceError(head.status, "link", head.statusText);
  const read: ReadBytes = async (start, length) => {
    const response = await reach(link, { headers: { Range: `bytes=${start}-${start + length - 1}` } });
    if (!response.ok) throw new ServiceError(response.status, "link", response.statusText);
    const bytes = new Uint8Array(await response.arrayBuffer());
    return response.status === 206 ? bytes : bytes.slice(start, start + length);
  };
  return { size: Number(head.headers.get("Content-Length") ?? 0), read };
}
