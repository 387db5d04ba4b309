/** `npm run account` beside a running service, and before one: what an operator does counts at once. */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runAccount } from "#test/support/account-command.ts";
import { type Home, makeHome, type Program, runProgram, startProgram } from "#test/support/program.ts";
import { createTemplate } from "#test/support/requests.ts";

interface Made {
  readonly account: string;
  readonly key: string;
  readonly key_id: string;
}

interface Listed {
  readonly account: string;
  readonly plan: string;
  readonly region: string;
  readonly keys: readonly { readonly id: string }[];
}

async function answer<Json>(home: Home, ...args: readonly string[]): Promise<Json> {
  const run = await runAccount(home, ...args, "--json");
  expect(run).toMatchObject({ code: 0 });
  return JSON.parse(run.stdout) as Json;
}

async function statusWith(program: Program, key: string): Promise<number> {
  return (await program.call("/v1/template", { key })).status;
}

async function contentsOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
  return (await Promise.all(files.map((file) => readFile(file, "latin1")))).join("\n");
}

describe("beside a running service", () => {
  let home: Home;
  let program: Program;
  beforeAll(async () => {
    home = await makeHome();
    program = await startProgram(home);
  });
  afterAll(async () => {
    await program[Symbol.asyncDispose]();
    await home[Symbol.asyncDispose]();
  });

  test("a new account's key opens it at once, with its region, and sees nothing of other accounts", async () => {
    await createTemplate(program);
    const { stdout, stderr } = await runAccount(home, "create", "--plan", "Starter", "--region", "eu", "--json");
    expect(stderr).toBe("");
    const { account, key } = JSON.parse(stdout) as Made;
    expect(account).toMatch(/^eu/);
    expect(await (await program.call("/v1/template", { key })).json()).toEqual([]);
    const own = await createTemplate(program, {}, { key });
    expect(own).toMatchObject({ region: "eu", versioning_enabled: false });
  });

  test("a revoked key answers 401 at once; the account's other key goes on", async () => {
    const first = await answer<Made>(home, "create", "--plan", "Free");
    const second = await answer<Made>(home, "key", first.account);
    expect([await statusWith(program, first.key), await statusWith(program, second.key)]).toEqual([200, 200]);
    await answer(home, "revoke", first.key_id);
    expect([await statusWith(program, first.key), await statusWith(program, second.key)]).toEqual([401, 200]);
  });

  test("revoking an account's last key is done, with a warning that says how to make another", async () => {
    const { account, key, key_id } = await answer<Made>(home, "create", "--plan", "Free");
    const { code, stdout, stderr } = await runAccount(home, "revoke", key);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: `Key ${key_id} of account ${account} is revoked and no longer works.\n`,
    });
    expect(stderr).toContain(`warning: the account has no other key`);
    expect(stderr).toContain(`npm run account -- key ${account}`);
    expect(await statusWith(program, key)).toBe(401);
  });

  test("a changed plan counts for every key at once", async () => {
    const first = await answer<Made>(home, "create", "--plan", "Free");
    const second = await answer<Made>(home, "key", first.account);
    await answer(home, "update", first.account, "--plan", "Premium");
    for (const { key } of [first, second]) {
      expect(await createTemplate(program, {}, { key })).toMatchObject({ versioning_enabled: true });
    }
  });

  test("the list names accounts, plans, regions and keys, but no key and no hash in full", async () => {
    const made = await answer<Made>(home, "create", "--plan", "Business", "--region", "au");
    const listed = await answer<readonly Listed[]>(home, "list");
    expect(listed.find(({ account }) => account === made.account)).toMatchObject({
      plan: "Business",
      region: "au",
      keys: [{ id: made.key_id }],
    });
    const { stdout } = await runAccount(home, "list");
    expect(stdout).toMatch(new RegExp(`^${made.account} +Business +au +\\d{4}-\\d\\d-\\d\\d .* UTC +0 bytes \\(`, "m"));
    expect(stdout).toMatch(new RegExp(`^ +key ${made.key_id} `, "m"));
    for (const text of [stdout, JSON.stringify(listed)]) expect(text).not.toMatch(/\b[0-9a-f]{32,}\b/);
  });

  test("a key stands nowhere in the data folder", async () => {
    const { key, key_id } = await answer<Made>(home, "create", "--plan", "Free");
    const contents = await contentsOf(home.dataFolder);
    expect(contents).toContain(key_id);
    expect(contents).not.toContain(key);
  });
});

describe("without a service", () => {
  test("an account can be made before the first start, which then makes no other", async () => {
    await using home = await makeHome();
    const { stdout, stderr } = await runAccount(home, "create", "--plan", "Free");
    expect(stderr).toContain(`warning: ${home.dataFolder} is a new data folder.`);
    const key = /^API key {2}([0-9a-f]{32})$/m.exec(stdout)?.[1] ?? "";
    await using program = await startProgram(home);
    expect(program.apiKey).toBeUndefined();
    expect(await statusWith(program, key)).toBe(200);
    expect(await answer<readonly Listed[]>(home, "list")).toHaveLength(1);
  });

  test("API_KEY adds its key to the first account, not to one that was made later", async () => {
    await using home = await makeHome();
    const first = await answer<Made>(home, "create", "--plan", "Business");
    await answer<Made>(home, "create", "--plan", "Free");
    await using _ = await startProgram(home, { API_KEY: "a-key-of-my-own-0123456789" });
    const listed = await answer<readonly Listed[]>(home, "list");
    expect(listed.find(({ account }) => account === first.account)?.keys).toHaveLength(2);
  });

  test("a revoked key does not come back with the next start that has it in API_KEY", async () => {
    await using home = await makeHome();
    const { key } = await answer<Made>(home, "create", "--plan", "Business");
    await runAccount(home, "revoke", key);
    const { code, stdout, stderr } = await runProgram(home, { API_KEY: key });
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toBe(
      "Merganser could not start: API_KEY: this key was revoked. Use another key, or remove API_KEY.\n",
    );
  });

  test("where nothing was ever stored, only create makes a data folder; the others name the one they looked at", async () => {
    await using home = await makeHome();
    const { code, stdout, stderr } = await runAccount(home, "list");
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(home.dataFolder);
    expect(stderr).toContain("DATA_DIR");
    expect(await readdir(home.folder)).not.toContain(path.basename(home.dataFolder));
  });
});

describe("what cannot be done", () => {
  test("wrong arguments end with code 2, what is wrong, and the usage", async () => {
    await using home = await makeHome();
    const { code, stdout, stderr } = await runAccount(home, "create", "--plan", "Gold");
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^account: --plan must be one of Free, Starter, Premium, Business, not "Gold"\.\n\nUsage:/);
  });

  test("an account or key that is not there ends with code 1, and says where they are listed", async () => {
    await using home = await makeHome();
    await answer<Made>(home, "create", "--plan", "Free");
    for (const args of [
      ["key", "us00000000000000000000000000"],
      ["update", "us00000000000000000000000000", "--plan", "Free"],
      ["revoke", "0123456789abcdef0123456789abcdef"],
    ]) {
      const { code, stdout, stderr } = await runAccount(home, ...args);
      expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
      expect(stderr).toMatch(/^account: there is no .* npm run account -- list\n$/);
    }
  });

  test("--help is answered with code 0", async () => {
    await using home = await makeHome();
    const { code, stdout } = await runAccount(home, "--help");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Usage:/);
  });
});
