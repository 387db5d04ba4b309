/** `npm run account` on an installation on AWS: the directory is that of the stacks, in an emulator. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { runAccountCommand } from "#local/cli/account/run-command.ts";
import { openAwsDirectory } from "#shared/wiring/aws-directory.ts";
import { createTable } from "#test/lambda/create-table.ts";
import { emulateDynamoDb } from "#test/support/aws-emulators.ts";

const ENVIRONMENT = { AWS_ACCESS_KEY_ID: "test", AWS_SECRET_ACCESS_KEY: "test" };

let emulated: Awaited<ReturnType<typeof emulateDynamoDb>>;
beforeAll(async () => {
  emulated = await emulateDynamoDb();
  const { client } = await emulated.create();
  await createTable(client, "merganser-test-directory");
  // The SDK reads these itself, as it does on an operator's machine.
  Object.assign(process.env, ENVIRONMENT, { AWS_ENDPOINT_URL_DYNAMODB: emulated.endpoint });
});
afterAll(async () => {
  for (const name of [...Object.keys(ENVIRONMENT), "AWS_ENDPOINT_URL_DYNAMODB"]) delete process.env[name];
  await emulated.stop();
});

const run = async (line: string) => runAccountCommand([...line.split(" "), "--stage", "test", "--json"], {});

test("an account that is made there has a key that opens it, until that is revoked", async () => {
  const made = await run("create --plan Premium --region eu");
  expect(made).toMatchObject({ code: 0, stderr: "" });
  const { account, key, key_id: keyId } = JSON.parse(made.stdout) as Record<"account" | "key" | "key_id", string>;
  const directory = openAwsDirectory({ table: "merganser-test-directory", region: "eu-central-1", now: Date.now });
  expect(await directory.accounts.findByKey(key)).toMatchObject({ id: account, plan: "Premium", region: "eu" });
  expect(JSON.parse((await run("list --region au")).stdout)).toMatchObject([{ account, keys: [{ id: keyId }] }]);
  expect(await run(`revoke ${keyId}`)).toMatchObject({ code: 0 });
  expect(await directory.accounts.findByKey(key)).toBeUndefined();
  directory.close();
});

test("a directory that is not deployed is reported, with the options to check", async () => {
  const outcome = await runAccountCommand(["list", "--stage", "absent"], {});
  expect(outcome).toMatchObject({ code: 1, stdout: "" });
  expect(outcome.stderr).toMatch(/^account: AWS says: .+ Check --profile, --stage and --region, and whether/);
});
