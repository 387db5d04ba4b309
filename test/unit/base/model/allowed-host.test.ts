/** The hosts of REMOTE_FILES_ALLOW: how they are written, and which addresses they mean. */
import { describe, expect, test } from "vitest";
import { isAllowedHost, parseAllowedHosts } from "#shared/base/model/allowed-host.ts";

describe("a list", () => {
  test.each([
    ["", []],
    [" , ", []],
    ["files.intranet", [{ hostname: "files.intranet" }]],
    ["files.intranet:8080, 10.0.0.7", [{ hostname: "files.intranet", port: 8080 }, { hostname: "10.0.0.7" }]],
    ["[fd00::7]:8443,[::1]", [{ hostname: "[fd00::7]", port: 8443 }, { hostname: "[::1]" }]],
    // The port that http has by itself is a port like any other.
    ["files.intranet:80", [{ hostname: "files.intranet", port: 80 }]],
    // Spelled as addresses are when they are compared with it.
    ["Files.Intranet", [{ hostname: "files.intranet" }]],
    ["bücher.intranet", [{ hostname: "xn--bcher-kva.intranet" }]],
    ["[FD00:0::7]", [{ hostname: "[fd00::7]" }]],
    ["0x7f.1", [{ hostname: "127.0.0.1" }]],
  ])("%j", (text, hosts) => {
    expect(parseAllowedHosts(text)).toStrictEqual(hosts);
  });

  test.each([
    ["an address", "http://files.intranet"],
    ["a path", "files.intranet/terms"],
    ["a pattern", "*.intranet"],
    ["a network", "10.0.0.0/8"],
    ["a user", "ada@files.intranet"],
    ["IPv6 without brackets", "fd00::7"],
    ["no port behind the colon", "files.intranet:"],
    ["port 0", "files.intranet:0"],
    ["a port beyond 65535", "files.intranet:65536"],
    ["a blank inside", "files. intranet"],
    ["one fault among good ones", "files.intranet, :80"],
  ])("with %s is none", (_what, text) => {
    expect(parseAllowedHosts(text)).toBeUndefined();
  });
});

describe("an entry means", () => {
  test.each([
    ["its port alone, when it names one", "files.intranet:8080", "files.intranet", 8080, true],
    ["no other port then", "files.intranet:8080", "files.intranet", 8081, false],
    ["every port, when it names none", "files.intranet", "files.intranet", 8081, true],
    ["no name below it", "intranet", "files.intranet", 80, false],
    ["no name that ends like it", "files.intranet", "otherfiles.intranet", 80, false],
    ["no address that its name may have", "localhost", "127.0.0.1", 80, false],
  ])("%s", (_what, text, hostname, port, isAllowed) => {
    expect(isAllowedHost(parseAllowedHosts(text) ?? [], hostname, port)).toBe(isAllowed);
  });
});
