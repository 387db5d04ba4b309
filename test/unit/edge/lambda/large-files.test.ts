/** Large files behind links: on AWS their store answers them. */
import { expect, test } from "vitest";
import { type OpenFileDependencies, openFileEndpoint } from "#functions/open-file/endpoint.ts";
import { documentFileKey } from "#shared/base/model/document.ts";
import { newDocumentId } from "#shared/base/model/ids.ts";
import { linksOf } from "#shared/storage/links/links.ts";

const LINKS = linksOf({ secret: Buffer.alloc(32, 1), baseAddress: "https://eu.example" });
const ID = newDocumentId("eu", { now: () => 0, randomBytes: (count) => new Uint8Array(count) });

interface Case {
  readonly filename: string;
  readonly size: number;
  readonly method?: string;
  readonly hasAddresses?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

const ETAG = '"present"';

async function open({ filename, size, method = "GET", hasAddresses = true, headers = {} }: Case): Promise<Response> {
  const deps = {
    links: LINKS,
    documents: { exists: async () => true },
    files: {
      open: async () => ({
        size,
        stream: ReadableStream.from([Buffer.from("bytes")]),
        etag: ETAG,
        modified: new Date(0),
      }),
    },
    ...(hasAddresses && {
      fileAddresses: {
        addressToGet: async (key: string, { type, disposition }: { type?: string; disposition?: string }) =>
          `https://bucket.example/${key}?${new URLSearchParams({ type: type ?? "", disposition: disposition ?? "" })}`,
      },
    }),
  } as unknown as OpenFileDependencies;
  const url = new URL(LINKS.sign({ key: documentFileKey(ID), filename, disposition: "attachment" }));
  const [, , token = ""] = url.pathname.split("/");
  const request = new Request(url, { method, headers });
  return openFileEndpoint(deps).handle({ request, url, parameters: { token, filename } });
}

test("one of 300 MB is answered by its store, with its name and type, at an address that is not kept", async () => {
  const answer = await open({ filename: "letters.zip", size: 300e6 });
  expect(answer.status).toBe(307);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const { pathname, searchParams } = new URL(answer.headers.get("location") ?? "");
  expect(pathname).toBe(`/${documentFileKey(ID)}`);
  expect(searchParams.get("type")).toBe("application/zip");
  expect(searchParams.get("disposition")).toContain('attachment; filename="letters.zip"');
});

test("a part of one of 300 MB is answered by its store, which knows the same ETag", async () => {
  const headers = { Range: "bytes=5-", "If-Range": ETAG };
  expect((await open({ filename: "letters.zip", size: 300e6, headers })).status).toBe(307);
});

test.each<[string, Case]>([
  [
    "a part of another file than the present one",
    { filename: "letters.zip", size: 300e6, headers: { Range: "bytes=5-", "If-Range": '"former"' } },
  ],
  ["a small one", { filename: "letter.pdf", size: 5e6 }],
  ["a page, which keeps its headers", { filename: "page.html", size: 300e6 }],
  ["one whose headers are asked for", { filename: "letters.zip", size: 300e6, method: "HEAD" }],
  ["one on a machine whose store has no addresses", { filename: "letters.zip", size: 300e6, hasAddresses: false }],
])("%s is answered here", async (_case, file) => {
  const answer = await open(file);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-length")).toBe(String(file.size));
});
