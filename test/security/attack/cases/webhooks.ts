/** Addresses of webhooks by which the service would reach what its caller cannot, and receivers that mean harm. */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Answer } from "#test/security/attack/answer.ts";
import type { Attack } from "#test/security/attack/attack.ts";
import { holds, refusal } from "#test/security/attack/attack.ts";
import { createTemplate, upload } from "#test/security/attack/make-documents.ts";
import { MANNERS, type Manner } from "#test/security/attack/receiver.ts";
import type { Target } from "#test/security/attack/target.ts";
import { PRIVATE_HOSTS } from "#test/support/private-hosts.ts";
import { ATTACKERS_NAMES, OTHER_PROTOCOLS, otherSchemes, SLOW_NAME, usersBeforeHosts } from "./address-spellings.ts";

/** The maximum that the service reads of a receiver's response before it gives up, plus what is buffered in the sockets. */
const TAKEN_BYTES_MAX = 50e6;

export const WEBHOOK_ATTACKS: readonly Attack[] = [
  ...[...PRIVATE_HOSTS, ...ATTACKERS_NAMES].map((host) => ({
    ...called(host, "to have the service connect to its own network", ({ listener: { port } }) => [
      `http://${host}:${port}/hook`,
      `https://${host}:${port}/hook`,
    ]),
    isSlow: host === SLOW_NAME,
  })),
  called("schemes that are no web", "to have the service read a file or speak another protocol", otherSchemes),
  called(
    "users, passwords and fragments before the host",
    "to show one host to the check and another to the socket",
    usersBeforeHosts,
  ),
  called("ports of other protocols", "to have a mail server take the message for a mail", () => OTHER_PROTOCOLS),
  called("a receiver that redirects", "to be led inside by a server that may be called", (target) => [
    target.redirector(target.listener.address("/hook")),
    target.redirector(`http://localhost:${target.listener.port}/hook`),
    target.redirector(`http://loopback.test:${target.listener.port}/hook`),
    target.redirector(`//127.0.0.1:${target.listener.port}/hook`),
    target.redirector("http://169.254.169.254/latest/meta-data/"),
    target.redirector(`/x\r\nLocation: ${target.listener.address("/hook")}`),
  ]),
  attack("an address of 1 MB", "to fill the records", async (target, template_id) => {
    const webhook_url = `https://example.com/${"x".repeat(1_000_000)}`;
    return refusal(await accept(target, template_id, webhook_url));
  }),
  ...["\r\nX-Evil: yes", "%0d%0aX-Evil:%20yes", " HTTP/1.1\r\nX-Evil: yes\r\n\r\n", "\u560d\u560aX-Evil:yes", "\0"].map(
    (more) =>
      attack(`${JSON.stringify(more)} in the address`, "to write a header or a second request", async (target, id) => {
        const heard = await heardHonestly(target, id, (address) => `${address}?a=b${more}`);
        holds(!/^x-evil/im.test(heard), `it wrote ${heard.slice(0, 300)}`);
        holds(heard.match(/HTTP\/1\.1\r\n/g)?.length === 1, `it wrote two requests: ${heard.slice(0, 300)}`);
        return "it is part of the address, or of nothing";
      }),
  ),
  attack("what a receiver hears", "to get the caller's key, or what is not the receiver's", async (target, id) => {
    const heard = await heardHonestly(target, id, (address) => address);
    holds(!heard.includes(target.key), "it heard the key");
    holds(!/^(authorization|cookie|referer|x-forwarded-\w+):/im.test(heard), `it heard ${heard.slice(0, 300)}`);
    return "the message, its signature and nothing else";
  }),
  ...(Object.keys(MANNERS) as readonly Manner[]).map((how) => ({
    ...attack(`a receiver that answers ${how}`, "to keep or crash whoever calls it", async (target, template_id) => {
      const call = randomUUID();
      const accepted = await accept(target, template_id, target.receiver.address(how, call));
      holds(accepted.status === 202, `the attack's own request was answered ${accepted.status}`);
      const ended = target.receiver.ended(how, call);
      await settled(target, accepted);
      const bytes = await ended;
      holds(bytes < TAKEN_BYTES_MAX, `${bytes} bytes were taken`);
      await forget(target, accepted);
      await heardHonestly(target, template_id, (address) => address);
      return `the call ended after ${bytes} bytes, and the next one was made`;
    }),
    isSlow: true,
  })),
];

function attack(name: string, tried: string, run: (target: Target, template_id: string) => Promise<string>): Attack {
  return {
    category: "webhooks",
    name,
    tried,
    run: async (target) => run(target, await createTemplate(target, upload("Dear {{Name}}", "a.txt"))),
  };
}

/** Has each address called, where it is taken: one that was asked for later is made when all others were begun. */
function called(name: string, tried: string, addresses: (target: Target) => readonly string[]): Attack {
  return attack(name, tried, async (target, template_id) => {
    const answers: Answer[] = [];
    for (const address of addresses(target)) answers.push(await accept(target, template_id, address));
    const taken = answers.filter(({ status }) => status === 202);
    const refused = answers.filter(({ status }) => status !== 202).map(refusal);
    for (const accepted of taken) holds((await settled(target, accepted)).status === 200, "there is no document");
    await heardHonestly(target, template_id, (address) => address);
    for (const accepted of taken) await forget(target, accepted);
    return [...(taken.length > 0 ? [`${taken.length} were taken and not called`] : []), ...new Set(refused)].join("; ");
  });
}

function accept(target: Target, template_id: string, webhook_url: string): Promise<Answer> {
  const fields = { template_id, data: { Name: "Ada" }, output_format: ".txt", webhook_url };
  return target.postJson("/v1/document", fields, { headers: { Prefer: "respond-async" } });
}

/** The answer about its document when that is no longer being made. */
async function settled(target: Target, accepted: Answer): Promise<Answer> {
  for (;;) {
    const answer = await target.call(`/v1/document/${accepted.json().id}`);
    if (answer.status !== 202) return answer;
    await pause(20);
  }
}

/** Ends further tries. */
async function forget(target: Target, accepted: Answer): Promise<void> {
  await target.call(`/v1/document/${accepted.json().id}`, { method: "DELETE" });
}

/** What an honest receiver hears of a document; its address is changed before it is given. */
async function heardHonestly(
  target: Target,
  template_id: string,
  changed: (address: string) => string,
): Promise<string> {
  const call = randomUUID();
  const accepted = await accept(target, template_id, changed(target.receiver.address("honestly", call)));
  holds(accepted.status === 202, `an honest request was answered ${accepted.status}: ${accepted.text()}`);
  await target.receiver.ended("honestly", call);
  const heard = target.receiver.heard("honestly", call);
  holds(heard.includes('"status":"completed"'), `it heard ${heard.slice(0, 300)}`);
  return heard;
}
