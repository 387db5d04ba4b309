/** What belongs to another account, or to nobody who has no key. */
import type { Attack } from "#test/security/attack/attack.ts";
import { holds, isAccepted, refusal } from "#test/security/attack/attack.ts";
import { createTemplate, generate, upload } from "#test/security/attack/make-documents.ts";
import type { Target } from "#test/security/attack/target.ts";

const idOf = (resource: Readonly<Record<string, unknown>>) => String(resource.id);
const PUT = (name: string) => ({
  method: "PUT",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify({ name }),
});

/** What this account asks for, of another one's. */
const FOREIGN: Readonly<Record<string, (target: Target) => Promise<string>>> = {
  "reading a template": async (target) => refusal(await target.call(`/v1/template/${idOf(target.strangers.template)}`)),
  "changing a template": async (target) =>
    refusal(await target.call(`/v1/template/${idOf(target.strangers.template)}`, PUT("mine"))),
  "deleting a template": async (target) =>
    refusal(await target.call(`/v1/template/${idOf(target.strangers.template)}`, { method: "DELETE" })),
  "generating from a template": async (target) =>
    refusal(await generate(target, { template_id: idOf(target.strangers.template), data: {} })),
  "listing a template's documents": async (target) => {
    const answer = await target.call(`/v1/document?template_id=${idOf(target.strangers.template)}`);
    if (!isAccepted(answer)) return refusal(answer);
    holds(JSON.parse(answer.text()).length === 0, `it lists ${answer.text().slice(0, 200)}`);
    return "the list is empty";
  },
  "reading a document": async (target) => refusal(await target.call(`/v1/document/${idOf(target.strangers.document)}`)),
  "renaming a document": async (target) =>
    refusal(await target.call(`/v1/document/${idOf(target.strangers.document)}`, PUT("mine"))),
  "deleting a document": async (target) =>
    refusal(await target.call(`/v1/document/${idOf(target.strangers.document)}`, { method: "DELETE" })),
  "previewing a template": async (target) =>
    refusal(await target.postJson("/v1/preview", { template_id: idOf(target.strangers.template), data: {} })),
  "reading the schema of a template": async (target) =>
    refusal(await target.call(`/v1/template/${idOf(target.strangers.template)}/schema`)),
  "reading the text of a template": async (target) =>
    refusal(await target.call(`/v1/template/${idOf(target.strangers.template)}/text`)),
  "editing a template": async (target) =>
    refusal(
      await target.postJson(`/v1/template/${idOf(target.strangers.template)}/edit`, {
        replacements: [{ find: "a", replace: "b", all: true }],
      }),
    ),
  "listing the versions of a template": async (target) =>
    refusal(await target.call(`/v1/template/${idOf(target.strangers.template)}/version`)),
  "restoring a version of a template": async (target) =>
    refusal(await target.call(`/v1/template/${idOf(target.strangers.template)}/version/1/restore`, { method: "POST" })),
  "revoking a key": async (target) => {
    const theirs = await target.call("/v1/account", { key: target.strangers.key });
    const { id } = theirs.json().key as { readonly id: string };
    const said = refusal(await target.call(`/v1/key/${id}`, { method: "DELETE" }));
    holds(isAccepted(await target.call("/v1/account", { key: target.strangers.key })), "their key is revoked");
    return said;
  },
  "its file by an upload's id": async (target) => {
    const asked = await target.postJson("/v1/upload", { filename: "a.txt", size: 10 }, { key: target.strangers.key });
    const { id, upload_uri } = asked.json();
    await target.call(String(upload_uri), { method: "PUT", key: null, body: "stranger's" });
    return refusal(await target.postJson("/v1/template", { file_id: id }));
  },
  "the answer of its Idempotency-Key": async (target) => {
    const headers = { "Idempotency-Key": "one-and-the-same" };
    const theirs = await target.postForm(
      "/v1/template",
      { file: upload("x", "a.txt") },
      { headers, key: target.strangers.key },
    );
    const ours = await target.postForm("/v1/template", { file: upload("x", "a.txt") }, { headers });
    holds(theirs.json().id !== ours.json().id, "it is answered with the other account's template");
    return "each account has its own";
  },
  "a template in lists of all folders": async (target) => {
    const answer = await target.call("/v1/template");
    holds(!answer.text().includes(idOf(target.strangers.template)), "it is in the list");
    return "it is not in the list";
  },
};

/** What a key that may only read asks for. */
const BEYOND_READING: Readonly<Record<string, (target: Target, key: string) => ReturnType<Target["postJson"]>>> = {
  "making a key with all rights": (target, key) => target.postJson("/v1/key", { name: "mine", rights: "all" }, { key }),
  "reading the webhook secret": (target, key) => target.call("/v1/webhook-secret", { key }),
  "generating a document": (target, key) => target.postJson("/v1/document", { template_id: "us", data: {} }, { key }),
  "uploading a template": (target, key) => target.postForm("/v1/template", { file: upload("x", "a.txt") }, { key }),
  "another spelling of the method": (target, key) =>
    target.call("/v1/key", { key, method: "POST", headers: { "X-HTTP-Method-Override": "GET" } }),
};

