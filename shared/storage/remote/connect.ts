/** Opens a connection to a server after checking every address of its name, and then the one that it connected to. */
import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { isIP, isIPv6, connect as openSocket, type Socket } from "node:net";
import { connect as secure } from "node:tls";
import { type AllowedHost, isAllowedHost } from "#shared/base/model/allowed-host.ts";
import { isPublicAddress } from "./public-address.ts";
import { RemoteFailure } from "./remote-files.ts";
import { isWebPort } from "./web-port.ts";

export interface Reach {
  /** Returns all addresses of a name. */
  readonly lookup: (hostname: string) => Promise<readonly string[]>;
  /** Hosts whose addresses need not be public. */
  readonly allowedHosts: readonly AllowedHost[];
  /** PEM text of certificate authorities to trust instead of Node's. */
  readonly certificateAuthorities: string | undefined;
}

/** Fills in the defaults, which are those for the public internet. */
export function reachOf({ lookup = systemLookup, allowedHosts = [], certificateAuthorities }: Partial<Reach>): Reach {
  return { lookup, allowedHosts, certificateAuthorities };
}

/** libuv keeps half of its threads free of slow lookups, so names that hang do not block reading files. */
async function systemLookup(hostname: string): Promise<readonly string[]> {
  return (await lookup(hostname, { all: true })).map(({ address }) => address);
}

/**
 * Connects to the server of an http or https address, with TLS for https. The socket connects to the addresses that
 * were checked: the name is not looked up a second time.
 * @throws RemoteFailure `not_allowed` if the host is not an allowed one and one of its addresses is not public or the
 * port belongs to another protocol
 */
export async function connect(url: URL, reach: Reach, signal: AbortSignal): Promise<Socket> {
  const { host, port } = endpointOf(url);
  const refusal = refusalBeforeLookup(url, reach);
  if (refusal !== undefined) throw new RemoteFailure("not_allowed", refusal);
  const mayBePrivate = isAllowedHost(reach.allowedHosts, url.hostname, port);
  // net.connect does not call the lookup function for an IP address, so the address is checked here like the result of
  // a lookup.
  const addresses = isIP(host) ? [host] : await orAborted(reach.lookup(host), signal);
  if (addresses.length === 0) throw new RemoteFailure("unreachable", `the name ${host} has no address`);
  const assertReachable = (address: string) => {
    if (!mayBePrivate) assertPublic(address, host);
  };
  addresses.forEach(assertReachable);

  const socket = await connected({ host, port, addresses }, signal);
  try {
    assertReachable(socket.remoteAddress ?? "");
    return url.protocol === "https:" ? await encrypted(socket, host, reach, signal) : socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/**
 * Returns why no connection to the server of the address is ever made, as far as the address alone shows it. Names
 * other than localhost have to be looked up.
 */
export function refusalBeforeLookup(url: URL, { allowedHosts }: Pick<Reach, "allowedHosts">): string | undefined {
  const { host, port } = endpointOf(url);
  if (isAllowedHost(allowedHosts, url.hostname, port)) return undefined;
  if (!isWebPort(port)) return `port ${port} is reserved for another protocol than HTTP`;
  const isPrivate = isIP(host) ? !isPublicAddress(host) : LOCALHOST.test(host);
  return isPrivate ? notPublic(host) : undefined;
}

/** RFC 6761, 6.3. */
const LOCALHOST = /(?:^|\.)localhost\.?$/;

function endpointOf({ hostname, port, protocol }: URL) {
  return { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port) || (protocol === "https:" ? 443 : 80) };
}

/** Returns the result of the work, or rejects as soon as the signal fires; the work itself may continue. */
export function orAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const aborted = Promise.withResolvers<never>();
  if (signal.aborted) aborted.reject(signal.reason);
  else signal.addEventListener("abort", () => aborted.reject(signal.reason), { once: true });
  return Promise.race([aborted.promise, work]);
}

interface Target {
  readonly host: string;
  readonly port: number;
  readonly addresses: readonly string[];
}

async function connected({ host, port, addresses }: Target, signal: AbortSignal): Promise<Socket> {
  const pinned = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  const socket = openSocket({
    host,
    port,
    signal,
    autoSelectFamily: true,
    lookup: (_host, _options, answer) => answer(null, pinned),
  });
  return settled(socket, "connect", signal);
}

function encrypted(socket: Socket, host: string, { certificateAuthorities }: Reach, signal: AbortSignal) {
  const wrapped = secure({
    socket,
    host,
    // Server names are never addresses (RFC 6066, 3).
    ...(isIP(host) ? {} : { servername: host }),
    ALPNProtocols: ["http/1.1"],
    // Stated explicitly, so that NODE_TLS_REJECT_UNAUTHORIZED=0 in the environment has no effect.
    rejectUnauthorized: true,
    ...(certificateAuthorities === undefined ? {} : { ca: certificateAuthorities }),
  });
  return settled(wrapped, "secureConnect", signal);
}

async function settled<Kind extends Socket>(socket: Kind, event: string, signal: AbortSignal): Promise<Kind> {
  // `once` listens only until the event; a reset between two owners of the socket must not end the process.
  socket.on("error", () => {});
  try {
    await once(socket, event, { signal });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

function assertPublic(address: string, host: string): void {
  if (isPublicAddress(address)) return;
  throw new RemoteFailure("not_allowed", notPublic(host));
}

function notPublic(host: string): string {
  return `${host} is not an address of the public internet`;
}
