/** Shows Studio, the reference and the documentation to browsers, before the operations of the API. */
import type { Region } from "#shared/model/region.ts";
import type { StudioFile, StudioFiles } from "./studio-files.ts";
import { studioHeaders } from "./studio-headers.ts";

interface WebApp {
  readonly fetch: (request: Request) => Response | Promise<Response>;
}

type Apps = Readonly<Record<Region, WebApp>>;

interface Studio {
  readonly files: () => Promise<StudioFiles>;
  /** The addresses of all regions: their links lead to files there. */
  readonly baseAddresses: readonly string[];
}

/** Returns the apps of the regions, which answer everything else as before. */
export function withStudio(apps: Apps, studio: Studio): Apps {
  const headers = studioHeaders(studio.baseAddresses);
  const around = (app: WebApp): WebApp => ({
    async fetch(request) {
      const file = isForBrowser(request) ? (await studio.files()).get(addressOf(request)) : undefined;
      return file === undefined ? app.fetch(request) : answer(request, file, headers);
    },
  });
  return { us: around(apps.us), eu: around(apps.eu), uk: around(apps.uk), au: around(apps.au) };
}

const ITS_PATHS = /^\/(?:(?:reference|docs)?|(?:docs|examples|studio)\/.*)$/;

/** The page about the service itself, with its addresses and walls. */
const ABOUT = "?about";

/** Programs that ask for `/` get what they always got. */
function isForBrowser(request: Request): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  const { pathname, search } = new URL(request.url);
  if (!ITS_PATHS.test(pathname)) return false;
  return pathname !== "/" || (search !== ABOUT && request.headers.get("Accept")?.includes("text/html") === true);
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
