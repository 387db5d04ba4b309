/** Stores an object that is larger than fauxqs takes at a time, which S3 takes up to 5 GB: in parts, as multipart uploads do. */

/** The limit of a PUT: 11 MB, less a reserve for the rest of the request. */
export const PUT_BYTES_MAX = 10 * 1024 * 1024;

const PART_BYTES = 8 * 1024 * 1024;

/** @param address of the object, without what signs it */
export async function putInParts(address: URL, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  const begun = await answerTo(`${address.href}?uploads`, { method: "POST" });
  const [, uploadId = ""] = /<UploadId>([^<]+)<\/UploadId>/.exec(await begun.text()) ?? [];
  const upload = `uploadId=${encodeURIComponent(uploadId)}`;
  const parts: string[] = [];
  for await (const body of partsOf(chunks)) {
    const number = parts.length + 1;
    const { headers } = await answerTo(`${address.href}?partNumber=${number}&${upload}`, { method: "PUT", body });
    parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${headers.get("etag")}</ETag></Part>`);
  }
  const body = `<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`;
  await answerTo(`${address.href}?${upload}`, { method: "POST", body });
}

/** @throws Error with what the store says instead of having done it */
async function answerTo(address: string, { method, body }: { method: string; body?: string | Buffer }) {
  const type = typeof body === "string" ? "application/xml" : "binary/octet-stream";
  const content =
    body === undefined ? {} : { headers: { "Content-Type": type }, body: new Uint8Array(Buffer.from(body)) };
  const response = await fetch(address, { method, ...content });
  if (!response.ok) throw new Error(`the store answered ${response.status}: ${await response.text()}`);
  return response;
}

async function* partsOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, undefined> {
  let part: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    part.push(chunk);
    bytes += chunk.byteLength;
    if (bytes < PART_BYTES) continue;
    yield Buffer.concat(part);
    part = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(part);
}