/** What stands in `Authorization`. */
const KEYS: Readonly<Record<string, (target: Target) => string | null>> = {
  "no key": () => null,
  "a key of zeros": () => "0".repeat(32),
  "a key but for its last digit": ({ key }) => key.slice(0, -1),
  "a key with a digit more": ({ key }) => `${key}0`,
  "a key in capitals": ({ key }) => key.toUpperCase(),
  "a key behind Bearer": ({ key }) => `Bearer ${key}`,
  "a pattern": () => "%",
  "a query": () => "' OR '1'='1",
  "a key of 100,000 characters": () => "a".repeat(100_000),
  "an object's property": () => "__proto__",
};

export const ACCOUNT_ATTACKS: readonly Attack[] = [
  ...Object.entries(FOREIGN).map(([name, run]) =>
    attack(`another account's: ${name}`, "to reach what another account has", run),
  ),
  ...Object.entries(KEYS).map(([name, key]) =>
    attack(`authorization: ${name}`, "to be taken for somebody with a key", async (target) => {
      const answer = await target.call("/v1/template", { key: key(target) });
      holds(answer.status === 401 || answer.status === 431, `it was answered ${answer.status}`);
      return refusal(answer);
    }),
  ),
  ...Object.entries(BEYOND_READING).map(([name, ask]) =>
    attack(`a key that may only read: ${name}`, "to do more than the key may", async (target) => {
      const made = await target.postJson("/v1/key", { name: "reader", rights: "read" });
      const { id, key } = made.json();
      const answer = await ask(target, String(key));
      await target.call(`/v1/key/${String(id)}`, { method: "DELETE" });
      holds(answer.status === 403, `it was answered ${answer.status}`);
      holds(!answer.text().includes(String(key)), "the answer has the key");
      return refusal(answer);
    }),
  ),
  attack("a link with each of its characters changed", "to open a file by a forged link", async (target) => {
    const id = await createTemplate(target, upload("x", "a.txt"));
    const link = String((await target.call(`/v1/template/${id}`)).json().template_uri);
    const path = new URL(link).pathname;
    const end = path.lastIndexOf("/");
    for (let at = path.indexOf("/", 1) + 1; at < end; at++) {
      const other = path[at] === "A" ? "B" : "A";
      const answer = await target.call(path.slice(0, at) + other + path.slice(at + 1), { key: null });
      // The last digit of Base64 may carry bits that say nothing.
      if (at < end - 1 || answer.status !== 200) refusal(answer);
    }
    return "no changed link opens anything";
  }),
  attack("a link with another file's name", "to give a file a name that deceives", async (target) => {
    const id = await createTemplate(target, upload("x", "a.txt"));
    const link = String((await target.call(`/v1/template/${id}`)).json().template_uri);
    const answer = await target.call(link.replace(/[^/]+$/, "evil.exe"), { key: null });
    if (!isAccepted(answer)) return refusal(answer);
    holds(!answer.headers.get("content-disposition")?.includes("evil"), "the file has the name of the address");
    return "the file keeps its own name";
  }),
  attack("the token of one link in another", "to open one file by the right to another", async (target) => {
    const id = await createTemplate(target, upload("x", "a.txt"));
    const { template_uri } = (await target.call(`/v1/template/${id}`)).json();
    const [payload = "", signature = ""] = tokenOf(String(template_uri));
    const [otherPayload = "", otherSignature = ""] = tokenOf(String(target.strangers.template.template_uri));
    for (const token of [
      `${otherPayload}.${signature}`,
      `${payload}.${otherSignature}`,
      `${otherPayload}.`,
      otherPayload,
    ]) {
      refusal(await target.call(`/files/${token}/a.txt`, { key: null }));
    }
    return "no token of two halves opens anything";
  }),
  attack("a deleted template's link", "to keep what was deleted", async (target) => {
    const id = await createTemplate(target, upload("x", "a.txt"));
    const link = String((await target.call(`/v1/template/${id}`)).json().template_uri);
    await target.call(`/v1/template/${id}`, { method: "DELETE" });
    return refusal(await target.call(link, { key: null }));
  }),
  attack(
    "a page of another site with the caller's browser",
    "to use a key that a browser would add",
    async (target) => {
      const headers = {
        Origin: "https://evil.test",
        "Access-Control-Request-Method": "GET",
        "Access-Control-Request-Headers": "authorization",
      };
      const answer = await target.call("/v1/template", { method: "OPTIONS", headers, key: null });
      holds(answer.headers.get("access-control-allow-credentials") === null, "browsers may send credentials along");
      return "no credentials of a browser count";
    },
  ),
  attack("an .html file's link opened in a browser", "to run a script under the service's address", async (target) => {
    const id = await createTemplate(target, upload("<!doctype html><script>alert(1)</script>", "a.html"));
    const link = String((await target.call(`/v1/template/${id}`)).json().template_uri);
    const { headers } = await target.call(link, { key: null });
    const isSaved = headers.get("content-disposition")?.startsWith("attachment") ?? false;
    const isConfined = /sandbox|default-src 'none'/.test(headers.get("content-security-policy") ?? "");
    holds(isSaved || isConfined, "it is shown as a page of the service");
    holds(headers.get("x-content-type-options") === "nosniff", "browsers may take it for another type");
    return isSaved ? "it is saved, not shown" : "its scripts do not run";
  }),
];

function tokenOf(link: string): readonly string[] {
  return (new URL(link).pathname.split("/").at(-2) ?? "").split(".");
}

function attack(name: string, tried: string, run: Attack["run"]): Attack {
  return { category: "accounts", name, tried, run };
}
