/** Reads a whole object of S3, for as long as its bytes keep coming: a slow store is waited for, and a silent one is not. */
import { Readable } from "node:stream";
import { GetObjectCommand, NoSuchKey, type S3Client } from "@aws-sdk/client-s3";
import { unavailableUnlessOurs } from "#shared/storage/aws/aws-failures.ts";
import { BYTES_PER_MS_MIN, READING } from "#shared/storage/aws/bounded-calls.ts";

interface ReadBounds {
  /** The time without a byte after which the read fails. It includes the repetitions of a call that is not answered. */
  readonly silentMs: number;
  /** The time for an object of any size, beside that for its bytes. */
  readonly startMs: number;
  readonly bytesPerMsMin: number;
}

const READ_BOUNDS: ReadBounds = { silentMs: 30_000, startMs: 60_000, bytesPerMsMin: BYTES_PER_MS_MIN };

/**
 * Returns undefined when there is no such object.
 * @throws ServiceError `storage_unavailable`
 */
export async function readObject(
  client: S3Client,
  object: { readonly Bucket: string; readonly Key: string },
  { silentMs, startMs, bytesPerMsMin }: ReadBounds = READ_BOUNDS,
): Promise<Uint8Array | undefined> {
  const ended = new AbortController();
  const end = () => ended.abort();
  const silence = setTimeout(end, silentMs);
  let whole: NodeJS.Timeout | undefined;
  try {
    const calling = { ...READING, abortSignal: ended.signal };
    const { Body, ContentLength } = await client.send(new GetObjectCommand(object), calling);
    // Node reads no more than the length that is declared.
    if (!(Body instanceof Readable) || ContentLength === undefined) {
      throw new Error("S3 returned neither a file nor an error");
    }
    whole = setTimeout(end, startMs + ContentLength / bytesPerMsMin);
    const chunks: Uint8Array[] = [];
    for await (const chunk of Body) {
      silence.refresh();
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw unavailableUnlessOurs(error);
  } finally {
    clearTimeout(silence);
    clearTimeout(whole);
  }
}
