/** Hosts that the operator lets files be fetched from although their addresses are not public. */

export interface AllowedHost {
  /** As in a URL: lower case, IDNA, IPv4 in four decimal numbers, IPv6 in brackets. */
  readonly hostname: string;
  /** Every port when absent. */
  readonly port?: number;
}

/** A name or an IPv4 address, or an IPv6 address in brackets, and perhaps a port. */
const ENTRY = /^(?<host>\[[\da-f:.]+\]|[^\s/\\:@?#[\]%*]+)(?::(?<port>\d{1,5}))?$/i;
const PORT_MAX = 65_535;

/** The hosts in a text such as `files.intranet, 10.0.0.7:8080`; undefined where one of them is none. */
export function parseAllowedHosts(text: string): readonly AllowedHost[] | undefined {
  const entries = text.split(",").map((entry) => entry.trim());
  const hosts = entries.filter((entry) => entry !== "").map(parseAllowedHost);
  return hosts.every((host) => host !== undefined) ? hosts : undefined;
}

/** By the name that an address was given with: another name for the same machine is another host. */
export function isAllowedHost(hosts: readonly AllowedHost[], hostname: string, port: number): boolean {
  return hosts.some((host) => host.hostname === hostname && (host.port === undefined || host.port === port));
}

function parseAllowedHost(entry: string): AllowedHost | undefined {
  const { host, port } = ENTRY.exec(entry)?.groups ?? {};
  // The URL parser, so that an entry is spelled as it will be when an address is compared with it.
  const hostname = host === undefined ? undefined : URL.parse(`http://${host}/`)?.hostname;
  if (hostname === undefined) return undefined;
  if (port === undefined) return { hostname };
  return Number(port) >= 1 && Number(port) <= PORT_MAX ? { hostname, port: Number(port) } : undefined;
}
