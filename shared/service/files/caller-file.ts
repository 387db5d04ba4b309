/** Fetches a file that a caller names by URL or data URI, within a size limit that several files share. */

import { isDataUri, parsingDataUri } from "#shared/base/encoding/data-uri.ts";
import { serviceError } from "#shared/base/errors/service-error.ts";
import { ADDRESS_CHARACTERS_MAX, CALLER_FILE_BYTES_MAX, CALLER_FILES_BYTES_MAX } from "#shared/base/model/limits.ts";
import { inSlices } from "#shared/base/slices/in-slices.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import { RemoteFailure } from "#shared/storage/remote/remote-files.ts";

/** Callers give up after 10 seconds (callers.md, 12), and the document has to be made as well. */
const FETCH_DEADLINE_MS = 8_000;

export interface CallerFile {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  /** The name that a data URI gives. */
  readonly name: string | undefined;
  /** The relationship to the document that a data URI gives. */
  readonly relationship: string | undefined;
}

export interface Unavailable {
  /** The predicate of a sentence whose subject is the file. */
  readonly reason: string;
}

/**
 * Counts bytes against the shared limit.
 * @throws ServiceError `request_invalid` when the total is too large
 */
export type CountBytes = (bytes: number) => void;

/** @throws ServiceError `request_invalid` when the total is too large */
export async function callerFile(
  { remoteFiles }: Pick<Dependencies, "remoteFiles">,
  uri: string,
  countBytes: CountBytes,
): Promise<CallerFile | Unavailable> {
  const inline = await inSlices(parsingDataUri(uri));
  if (inline) return "bytes" in inline ? counted(inline, countBytes) : { reason: inline.reason };
  if (uri.length > ADDRESS_CHARACTERS_MAX)
    return { reason: `its address has more than ${ADDRESS_CHARACTERS_MAX.toLocaleString("en")} characters` };
  // When the limit is exceeded already, nothing more is fetched.
  countBytes(0);
  try {
    const limits = { bytesMax: CALLER_FILE_BYTES_MAX, deadlineMs: FETCH_DEADLINE_MS };
    return counted({ ...(await remoteFiles.fetch(uri, limits)), name: undefined, relationship: undefined }, countBytes);
  } catch (error) {
    if (error instanceof RemoteFailure) return { reason: error.reason };
    throw error;
  }
}

function counted(file: CallerFile, countBytes: CountBytes): CallerFile {
  countBytes(file.bytes.length);
  return file;
}

/** @param what the files as the message names them: a field of the request, or words */
export function budgetFor(what: string): CountBytes {
  let total = 0;
  return (bytes) => {
    total += bytes;
    if (total <= CALLER_FILES_BYTES_MAX) return;
    const limit = `${CALLER_FILES_BYTES_MAX / 1024 / 1024} MB`;
    throw serviceError("request_invalid", { faults: `${what} must have at most ${limit} in total.` });
  };
}

const SHOWN_CHARACTERS_MAX = 200;

/** Returns the file's name for a message. The query is left out, because it may contain secrets. */
export function shownUri(uri: string): string {
  if (isDataUri(uri)) return "a data URI";
  const url = URL.parse(uri.slice(0, ADDRESS_CHARACTERS_MAX));
  return (url ? `${url.protocol}//${url.host}${url.pathname}` : uri).slice(0, SHOWN_CHARACTERS_MAX);
}
