/** Reads the arguments of `npm run account`. */
import { parseArgs } from "node:util";
import { PLANS, type Plan } from "#shared/base/model/account.ts";
import { KEY_RIGHTS, type KeyRights } from "#shared/base/model/api-key.ts";
import { type AccountId, parseAccountId } from "#shared/base/model/ids.ts";
import { EXPIRY_DAYS_MAX, KEY_NAME_CHARACTERS_MAX } from "#shared/base/model/limits.ts";
import { DEFAULT_REGION, isRegion, REGIONS, type Region } from "#shared/base/model/region.ts";
import type { AccountChanges } from "#shared/service/manage-accounts.ts";
import type { KeySettings } from "#shared/storage/repositories/accounts.ts";
import { COMMAND_NAMES, type CommandName } from "./usage.ts";

export type AccountCommand =
  | { readonly name: "create"; readonly plan: Plan; readonly region: Region }
  | { readonly name: "list" }
  | { readonly name: "key"; readonly account: AccountId; readonly settings: KeySettings }
  | { readonly name: "revoke"; readonly keyOrId: string }
  | ({ readonly name: "update"; readonly account: AccountId } & AccountChanges)
  | { readonly name: "webhook-secret"; readonly account: AccountId; readonly renew: boolean }
  | { readonly name: "suspend" | "resume" | "delete" | "receipt"; readonly account: AccountId };

export type ParsedCommand =
  | { readonly wants: "help"; readonly name: CommandName | undefined }
  | { readonly wants: "action"; readonly command: AccountCommand; readonly place: Place; readonly json: boolean };

/** The installation whose accounts are meant: this machine's data folder, or one on AWS. */
type Place = "here" | OnAws;

export interface OnAws {
  /** The profile of the AWS configuration; if absent, credentials come from the environment. */
  readonly profile?: string;
  /** The stage of an installation that is not the only one: `--context stage=`. */
  readonly stage?: string;
  /** The region whose copy of the directory is used. */
  readonly region: Region;
}

/** Reports invalid arguments: what is wrong with them, and which command's usage to show. */
export class UsageError extends Error {
  override readonly name = "UsageError";
  readonly command: CommandName | undefined;

  constructor(message: string, command?: CommandName) {
    super(message);
    this.command = command;
  }
}

/** @throws UsageError */
export function parseCommand(args: readonly string[]): ParsedCommand {
  const { values, positionals } = readArguments(args);
  const [first, ...operands] = positionals;
  const name = COMMAND_NAMES.find((each) => each === first);
  if (values.help === true) return { wants: "help", name };
  if (first === undefined) throw new UsageError("a command is required.");
  if (name === undefined) throw new UsageError(`there is no command ${quoted(first)}.`);
  const place = placeOf(name, values);
  assertTakes(name, values, place);
  return { wants: "action", command: toCommand(name, operands, values), place, json: values.json === true };
}

const OPTIONS = {
  plan: { type: "string" },
  region: { type: "string" },
  "documents-expire-after-days": { type: "string" },
  renew: { type: "boolean" },
  yes: { type: "boolean" },
  name: { type: "string" },
  rights: { type: "string" },
  aws: { type: "boolean" },
  profile: { type: "string" },
  stage: { type: "string" },
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>["values"];

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    // Node's message continues with advice for programmers.
    const [fault = ""] = (error as Error).message.split(/\.?\s*\n|\. /);
    throw new UsageError(`${fault}.`);
  }
}

function placeOf(name: CommandName, { aws, profile, stage, region }: Values): Place {
  if (aws !== true && profile === undefined && stage === undefined) return "here";
  return {
    ...(profile !== undefined && { profile }),
    ...(stage !== undefined && { stage }),
    region: regionOf(region, name).region ?? DEFAULT_REGION,
  };
}

function assertTakes(
  name: CommandName,
  { plan, region, renew, yes, "documents-expire-after-days": days, ...ofKey }: Values,
  place: Place,
): void {
  const isSetting = name === "create" || name === "update";
  if (!isSetting && region !== undefined && place === "here") {
    const message = `${name} accepts --region only on AWS: add --aws, --profile or --stage. Without these, DATA_DIR selects the data folder.`;
    throw new UsageError(message, name);
  }
  if (!isSetting && plan !== undefined) throw new UsageError(`${name} does not accept --plan.`, name);
  for (const option of ["name", "rights"] as const) {
    if (name !== "key" && ofKey[option] !== undefined)
      throw new UsageError(`${name} does not accept --${option}.`, name);
  }
  if (name !== "webhook-secret" && renew !== undefined) throw new UsageError(`${name} does not accept --renew.`, name);
  if (name !== "update" && days !== undefined)
    throw new UsageError(`${name} does not accept --documents-expire-after-days.`, name);
  if (name !== "delete" && yes !== undefined) throw new UsageError(`${name} does not accept --yes.`, name);
}

