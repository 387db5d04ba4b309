/**
 * Stands before an emulator, which lets anyone do anything, and refuses what the calling function's role on AWS would not
 * let it do. Calls that are not a function's pass.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream/promises";
import { PUT_BYTES_MAX, putInParts } from "#test/lambda/large-object.ts";
import { type AwsCall, readAwsCall } from "./aws-call.ts";
import { allowBrowser, answeredPreflight } from "./cors.ts";
import type { FindRefused } from "./may-call.ts";
import { withTraceOfSender } from "./trace-of-message.ts";

export interface Guard {
  /** The address to use instead of the emulator's. */
  readonly address: string;
  close(): void;
}

export interface GuardSettings {
  /** Address of the emulator. */
  readonly before: string;
  readonly findRefused: FindRefused;
  /** Called before a function's call is passed on; what it throws breaks the call off. */
  readonly beforeCall?: BeforeCall | undefined;
  readonly log: (message: string) => void;
}

export type BeforeCall = (call: AwsCall) => Promise<void>;

export async function openGuard(settings: GuardSettings): Promise<Guard> {
  const server = createServer((request, response) => {
    passOn(request, response, settings).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function passOn(request: IncomingMessage, response: ServerResponse, settings: GuardSettings) {
  const { before, beforeCall } = settings;
  allowBrowser(request, response);
  if (answeredPreflight(request, response)) return;
  const url = new URL(request.url ?? "/", before);
  const { method = "GET" } = request;
  const sent = isFile(request, url) ? undefined : Buffer.concat(await request.toArray());
  const { headers, body } = withTraceOfSender({ headers: request.headers, body: sent });
  const call = readAwsCall({ method, url, headers, body: body ?? Buffer.alloc(0) });
  if (call !== undefined && isRefused(call, response, settings)) return;
  if (call !== undefined) await beforeCall?.(call);
  if (isFile(request, url) && Number(headers["content-length"]) > PUT_BYTES_MAX) {
    await putInParts(new URL(url.pathname, before), request);
    response.end();
    return;
  }
  // What S3 takes a file for of which nobody says what it is; fauxqs fails at an empty one.
  const type = body === undefined && { "content-type": "binary/octet-stream" };
  // Each on a connection of its own: what cannot be asked twice would meet a kept one as it is closed.
  const onward = send(url, { method, headers: { ...type, ...headers, connection: "close" }, agent: false });
  // Also in the middle of the answer.
  onward.on("error", () => response.destroy());
  if (body === undefined) pipeline(request, onward).catch(() => response.destroy());
  else onward.end(body);
  const [answer] = (await once(onward, "response")) as [IncomingMessage];
  const asked = call && answer.statusCode === 404 ? toKnowOfMissing(call) : undefined;
  if (asked !== undefined && isRefused(asked, response, settings)) {
    answer.resume();
    return;
  }
  const { connection: _, ...passed } = answer.headers;
  response.writeHead(answer.statusCode ?? 502, passed);
  await pipeline(answer, response);
}

function isRefused(call: AwsCall, response: ServerResponse, { findRefused, log }: GuardSettings): boolean {
  const refused = findRefused(call);
  if (refused === undefined) return false;
  log(`${call.caller} has no right to ${refused.action} on ${refused.resource}`);
  refuse(response, refused.action);
  return true;
}

/** S3 tells only who may list a bucket that something is not in it. */
function toKnowOfMissing({ caller, needs }: AwsCall): AwsCall {
  const buckets = needs.filter(({ action }) => action === "s3:GetObject").map(({ resource }) => resource.split("/")[0]);
  return { caller, needs: buckets.map((resource = "") => ({ action: "s3:ListBucket", resource })) };
}

/** The bytes of a file pass as they come; what says what is wanted is read first. */
function isFile({ method }: IncomingMessage, { searchParams }: URL): boolean {
  return method === "PUT" && !searchParams.has("delete");
}

/** Returns the error in the service's own format: XML for S3, JSON for the others. */
function refuse(response: ServerResponse, action: string): void {
  if (action.startsWith("s3:")) {
    response.writeHead(403, { "Content-Type": "application/xml" });
    response.end("<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>");
    return;
  }
  response.writeHead(400, { "Content-Type": "application/json", "X-Amzn-ErrorType": "AccessDeniedException" });
  response.end(JSON.stringify({ __type: "AccessDeniedException", message: `not authorized to perform: ${action}` }));
}
