/** A zip archive written while its files still come into being. */
import { ZipFile } from "yazl";

export interface ArchivedFile {
  /** Safe and unique in the archive. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The same files give the same archive: no clock goes into it (the earliest time that zip can tell). */
const MODIFIED = new Date(1980, 0, 1);

/** Ends with the error of `files` when they fail. Documents are compressed already, so they are stored as they are. */
export async function* zipStream(files: AsyncIterable<ArchivedFile>): AsyncIterable<Uint8Array> {
  const zip = new ZipFile();
  const feeding = feed(zip, files);
  // The error is thrown below, where the caller sees it; here it must only not count as unhandled.
  feeding.catch((error: Error) =>
    (zip.outputStream as NodeJS.ReadableStream & { destroy(e: Error): void }).destroy(error),
  );
  yield* zip.outputStream as AsyncIterable<Uint8Array>;
  await feeding;
}

async function feed(zip: ZipFile, files: AsyncIterable<ArchivedFile>): Promise<void> {
  for await (const { name, bytes } of files) {
    zip.addBuffer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), name, {
      mtime: MODIFIED,
      compress: false,
    });
  }
  zip.end();
}
