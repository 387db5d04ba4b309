/** Distinguishes the addresses of the public internet from those of private networks. */
import { BlockList, isIPv4, isIPv6 } from "node:net";

/**
 * Returns whether a text is an IPv4 or IPv6 address of one public host; false for any other text. An IPv4 address
 * inside IPv6 (mapped, or behind NAT64) counts as the IPv4 address that it leads to.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !refused.check(address, "ipv4");
  if (!isIPv6(address) || address.includes("%")) return false;
  return assigned.check(address, "ipv6") && !refused.check(address, "ipv6");
}

type Range = readonly [network: string, prefixBits: number];

/** IANA IPv4 Special-Purpose Address Registry, multicast, and the rest of class E. */
const REFUSED_IPV4: readonly Range[] = [
  ["0.0.0.0", 8], // "this network"; Linux takes it for the machine itself
  ["10.0.0.0", 8],
  ["100.64.0.0", 10], // carrier-grade NAT; Alibaba's metadata are at 100.100.100.200
  ["127.0.0.0", 8],
  // A public address, but that of Azure's platform service in every Azure machine.
  ["168.63.129.16", 32],
  ["169.254.0.0", 16], // link-local; the metadata of most clouds
  ["172.16.0.0", 12],
  ["192.0.0.0", 24], // protocol assignments; Oracle's metadata are at 192.0.0.192
  ["192.0.2.0", 24], // documentation
  ["192.31.196.0", 24], // AS112
  ["192.52.193.0", 24], // AMT
  ["192.88.99.0", 24], // 6to4 relays
  ["192.168.0.0", 16],
  ["192.175.48.0", 24], // AS112
  ["198.18.0.0", 15], // benchmarks
  ["198.51.100.0", 24], // documentation
  ["203.0.113.0", 24], // documentation
  ["224.0.0.0", 4], // multicast
  ["240.0.0.0", 4], // reserved, and broadcast
];

/** The parts of the assigned block (below) that IANA's IPv6 registry reserves. */
const REFUSED_IPV6: readonly Range[] = [
  ["2001::", 23], // Teredo, benchmarks, ORCHID and other protocols
  ["2001:db8::", 32], // documentation
  ["2002::", 16], // 6to4
  ["2620:4f:8000::", 48], // AS112
  ["3ffe::", 16], // the former 6bone
  ["3fff::", 20], // documentation
];

/**
 * The only block from which public hosts get addresses (RFC 4291, 2.4). All the others are private or belong to no
 * host.
 */
const GLOBAL_UNICAST: Range = ["2000::", 3];

/** Prefixes before an IPv4 address that a system or a NAT64 gateway translates to that address. */
const IPV4_INSIDE: readonly Range[] = [
  ["::ffff:", 96], // mapped, RFC 4291
  ["64:ff9b::", 96], // NAT64, RFC 6052: what DNS64 answers for every IPv4 host in a network without IPv4
];

const assigned = blockList([GLOBAL_UNICAST, ...IPV4_INSIDE.map(([prefix, bits]): Range => [`${prefix}0.0.0.0`, bits])]);
const refused = blockList([...REFUSED_IPV4, ...REFUSED_IPV6, ...REFUSED_IPV4.flatMap(insideIPv6)]);

function insideIPv6([network, bits]: Range): readonly Range[] {
  return IPV4_INSIDE.map(([prefix, prefixBits]) => [`${prefix}${network}`, prefixBits + bits]);
}

function blockList(ranges: readonly Range[]): BlockList {
  const list = new BlockList();
  for (const [network, bits] of ranges) list.addSubnet(network, bits, isIPv4(network) ? "ipv4" : "ipv6");
  return list;
}
