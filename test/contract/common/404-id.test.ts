/** Every operation on a resource by its id, with an id that the account does not have. */
import { beforeAll, describe, expect, test } from "vitest";
import { REGIONS, type Region } from "#shared/base/model/region.ts";
import { expectError } from "#test/support/error-answers.ts";
import { createFont } from "#test/support/fonts.ts";
import { IDS_OF_NOTHING, unusedId } from "#test/support/ids-of-nothing.ts";
import { createKey } from "#test/support/keys.ts";
import {
  KEYED_OPERATIONS,
  type Kind,
  NOT_FOUND,
  OPERATION_REQUESTS,
  type OperationId,
  requestTo,
} from "#test/support/operation-requests.ts";
import { createTemplate, generateDocument, remove } from "#test/support/requests.ts";
import { type CallOptions, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { createSigningKey } from "#test/support/signing-keys.ts";
import { expectNothingChanged } from "#test/support/stored-things.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

/** Creates a resource in a region, and gives its id. A key belongs to no region. */
const CREATE: Readonly<Record<Kind, (region: Region) => Promise<{ readonly id: string }>>> = {
  template: (region) => createTemplate(service, { region }),
  document: (region) => generateDocument(service, { template_id: existing("template", region) }),
  font: (region) => createFont(service, { region }),
  "signing-key": (region) => createSigningKey(service, { region }),
  key: () => createKey(service),
};

const KINDS = (Object.keys(CREATE) as Kind[]).filter((kind) =>
  KEYED_OPERATIONS.some((operation) => OPERATION_REQUESTS[operation].names === kind),
);
/** The messages name what is missing, or where to look for it. */
const WORDS = {
  template: "This account has no template",
  document: "This account has no document",
  font: "font",
  "signing-key": "signing key",
  key: "GET /v1/key",
};

const ids = new Map<string, string>();
beforeAll(async () => {
  for (const kind of KINDS) {
    for (const region of REGIONS) ids.set(`${kind} ${region}`, (await CREATE[kind](region)).id);
  }
});

function existing(kind: Kind, region: Region = "us"): string {
  return ids.get(`${kind} ${region}`) ?? "";
}

async function messageFor(operation: OperationId, kind: Kind, id: string, more: CallOptions = {}): Promise<string> {
  const [path, { headers, ...options }] = requestTo(operation, id);
  const request = { ...options, ...more, headers: { ...headers, ...more.headers } as Record<string, string> };
  return expectError(await service.call(path, request), 404, NOT_FOUND[kind]);
}

describe.each(
  KEYED_OPERATIONS.flatMap((operation) => {
    const { names } = OPERATION_REQUESTS[operation];
    return names === undefined ? [] : [[operation, names] as const];
  }),
)("%s of a %s that this account does not have", (operation, kind) => {
  test("returns 404 for an id that is malformed, unused in each region, or of another kind, and changes nothing", async () => {
    const unused = REGIONS.map((region) => unusedId(existing(kind), region));
    const others = KINDS.filter((each) => each !== kind).map((other) => existing(other));
    await expectNothingChanged(service, async () => {
      for (const id of IDS_OF_NOTHING) expect(await messageFor(operation, kind, id)).toContain(WORDS[kind]);
      for (const id of [...unused, ...others]) {
        const message = await messageFor(operation, kind, id);
        expect(message).toContain(WORDS[kind]);
        // Somebody may send a key in place of its id.
        if (kind === "key") expect(message).not.toContain(id);
        else expect(message).toContain(id);
      }
    });
  });

  test("returns 404 for a resource that was deleted", async () => {
    const { id } = await CREATE[kind]("us");
    await remove(service, `/v1/${kind}/${id}`);
    expect(await messageFor(operation, kind, id)).toContain(WORDS[kind]);
  });

  test("returns the same 404 for another account's resource as for a missing one, and changes nothing", async () => {
    await expectNothingChanged(service, async () => {
      for (const region of REGIONS) {
        for (const accept of ["application/json", "application/octet-stream"]) {
          const stranger = { key: service.strangersKey, headers: { Accept: accept } };
          const id = existing(kind, region);
          const message = await messageFor(operation, kind, id, stranger);
          const other = await messageFor(operation, kind, unusedId(id), stranger);
          expect(message.replaceAll(id, "")).toBe(other.replaceAll(unusedId(id), ""));
        }
      }
    });
  });
});
