/** Shows Studio, the reference and the documentation to browsers, before the operations of the API. */
import { STUDIO_PATHS } from "#functions/routes.ts";
import { pathMatches } from "#shared/edge/http/transport/path-template.ts";
import type { FindStudioFile, StudioFile } from "./studio-files.ts";
import { studioHeaders } from "./studio-headers.ts";

interface WebApp<Knowledge extends readonly unknown[]> {
  readonly fetch: (request: Request, ...knowledge: Knowledge) => Response | Promise<Response>;
}

export interface Studio {
  readonly find: FindStudioFile;
  /** The origins that links to files lead to: those of all regions, and on AWS those of their buckets. */
  readonly origins: readonly string[];
}

/** Returns the app, which answers everything else as before. */
export function withStudio<Knowledge extends readonly unknown[]>(
  app: WebApp<Knowledge>,
  { find, origins }: Studio,
): WebApp<Knowledge> {
  const headers = studioHeaders(origins);
  return {
    async fetch(request, ...knowledge) {
      const file = isForBrowser(request) ? await find(addressOf(request)) : undefined;
      return file === undefined ? app.fetch(request, ...knowledge) : answer(request, file, headers);
    },
  };
}

/** The page about the service itself, with its addresses and its sandbox. */
const ABOUT = "about";

/** Programs that ask for `/` get what they always got. */
function isForBrowser(request: Request): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  const address = addressOf(request);
  if (address !== "/") return STUDIO_PATHS.some((path) => pathMatches(path, address));
  const isAbout = new URL(request.url).searchParams.has(ABOUT);
  return !isAbout && request.headers.get("Accept")?.includes("text/html") === true;
}

function addressOf(request: Request): string {
  return new URL(request.url).pathname.replace(/(?<=.)\/$/, "");
}

function answer(request: Request, file: StudioFile, common: Readonly<Record<string, string>>): Response {
  const takesGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(request.headers.get("Accept-Encoding") ?? "");
  const isCompressed = takesGzip && file.compressed !== undefined;
  const body = (isCompressed ? file.compressed : undefined) ?? file.bytes;
  const tag = `"${file.tag}${isCompressed ? "-gzip" : ""}"`;
  const headers = {
    ...common,
    "Content-Type": file.type,
    "Cache-Control": file.immutable ? "public, max-age=31536000, immutable" : "no-cache",
    ETag: tag,
    Vary: "Accept, Accept-Encoding",
    ...(isCompressed && { "Content-Encoding": "gzip" }),
  };
  if (request.headers.get("If-None-Match")?.includes(tag)) return new Response(null, { status: 304, headers });
  const length = { "Content-Length": String(body.byteLength) };
  return new Response(request.method === "HEAD" ? null : body, { headers: { ...headers, ...length } });
}
