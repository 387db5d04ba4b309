/** Provides the usage text of `npm run account`. */
import { PLANS } from "#shared/model/account.ts";
import { DEFAULT_REGION, REGIONS } from "#shared/model/region.ts";

export const COMMAND_NAMES = ["create", "list", "key", "revoke", "update", "webhook-secret"] as const;

export type CommandName = (typeof COMMAND_NAMES)[number];

const CALL = "npm run account --";

const COMMANDS: Readonly<Record<CommandName, { readonly form: string; readonly does: string }>> = {
  create: {
    form: "create --plan <plan> [--region <region>]",
    does: `Makes an account and its first key, which is shown this once. Without --region it is in ${DEFAULT_REGION}.`,
  },
  list: { form: "list", does: "Lists the accounts, newest first, with the ids of their keys." },
  key: { form: "key <account>", does: "Makes one more key for an account, which is shown this once." },
  revoke: {
    form: "revoke <key or key id>",
    does: "Revokes a key at once. The id is better: a key that is typed stays in the shell's history.",
  },
  update: {
    form: "update <account> [--plan <plan>] [--region <region>]",
    does: "Changes the plan or the default region, for all keys at once. What is stored stays where it is.",
  },
  "webhook-secret": {
    form: "webhook-secret <account> [--renew]",
    does: "Shows the secret that signs the account's webhooks. With --renew it is a new one; the former one signs beside it for a day.",
  },
};

const SETTINGS = `  --plan     ${PLANS.join(", ")}
  --region   where templates go that name no region: ${REGIONS.join(", ")}
`;

const ALWAYS = `  --json     answers JSON; with npm run --silent nothing else is printed
  --help     tells all this

On AWS:

  --aws                works on the installation that was deployed, with the credentials of the environment
  --profile <profile>  the same with a profile of the AWS configuration
  --stage <stage>      the same for an installation that was deployed with --context stage=<stage>
  --region <region>    in which region the directory is asked; what is changed reaches the others in about a second

Otherwise it works on the data folder of npm start, DATA_DIR, whether the service is running or not.
Exit codes: 0 done, 1 not done, 2 not understood.
`;

/** Returns the usage of one command, or of all. */
export function usage(command?: CommandName): string {
  const names = command === undefined ? COMMAND_NAMES : [command];
  const commands = names.map((name) => `  ${CALL} ${COMMANDS[name].form}\n      ${COMMANDS[name].does}\n`);
  const settings = names.some((name) => COMMANDS[name].form.includes("--plan")) ? SETTINGS : "";
  return `Usage:\n\n${commands.join("\n")}\n${settings}${ALWAYS}`;
}
