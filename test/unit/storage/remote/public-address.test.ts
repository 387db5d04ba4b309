import { describe, expect, test } from "vitest";
import { isPublicAddress } from "#shared/storage/remote/public-address.ts";

describe("an address of the public internet is public", () => {
  test.each([
    ["1.1.1.1", "a public resolver"],
    ["93.184.215.14", "a web server"],
    ["9.255.255.255", "the last before 10/8"],
    ["11.0.0.0", "the first after 10/8"],
    ["100.63.255.255", "the last before carrier-grade NAT"],
    ["100.128.0.0", "the first after it"],
    ["126.255.255.255", "the last before loopback"],
    ["128.0.0.0", "the first after it"],
    ["168.63.129.15", "the neighbour of Azure's platform service"],
    ["172.15.255.255", "the last before 172.16/12"],
    ["172.32.0.0", "the first after it"],
    ["192.167.255.255", "the last before 192.168/16"],
    ["192.169.0.0", "the first after it"],
    ["223.255.255.255", "the last before multicast"],
    ["2606:4700:4700::1111", "a public resolver"],
    ["2001:4860:4860::8888", "a public resolver"],
    ["2001:200::1", "the first after the protocol assignments"],
    ["3ffd:ffff::1", "the last before the 6bone"],
    ["::ffff:1.1.1.1", "a public IPv4 address, mapped"],
    ["64:ff9b::101:101", "a public IPv4 address behind NAT64"],
  ])("%s: %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe("an address of somebody's own network, or of no host, is not public", () => {
  test.each([
    ["0.0.0.0", "the machine itself, on Linux"],
    ["0.255.255.255", "this network"],
    ["10.0.0.1", "private (RFC 1918)"],
    ["100.64.0.1", "carrier-grade NAT"],
    ["100.100.100.200", "Alibaba's metadata"],
    ["127.0.0.1", "loopback"],
    ["127.255.255.254", "loopback"],
    ["168.63.129.16", "Azure's platform service"],
    ["169.254.0.1", "link-local"],
    ["169.254.169.254", "metadata of most clouds"],
    ["169.254.170.2", "credentials of ECS tasks"],
    ["172.16.0.1", "private (RFC 1918)"],
    ["172.31.255.255", "private (RFC 1918)"],
    ["192.0.0.192", "Oracle's metadata"],
    ["192.0.2.1", "documentation"],
    ["192.88.99.1", "6to4 relay"],
    ["192.168.1.1", "private (RFC 1918)"],
    ["198.18.0.1", "benchmarks"],
    ["198.19.255.255", "benchmarks"],
    ["198.51.100.1", "documentation"],
    ["203.0.113.1", "documentation"],
    ["224.0.0.1", "multicast"],
    ["239.255.255.255", "multicast"],
    ["240.0.0.1", "reserved"],
    ["255.255.255.255", "broadcast"],
    ["::", "unspecified"],
    ["::1", "loopback"],
    ["::127.0.0.1", "IPv4-compatible"],
    ["::7f00:1", "IPv4-compatible"],
    ["::1.1.1.1", "IPv4-compatible, also of a public address"],
    ["::ffff:127.0.0.1", "mapped loopback"],
    ["::ffff:7f00:1", "mapped loopback"],
    ["0:0:0:0:0:FFFF:7F00:0001", "mapped loopback, written out"],
    ["::ffff:10.0.0.1", "mapped private"],
    ["::ffff:a9fe:a9fe", "mapped metadata"],
    ["::ffff:0:127.0.0.1", "translated IPv4 (RFC 2765)"],
    ["64:ff9b::7f00:1", "loopback behind NAT64"],
    ["64:ff9b::169.254.169.254", "metadata behind NAT64"],
    ["64:ff9b:1::7f00:1", "NAT64 of an own network"],
    ["100::1", "discard"],
    ["2001::1", "Teredo"],
    ["2001:0:7f00:1::", "Teredo of loopback"],
    ["2001:2::1", "benchmarks"],
    ["2001:20::1", "ORCHID"],
    ["2001:db8::1", "documentation"],
    ["2002:7f00:1::", "6to4 of loopback"],
    ["2002:a9fe:a9fe::1", "6to4 of metadata"],
    ["3fff::1", "documentation"],
    ["4000::1", "not assigned"],
    ["5f00::1", "segment routing"],
    ["fc00::1", "unique local"],
    ["fd00:ec2::254", "Amazon's metadata"],
    ["fd20:ce::254", "Google's metadata"],
    ["fe80::1", "link-local"],
    ["fe80::1%eth0", "link-local with its zone"],
    ["2606:4700::1%eth0", "public with a zone"],
    ["fec0::1", "site-local"],
    ["ff02::1", "multicast"],
  ])("%s: %s", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(["", "localhost", "1.1.1", "01.1.1.1", "1.1.1.1 ", "0x1010101", "[2606:4700::1]", "1.1.1.1:80"])(
    "%j, which is no address as a socket reports it",
    (text) => {
      expect(isPublicAddress(text)).toBe(false);
    },
  );
});
