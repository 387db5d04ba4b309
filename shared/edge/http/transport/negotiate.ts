/** Negotiates the kind of response. */

/**
 * Returns whether a binary response is wanted. Only `application/octet-stream` selects it; wildcards, lists without it
 * and a missing Accept header mean JSON (callers.md, 9). If both are named, the higher quality wins, then the first.
 */
export function wantsBinary(accept: string | null | undefined): boolean {
  const ranges = (accept ?? "").split(",").map(parseRange);
  const binary = ranges.find(({ type }) => type === "application/octet-stream");
  if (binary === undefined || binary.quality === 0) return false;
  const json = ranges.find(({ type }) => type === "application/json");
  if (json === undefined) return true;
  if (json.quality !== binary.quality) return binary.quality > json.quality;
  return ranges.indexOf(binary) < ranges.indexOf(json);
}

/** Returns whether a response may be compressed with gzip (RFC 9110, 12.5.3). */
export function acceptsGzip(acceptEncoding: string | null | undefined): boolean {
  const ranges = (acceptEncoding ?? "").split(",").map(parseRange);
  const named =
    ranges.find(({ type }) => type === "gzip" || type === "x-gzip") ?? ranges.find(({ type }) => type === "*");
  return named !== undefined && named.quality > 0;
}

function parseRange(text: string): { readonly type: string; readonly quality: number } {
  const [type = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith("q="));
  return { type, quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0 };
}
