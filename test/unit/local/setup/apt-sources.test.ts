/** apt's sources in both formats (sources.list(5)), and the backports source that is derived from them. */
import { describe, expect, test } from "vitest";
import { backportsSource, parseAptSources } from "#local/setup/apt-sources.mjs";

const IMAGE_SOURCES = `Types: deb
# http://snapshot.debian.org/archive/debian/20250520T000000Z
URIs: http://mirror.example.org/debian
Suites: bookworm bookworm-updates
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg

Types: deb
URIs: http://mirror.example.org/debian-security
Suites: bookworm-security
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg
`;

function stanzas(text: string) {
  return parseAptSources({ name: "debian.sources", text });
}

function lines(text: string) {
  return parseAptSources({ name: "sources.list", text });
}

describe("sources in stanzas", () => {
  test("every stanza is a source, and comments are no part of it", () => {
    expect(stanzas(IMAGE_SOURCES)).toEqual([
      {
        uris: ["http://mirror.example.org/debian"],
        suites: ["bookworm", "bookworm-updates"],
        components: ["main"],
        options: { "Signed-By": "/usr/share/keyrings/debian-archive-keyring.gpg" },
      },
      {
        uris: ["http://mirror.example.org/debian-security"],
        suites: ["bookworm-security"],
        components: ["main"],
        options: { "Signed-By": "/usr/share/keyrings/debian-archive-keyring.gpg" },
      },
    ]);
  });

  test("field names are read in any case", () => {
    const text = "TYPES: deb\nuris: http://a/debian\nSUITES: bookworm\ncomponents: main\n";
    expect(stanzas(text)).toMatchObject([{ uris: ["http://a/debian"], suites: ["bookworm"] }]);
  });

  test("a stanza that is switched off, or holds source packages alone, is left out", () => {
    const off = "Enabled: no\nTypes: deb\nURIs: http://a/debian\nSuites: bookworm\nComponents: main\n";
    const sourcesOnly = "Types: deb-src\nURIs: http://a/debian\nSuites: bookworm\nComponents: main\n";
    expect(stanzas(`${off}\n${sourcesOnly}`)).toEqual([]);
  });

  test("a key that is written out stays whole", () => {
    const key =
      "\n -----BEGIN PGP PUBLIC KEY BLOCK-----\n .\n mDMEYCQjIxYJKwYBBAHaRw8BAQdA\n -----END PGP PUBLIC KEY BLOCK-----";
    const text = `Types: deb\nURIs: http://a/debian\nSuites: bookworm\nComponents: main\nSigned-By:${key}\n`;
    expect(stanzas(text)[0]?.options["Signed-By"]).toBe(key);
  });
});

describe("sources in lines", () => {
  test("options, address, suite and components are read", () => {
    expect(
      lines("deb [arch=amd64,arm64 signed-by=/k.gpg] https://mirror/debian bookworm main contrib # ours\n"),
    ).toEqual([
      {
        uris: ["https://mirror/debian"],
        suites: ["bookworm"],
        components: ["main", "contrib"],
        options: { Architectures: "amd64 arm64", "Signed-By": "/k.gpg" },
      },
    ]);
  });

  test("comments, source packages and empty lines are left out", () => {
    expect(lines("# deb http://a/debian bookworm main\n\ndeb-src http://a/debian bookworm main\n")).toEqual([]);
  });
});

describe("the backports source", () => {
  test("it has the mirror and the keys of the release's own source", () => {
    expect(backportsSource(stanzas(IMAGE_SOURCES), "bookworm")).toBe(
      "Types: deb\nURIs: http://mirror.example.org/debian\nSuites: bookworm-backports\nComponents: main\n" +
        "Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg\n",
    );
  });

  test("a source that was derived from a line can be read back as a stanza", () => {
    const text =
      "deb http://security/debian-security bookworm-security main\ndeb [trusted=yes] http://m/debian bookworm main\n";
    const source = backportsSource(lines(text), "bookworm") ?? "";
    expect(stanzas(source)).toEqual([
      { uris: ["http://m/debian"], suites: ["bookworm-backports"], components: ["main"], options: { Trusted: "yes" } },
    ]);
  });

  test("a release that goes by its alias is found", () => {
    expect(backportsSource(lines("deb http://m/debian oldstable main\n"), "bookworm")).toContain(
      "Suites: bookworm-backports",
    );
  });

  test("nothing is added where the machine has backports already", () => {
    const text = "deb http://m/debian bookworm main\ndeb http://m/debian bookworm-backports main\n";
    expect(backportsSource(lines(text), "bookworm")).toBe("");
  });

  test("there is none without a source of the release", () => {
    expect(backportsSource(lines("deb http://ppa.example/tools bookworm-tools main\n"), "bookworm")).toBeUndefined();
  });
});
