/** Arguments of `npm run account`: what they mean, and what is said of those that mean nothing. */
import { describe, expect, test } from "vitest";
import { parseCommand } from "#local/cli/account/parse-command.ts";
import { COMMAND_NAMES, usage } from "#local/cli/account/usage.ts";

const ID = "eu01m7yrqrt097ns41za2hjc6brm";

describe("a command", () => {
  test.each([
    ["create --plan Business", { name: "create", plan: "Business", region: "us" }],
    ["create --plan=starter --region eu", { name: "create", plan: "Starter", region: "eu" }],
    ["list", { name: "list" }],
    [`key ${ID}`, { name: "key", account: ID, settings: {} }],
    [
      `key ${ID} --name Shop --rights generate`,
      { name: "key", account: ID, settings: { name: "Shop", rights: "generate" } },
    ],
    ["revoke 1a2b3c4d", { name: "revoke", keyOrId: "1a2b3c4d" }],
    [`update ${ID} --region au`, { name: "update", account: ID, region: "au" }],
    [`webhook-secret ${ID}`, { name: "webhook-secret", account: ID, renew: false }],
    [`webhook-secret ${ID} --renew`, { name: "webhook-secret", account: ID, renew: true }],
    [`update ${ID} --documents-expire-after-days 30`, { name: "update", account: ID, documentsExpireAfterDays: 30 }],
    [
      `update ${ID} --documents-expire-after-days never`,
      { name: "update", account: ID, documentsExpireAfterDays: "never" },
    ],
    [`suspend ${ID}`, { name: "suspend", account: ID }],
    [`resume ${ID}`, { name: "resume", account: ID }],
    [`delete ${ID} --yes`, { name: "delete", account: ID }],
    [`receipt ${ID}`, { name: "receipt", account: ID }],
    [`update --plan Premium ${ID}`, { name: "update", account: ID, plan: "Premium" }],
  ])("%s", (line, command) => {
    expect(parseCommand(line.split(" "))).toEqual({ wants: "action", command, place: "here", json: false });
    expect(parseCommand([...line.split(" "), "--json"])).toMatchObject({ command, json: true });
  });
});

describe("what is no command is refused with what is wrong", () => {
  test.each([
    ["", "a command is required."],
    ["erase", 'there is no command "erase".'],
    [`delete ${ID}`, `delete removes everything that ${ID} has stored. Add --yes if you mean it.`],
    [`suspend ${ID} --yes`, "suspend does not accept --yes."],
    ["receipt", "receipt needs the id of an account."],
    ["create", "--plan is required: Free, Starter, Premium, Business."],
    ["create --plan Gold", '--plan must be one of Free, Starter, Premium, Business, not "Gold".'],
    ["create --plan Free --region mars", '--region must be one of us, eu, uk, au, not "mars".'],
    ["create --plan", "Option '--plan <value>' argument missing."],
    ["create --plan Free ACME", 'create does not accept "ACME".'],
    ["create --plan Free --name ACME", "create does not accept --name."],
    ["create --plan Free --owner ACME", "Unknown option '--owner'."],
    [`key ${ID} --rights write`, '--rights must be one of read, generate, all, not "write".'],
    ["list all", 'list does not accept "all".'],
    ["list --plan Free", "list does not accept --plan."],
    ["key", "key needs the id of an account."],
    ["key ACME", '"ACME" is not the id of an account. List the accounts with: npm run account -- list'],
    ["revoke", "revoke needs a key or the id of a key."],
    [`update ${ID}`, "--plan, --region or --documents-expire-after-days is required."],
    [
      `update ${ID} --documents-expire-after-days 0`,
      '--documents-expire-after-days must be a whole number from 1 to 36500, or never, not "0".',
    ],
    [`key ${ID} --documents-expire-after-days 3`, "key does not accept --documents-expire-after-days."],
  ])("%s", (line, message) => {
    const parse = () => parseCommand(line.split(" ").filter((word) => word !== ""));
    expect(parse).toThrow(expect.objectContaining({ name: "UsageError", message }));
  });
});

describe("a command on AWS", () => {
  test.each([
    ["list --aws", { region: "us" }],
    ["list --profile production --region eu", { profile: "production", region: "eu" }],
    [`key ${ID} --stage test`, { stage: "test", region: "us" }],
    ["create --plan Free --aws --region au", { region: "au" }],
  ])("%s", (line, place) => {
    expect(parseCommand(line.split(" "))).toMatchObject({ place });
  });

  test("list accepts --region only with --aws, and only that of an account", () => {
    expect(() => parseCommand(["list", "--region", "eu"])).toThrow("list accepts --region only on AWS");
    expect(() => parseCommand(["list", "--aws", "--region", "eu-central-1"])).toThrow("--region must be one of");
  });
});

describe("help", () => {
  test("the whole help is shown with --help or -h, whatever else is wrong", () => {
    for (const line of ["--help", "-h", "-h --plan Gold", "erase --help"]) {
      expect(parseCommand(line.split(" "))).toEqual({ wants: "help", name: undefined });
    }
  });

  test.each(COMMAND_NAMES)("the help of %s names its form alone", (name) => {
    expect(parseCommand([name, "--help"])).toEqual({ wants: "help", name });
    const forms = usage(name).match(/npm run account -- [\w-]+/g);
    expect(forms).toEqual([`npm run account -- ${name}`]);
    expect(usage()).toContain(`npm run account -- ${name}`);
  });
});
