/** Provides the usage text of `npm run account`. */
import { PLANS } from "#shared/base/model/account.ts";
import { KEY_RIGHTS } from "#shared/base/model/api-key.ts";
import { DEFAULT_REGION, REGIONS } from "#shared/base/model/region.ts";

export const COMMAND_NAMES = [
  "create",
  "list",
  "key",
  "revoke",
  "update",
  "webhook-secret",
  "suspend",
  "resume",
  "delete",
  "receipt",
] as const;

export type CommandName = (typeof COMMAND_NAMES)[number];

const CALL = "npm run account --";

const COMMANDS: Readonly<Record<CommandName, { readonly form: string; readonly does: string }>> = {
  create: {
    form: "create --plan <plan> [--region <region>]",
    does: `Creates an account and its first key, which is shown only once. Without --region, its default region is ${DEFAULT_REGION}.`,
  },
  list: { form: "list", does: "Lists the accounts, newest first, with the ids of their keys." },
  key: {
    form: "key <account> [--name <name>] [--rights <rights>]",
    does: `Creates another key for an account, which is shown only once. The rights are ${KEY_RIGHTS.join(", ")}; without --rights, the key may do everything.`,
  },
  revoke: {
    form: "revoke <key or key id>",
    does: "Revokes a key immediately. Prefer the id, because the shell keeps a typed key in its history.",
  },
  update: {
    form: "update <account> [--plan <plan>] [--region <region>] [--documents-expire-after-days <days>]",
    does: "Changes the plan or the default region of the account, or the number of days after which documents are deleted that are made from now on (never: they are kept). Stored templates and documents stay where and as they are.",
  },
  "webhook-secret": {
    form: "webhook-secret <account> [--renew]",
    does: "Shows the secret that signs the account's webhooks. --renew creates a new secret; for a day, the previous one signs as well.",
  },
  suspend: {
    form: "suspend <account>",
    does: "Refuses all calls of the account's keys with 403 account_suspended. Nothing is removed, and links keep working until they expire.",
  },
  resume: { form: "resume <account>", does: "Lets a suspended account call again." },
  delete: {
    form: "delete <account> --yes",
    does: "Deletes the account and everything that it has stored, in all regions. Its keys stop working at once. The service removes the rest within half an hour or as long as there is to remove. This cannot be undone.",
  },
  receipt: {
    form: "receipt <account>",
    does: "Shows how far the deletion of an account is, or its receipt: what was removed.",
  },
};

const SETTINGS = `  --plan     ${PLANS.join(", ")}
  --region   where templates are stored that name no region: ${REGIONS.join(", ")}
`;

const KEY_SETTINGS = `  --name     what the key is for
  --rights   ${KEY_RIGHTS.join(", ")}
`;

const ALWAYS = `  --json     prints JSON; with npm run --silent nothing else is printed
  --help     prints this text

On AWS:

  --aws                uses the deployed installation, with the credentials of the environment
  --profile <profile>  the same, with a profile of the AWS configuration
  --stage <stage>      the same, for an installation that was deployed with --context stage=<stage>
  --region <region>    the region whose directory is used; changes reach the others in about a second

Otherwise the command uses the data folder of npm start, DATA_DIR, whether the service is running or not.
Exit codes: 0 success, 1 failure, 2 invalid command.
`;

/** Returns the usage of one command, or of all. */
export function usage(command?: CommandName): string {
  const names = command === undefined ? COMMAND_NAMES : [command];
  const commands = names.map((name) => `  ${CALL} ${COMMANDS[name].form}\n      ${COMMANDS[name].does}\n`);
  const settings = names.some((name) => COMMANDS[name].form.includes("--plan")) ? SETTINGS : "";
  const ofKeys = names.includes("key") ? KEY_SETTINGS : "";
  return `Usage:\n\n${commands.join("\n")}\n${settings}${ofKeys}${ALWAYS}`;
}