function toCommand(
  name: CommandName,
  operands: readonly string[],
  { plan, region, renew = false, yes, "documents-expire-after-days": days, ...ofKey }: Values,
): AccountCommand {
  const given = { ...planOf(plan, name), ...regionOf(region, name) };
  switch (name) {
    case "create": {
      expectOperands(name, operands, []);
      if (given.plan === undefined) throw new UsageError(`--plan is required: ${PLANS.join(", ")}.`, name);
      return { name, region: DEFAULT_REGION, ...given, plan: given.plan };
    }
    case "list":
      expectOperands(name, operands, []);
      return { name };
    case "key":
      return { name, account: accountOf(name, operands), settings: settingsOf(ofKey) };
    case "revoke": {
      const [keyOrId = ""] = expectOperands(name, operands, ["a key or the id of a key"]);
      return { name, keyOrId };
    }
    case "update": {
      const account = accountOf(name, operands);
      const changes = { ...given, ...expiryOf(days) };
      if (Object.keys(changes).length === 0) {
        throw new UsageError("--plan, --region or --documents-expire-after-days is required.", name);
      }
      return { name, account, ...changes };
    }
    case "webhook-secret":
      return { name, account: accountOf(name, operands), renew };
    case "delete": {
      const account = accountOf(name, operands);
      if (yes !== true) {
        throw new UsageError(`delete removes everything that ${account} has stored. Add --yes if you mean it.`, name);
      }
      return { name, account };
    }
    case "suspend":
    case "resume":
    case "receipt":
      return { name, account: accountOf(name, operands) };
  }
}

function expiryOf(text: string | undefined): Pick<AccountChanges, "documentsExpireAfterDays"> {
  if (text === undefined) return {};
  if (text === "never") return { documentsExpireAfterDays: text };
  const days = Number(text);
  if (Number.isInteger(days) && days >= 1 && days <= EXPIRY_DAYS_MAX) return { documentsExpireAfterDays: days };
  throw new UsageError(
    `--documents-expire-after-days must be a whole number from 1 to ${EXPIRY_DAYS_MAX}, or never, not ${quoted(text)}.`,
    "update",
  );
}

function settingsOf({ name, rights }: Pick<Values, "name" | "rights">): KeySettings {
  if (name !== undefined && name.length > KEY_NAME_CHARACTERS_MAX)
    throw new UsageError(`--name must have at most ${KEY_NAME_CHARACTERS_MAX} characters.`, "key");
  return { ...(name !== undefined && { name }), ...(rights !== undefined && { rights: rightsOf(rights) }) };
}

function rightsOf(text: string): KeyRights {
  const rights = KEY_RIGHTS.find((each) => each === text);
  if (rights !== undefined) return rights;
  throw new UsageError(`--rights must be one of ${KEY_RIGHTS.join(", ")}, not ${quoted(text)}.`, "key");
}

function planOf(text: string | undefined, name: CommandName): { readonly plan?: Plan } {
  if (text === undefined) return {};
  const plan = PLANS.find((each) => each.toLowerCase() === text.toLowerCase());
  if (plan !== undefined) return { plan };
  throw new UsageError(`--plan must be one of ${PLANS.join(", ")}, not ${quoted(text)}.`, name);
}

function regionOf(text: string | undefined, name: CommandName): { readonly region?: Region } {
  if (text === undefined) return {};
  if (isRegion(text)) return { region: text };
  throw new UsageError(`--region must be one of ${REGIONS.join(", ")}, not ${quoted(text)}.`, name);
}

function accountOf(name: CommandName, operands: readonly string[]): AccountId {
  const [text = ""] = expectOperands(name, operands, ["the id of an account"]);
  const id = parseAccountId(text);
  if (id !== undefined) return id;
  throw new UsageError(
    `${quoted(text)} is not the id of an account. List the accounts with: npm run account -- list`,
    name,
  );
}

function expectOperands(name: CommandName, given: readonly string[], wanted: readonly string[]): readonly string[] {
  const missing = wanted[given.length];
  if (missing !== undefined) throw new UsageError(`${name} needs ${missing}.`, name);
  const surplus = given[wanted.length];
  if (surplus !== undefined) throw new UsageError(`${name} does not accept ${quoted(surplus)}.`, name);
  return given;
}

function quoted(text: string): string {
  return JSON.stringify(text);
}
