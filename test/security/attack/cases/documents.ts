/** Documents that reach for the network or for files of this machine, and pages that do so in Chromium. */

import path from "node:path";
import type { Attack } from "#test/security/attack/attack.ts";
import { CANARY_FILES } from "#test/security/attack/canaries.ts";
import { stopped } from "#test/security/attack/make-documents.ts";
import { canaryName } from "#test/security/attack/names-canary.ts";
import type { Target } from "#test/security/attack/target.ts";
import { HOSTILE_DOCUMENTS } from "#test/support/hostile-documents.ts";
import { addressesOf, HOSTILE_PAGES } from "#test/support/hostile-pages.ts";

function fetching(addressesOf: (target: Target, index: number) => readonly string[]): readonly Attack[] {
  return HOSTILE_DOCUMENTS.map(({ what, filename, bytes }, index) => {
    return {
      category: "documents that fetch",
      name: `${filename}: ${what}`,
      tried: "to have LibreOffice fetch an address of this machine, or ask for a name",
      async run(target) {
        const results: string[] = [];
        for (const address of addressesOf(target, index)) {
          results.push(await stopped(target, { filename, bytes: bytes(address) }, "made without a connection"));
        }
        return [...new Set(results)].join(", ");
      },
    };
  });
}

const LOADING: readonly Attack[] = HOSTILE_PAGES.map(({ what, make }) => {
  return {
    category: "pages in Chromium",
    name: what,
    tried: "to have Chromium load addresses and files of this machine, or ask for a name",
    run(target) {
      const files = CANARY_FILES.map((name) => `file://${path.join(target.canaryFolder, name)}`);
      const body = [...remoteAddresses(target), ...files].map(make).join("");
      return stopped(target, { filename: "page.html", bytes: page(body) }, "printed without loading anything");
    },
  };
});

export const DOCUMENT_ATTACKS: readonly Attack[] = [
  // The network's namespace is the same for every document, so each tries one of the addresses.
  ...fetching((target, index) => remoteAddresses(target).slice(index % 2, (index % 2) + 1)),
  ...LOADING,
  // In this case only settings keep a document from the network, as in a container that allows nothing else.
  ...[...fetching(remoteAddresses), ...LOADING].map(
    (attack): Attack => ({ ...attack, name: `${attack.name}, where there are no namespaces`, withoutNamespaces: true }),
  ),
  ...HOSTILE_DOCUMENTS.map(({ what, filename, bytes }): Attack => {
    return {
      category: "documents that read files",
      name: `${filename}: ${what}`,
      tried: "to have LibreOffice show a picture or a text of this machine",
      async run(target) {
        const results: string[] = [];
        for (const address of localAddresses(target)) {
          const making = { filename, bytes: bytes(address), isPreviewed: false };
          results.push(await stopped(target, making, "made without the file"));
        }
        return [...new Set(results)].join(", ");
      },
    };
  }),
  {
    category: "pages in Chromium",
    name: "every spelling of this machine's address",
    tried: "to get past a filter that knows 127.0.0.1 alone",
    run(target) {
      const tags = addressesOf(target.listener.port).map(
        (at) => `<img src="${at}" alt=""><link rel="stylesheet" href="${at}"><iframe src="${at}"></iframe>`,
      );
      return stopped(target, { filename: "page.html", bytes: page(tags.join("")) }, "printed without loading anything");
    },
  },
];

/** Addresses by number and by a name that a resolver of the stage knows. A name query is enough to fail. */
function remoteAddresses({ listener }: Target): readonly string[] {
  return [listener.address("/secret.png"), `http://${canaryName("document")}:${listener.port}/secret.png`];
}

function localAddresses({ canaryFolder }: Target): readonly string[] {
  return ["secret.txt", "secret.png"].map((name) => `file://${path.join(canaryFolder, name)}`);
}

function page(body: string): Uint8Array {
  return Buffer.from(`<!doctype html><meta charset="utf-8"><title>T</title><p>Dear [Name]</p>${body}<p>After`);
}
