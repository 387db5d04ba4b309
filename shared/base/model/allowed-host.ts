/** Parses hosts from which files may be fetched although their addresses are not public, as the operator has set. */

export interface AllowedHost {
  /** The host as written in a URL: lower case, IDNA, IPv4 in four decimal numbers, IPv6 in brackets. */
  readonly hostname: string;
  /** The allowed port; every port when absent. */
  readonly port?: number;
}

/** Matches a name, an IPv4 address or an IPv6 address in brackets, with an optional port. */
const ENTRY = /^(?<host>\[[\da-f:.]+\]|[^\s/\\:@?#[\]%*]+)(?::(?<port>\d{1,5}))?$/i;
const PORT_MAX = 65_535;

/** Parses a text such as `files.intranet, 10.0.0.7:8080`. Returns undefined when an entry is malformed. */
export function parseAllowedHosts(text: string): readonly AllowedHost[] | undefined {
  const entries = text.split(",").map((entry) => entry.trim());
  const hosts = entries.filter((entry) => entry !== "").map(parseAllowedHost);
  return hosts.every((host) => host !== undefined) ? hosts : undefined;
}

/**
 * Returns whether a host is allowed. Hosts are compared by the name in the address: another name for the same machine
 * is another host.
 */
export function isAllowedHost(hosts: readonly AllowedHost[], hostname: string, port: number): boolean {
  return hosts.some((host) => host.hostname === hostname && (host.port === undefined || host.port === port));
}

function parseAllowedHost(entry: string): AllowedHost | undefined {
  const { host, port } = ENTRY.exec(entry)?.groups ?? {};
  // The URL parser normalises the entry to the spelling with which addresses are compared.
  const hostname = host === undefined ? undefined : URL.parse(`http://${host}/`)?.hostname;
  if (hostname === undefined) return undefined;
  if (port === undefined) return { hostname };
  return Number(port) >= 1 && Number(port) <= PORT_MAX ? { hostname, port: Number(port) } : undefined;
}
