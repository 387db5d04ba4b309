/** Addresses by which the service itself would reach what its caller cannot. */
import type { Attack } from "#test/security/attack/attack.ts";
import { holds, isAccepted, refusal } from "#test/security/attack/attack.ts";
import { createTemplate, generate, upload } from "#test/security/attack/make-documents.ts";
import type { Target } from "#test/security/attack/target.ts";
import { paragraph } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";
import { PRIVATE_HOSTS } from "#test/support/private-hosts.ts";
import { ATTACKERS_NAMES, OTHER_PROTOCOLS, otherSchemes, usersBeforeHosts } from "./address-spellings.ts";

/** Where a request may name an address. */
const FIELDS: Readonly<Record<string, (address: string) => Readonly<Record<string, unknown>>>> = {
  merge_with: (address) => ({ data: { Name: "Ada" }, output_format: ".pdf", merge_with: address }),
  attach: (address) => ({ data: { Name: "Ada" }, output_format: ".pdf", attach: [address] }),
  "[%Logo]": (address) => ({ data: { Name: "Ada", Logo: address } }),
};

export const ADDRESS_ATTACKS: readonly Attack[] = [
  ...[...PRIVATE_HOSTS, ...ATTACKERS_NAMES].map((host) =>
    inEveryField(host, "to have the service connect to its own network", ({ listener: { port } }) => [
      `http://${host}:${port}/secret.png`,
      `https://${host}:${port}/secret.png`,
    ]),
  ),
  inEveryField("schemes that are no web", "to have the service read a file or speak another protocol", otherSchemes),
  inEveryField(
    "users, passwords and fragments before the host",
    "to show one host to the check and another to the socket",
    usersBeforeHosts,
  ),
  inEveryField("ports of other protocols", "to have a mail server take the request for a mail", () => OTHER_PROTOCOLS),
  inEveryField("an allowed server that redirects", "to be led inside by a server that may be asked", (target) => [
    target.redirector(target.listener.address("/secret.png")),
    target.redirector(`http://localhost:${target.listener.port}/secret.png`),
    target.redirector(`http://[::ffff:7f00:1]:${target.listener.port}/secret.png`),
    target.redirector(`//127.0.0.1:${target.listener.port}/secret.png`),
    target.redirector(`http://loopback.test:${target.listener.port}/secret.png`),
    target.redirector(`file://${target.canaryFolder}/secret.png`),
    target.redirector("http://169.254.169.254/latest/meta-data/iam/security-credentials/"),
    target.redirector(target.redirector(target.redirector(target.listener.address("/secret.png")))),
    target.redirector(`/x\r\nLocation: ${target.listener.address("/secret.png")}`),
  ]),
  inEveryField("an allowed server that redirects to itself", "to keep the service following for ever", (target) => [
    target.redirector("?to=%3Fto"),
  ]),
  inEveryField("data addresses", "to confuse the reader of data addresses", () => [
    "data:",
    "data:,",
    "data:application/pdf;base64,!!!!",
    `data:application/pdf;base64,${"A".repeat(2_000_000)}`,
    `data:${";a=b".repeat(100_000)},x`,
    "data:image/png;base64,iVBORw0KGgo=",
    `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"><image href="http://127.0.0.1/"/></svg>`,
  ]),
  {
    category: "addresses",
    name: "a plain tag",
    tried: "to have an address in the data fetched without the template's consent",
    async run(target) {
      const template_id = await createTemplate(target, upload(docx(paragraph("[Logo]")), "a.docx"));
      const data = { Logo: target.listener.address("/secret.png") };
      const answer = await generate(target, { template_id, data, output_format: ".pdf" });
      return isAccepted(answer) ? "it is printed as text" : refusal(answer);
    },
  },
  {
    category: "addresses",
    name: "an .html template's pictures and links",
    tried: "to have an address in the data loaded by Chromium",
    async run(target) {
      const page = '<!doctype html><img src="[Logo]" alt=""><a href="[Logo]">x</a><p style="color:[Logo]">[Logo]</p>';
      const template_id = await createTemplate(target, upload(page, "a.html"));
      const data = { Logo: target.listener.address("/secret.png") };
      const answer = await generate(target, { template_id, data, output_format: ".pdf" });
      return isAccepted(answer) ? "it is printed without being loaded" : refusal(answer);
    },
  },
  {
    category: "addresses",
    name: "1,000 addresses in one request",
    tried: "to use the service for scanning a network",
    async run(target) {
      const template_id = await createTemplate(target, upload(docx(paragraph("x")), "a.docx"));
      const merge_with = Array.from({ length: 1_000 }, (_, n) => target.listener.address(`/${n}.pdf`));
      return refusal(await generate(target, { template_id, data: {}, output_format: ".pdf", merge_with }));
    },
  },
];

function inEveryField(name: string, tried: string, addresses: (target: Target) => readonly string[]): Attack {
  return {
    category: "addresses",
    name,
    tried,
    async run(target) {
      const body = paragraph("Dear [Name] [%Logo]");
      const template_id = await createTemplate(target, upload(docx(body), "a.docx"));
      const results = new Set<string>();
      for (const address of addresses(target)) {
        for (const fields of Object.values(FIELDS)) {
          const answer = await generate(target, { template_id, ...fields(address) });
          results.add(isAccepted(answer) ? `left out: ${warningOf(answer.headers, address)}` : refusal(answer));
        }
      }
      return [...results].slice(0, 3).join("; ");
    },
  };
}

/** What was left out must be said; a data address that is a good file is none that was left out. */
function warningOf(headers: Headers, address: string): string {
  const warning = headers.get("warning");
  holds(warning !== null || address.startsWith("data:"), `nothing was said of ${address}`);
  return (warning ?? "nothing").slice(0, 160);
}
