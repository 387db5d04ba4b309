/** Addresses as attackers write them, for every place that takes one. */
import type { Target } from "#test/security/attack/target.ts";

/** Its first answer is a public host, at which nobody answers: to call it takes the whole deadline. */
export const SLOW_NAME = "rebinding.test";

/** Names that the service's resolver answers as an attacker would have it (names-preload.ts). */
export const ATTACKERS_NAMES: readonly string[] = [
  "loopback.test",
  "mapped.test",
  "nat64.test",
  "metadata.test",
  "mixed.test",
  SLOW_NAME,
];

/** Addresses of a public host with ports that browsers block (Fetch standard, port blocking). */
export const OTHER_PROTOCOLS: readonly string[] = [21, 22, 23, 25, 110, 143, 465, 587, 6000, 6667].flatMap((port) => [
  `http://203.0.114.1:${port}/`,
  `https://203.0.114.1:${port}/`,
]);

export function otherSchemes({ canaryFolder, listener }: Target): readonly string[] {
  const schemes = [
    "gopher",
    "ftp",
    "dict",
    "ldap",
    "tftp",
    "jar:http",
    "ws",
    "data:text/html,http",
    "blob:http",
    "view-source:http",
  ];
  return [
    `file://${canaryFolder}/secret.png`,
    `file://localhost${canaryFolder}/secret.pdf`,
    `FILE:${canaryFolder}/secret.pdf`,
    `${canaryFolder}/secret.pdf`,
    ...schemes.map((scheme) => `${scheme}://127.0.0.1:${listener.port}/secret.pdf`),
    `javascript:fetch('${listener.address("/secret.png")}')`,
    `//127.0.0.1:${listener.port}/secret.png`,
    `\\\\127.0.0.1@${listener.port}\\secret.png`,
  ];
}

export function usersBeforeHosts({ listener: { port } }: Target): readonly string[] {
  const host = `127.0.0.1:${port}`;
  return [
    `http://example.com@${host}/secret.png`,
    `http://example.com:80@${host}/secret.png`,
    `http://example.com%40@${host}/secret.png`,
    `http://${host}#@example.com/secret.png`,
    `http://${host}?@example.com/secret.png`,
    `http://${host}\\@example.com/secret.png`,
    `http:\\\\${host}\\secret.png`,
    `http:/${host}/secret.png`,
    `http:${host}/secret.png`,
    ` http://${host}/secret.png`,
    `http://\t127.0.0.1\n:${port}/secret.png`,
    `HtTp://${host}/secret.png`,
  ];
}
