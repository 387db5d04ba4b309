/** Reads and checks the values of `cdk --context name=value`. The table in docs/aws.md lists them. */
import { installationName } from "#shared/base/config/aws-names.ts";
import { AUDIT_DAYS } from "#shared/base/model/limits.ts";
import { isRegion, REGIONS, type Region } from "#shared/base/model/region.ts";
import { ContextError } from "./context-error.ts";
import { customDomain, type DomainSettings } from "./domain-settings.ts";
import { choice, type Read, switchOf, text, wholeNumber } from "./read-context.ts";

/** The settings of one deployment: what is deployed together, and how. */
export interface Settings extends ServiceSettings {
  readonly hasDirectory: boolean;
  readonly regions: readonly Region[];
  /** Absent if nobody watches what the installation costs. */
  readonly budget?: BudgetSettings;
}

export interface BudgetSettings {
  /** The most that a month should cost. */
  readonly dollars: number;
  /** The address to which AWS mails when it costs more. */
  readonly email: string;
}

/** The settings that are the same for every region of an installation. */
export interface ServiceSettings {
  readonly installation: string;
  readonly domain?: DomainSettings;
  /** Whether tables and stacks are protected from deletion. Off only until a first deployment is complete. */
  readonly protected: boolean;
  /** Whether a deployment moves calls to new versions gradually, and ends at an alarm. */
  readonly gradual: boolean;
  /** Whether X-Ray is enabled. */
  readonly tracing: boolean;
  /** The number of days after which logs are removed. */
  readonly logDays: number;
  /** The number of days after which entries of the audit trail are removed. */
  readonly auditDays: number;
  /** The address to which alarms are mailed. */
  readonly alarmEmail?: string;
  /** Whether functions that read strangers' files run in a network without access to the outside. */
  readonly isolated: boolean;
  /** The number of parallel checks of keys, reserved like conversions, so that these cannot delay them. 0 reserves none. */
  readonly authorizersAtOnce: number;
  readonly converter: ConverterSettings;
  readonly batches: BatchSettings;
  readonly limits: RateLimits;
}

export interface ConverterSettings {
  /** The number of parallel conversions for callers, reserved from the account's concurrency. 0 reserves none. */
  readonly atOnce: number;
  /** The number of instances kept started and paid for all day (provisioned concurrency). */
  readonly ready: number;
  /** Whether instances start from a snapshot (SnapStart). */
  readonly snapStart: boolean;
}

/** How much of the account's concurrency batches may use. */
export interface BatchSettings {
  /** The number of parallel conversions for batches, reserved like those for callers. 0 reserves none. */
  readonly convertersAtOnce: number;
  /** Whether instances for batches start from a snapshot (SnapStart). */
  readonly snapStart: boolean;
  /** The number of ranges on which the region works at once. */
  readonly rangesAtOnce: number;
  /** The number of parallel conversions for one range. */
  readonly conversionsInRange: number;
  /**
   * The number of pollers of the queue that are kept ready and paid for all day (provisioned mode). 0: Lambda starts
   * them when jobs wait.
   */
  readonly pollers: number;
}

export interface RateLimits {
  /** The limit for all callers together. A burst of twice as many is accepted. */
  readonly requestsPerSecond: number;
  /** The limit for `POST /v1/document`, which costs most. */
  readonly documentsPerSecond: number;
  /** The number of generating requests of one account that run at once. 0: no limit. */
  readonly accountRequestsAtOnce: number;
  /** The number of GB that an account may store in all regions. 0: no limit. */
  readonly accountStorageGb: number;
  /** The limit for one IP address within five minutes, counted by AWS WAF. 0: no WAF. */
  readonly requestsPerAddress: number;
  /** The same limit for one API key. */
  readonly requestsPerKey: number;
}

/** The directory, instead of a region. */
const DIRECTORY = "global";

/** The retention periods of CloudWatch that are offered. */
const LOG_DAYS = [7, 14, 30, 60, 90, 180, 365, 731, 1827] as const;

/** What Lambda accepts as the maximum concurrency of an SQS event source. */
const EVENT_SOURCE_CONCURRENCY = { min: 2, max: 1000 };

/** The pollers of an SQS event source (Lambda, "Configuring scaling behavior for SQS event source mappings"). */
const POLLERS_MIN = 2;
const POLLERS_MAX = 200;
export const RANGES_FOR_EACH_POLLER = 10;

/** A check takes some 50 ms and is remembered for a minute, so this is enough for 400 new keys a second. */
const AUTHORIZERS_AT_ONCE = 20;

/** @throws ContextError naming the remedy */
export function readSettings(read: Read): Settings {
  const { hasDirectory, regions } = whatToDeploy(text(read, "region"));
  const domain = customDomain(read, regions);
  const alarmEmail = text(read, "alarmEmail");
  const converter = converterSettings(read);
  const budget = budgetSettings(read, alarmEmail);
  return {
    hasDirectory,
    regions,
    installation: installationName(stageName(text(read, "stage"))),
    ...(domain !== undefined && { domain }),
    ...(budget !== undefined && { budget }),
    protected: switchOf(read, "protected", { otherwise: "on" }),
    gradual: switchOf(read, "gradual", { otherwise: "on" }),
    tracing: switchOf(read, "tracing", { otherwise: "off" }),
    logDays: choice(read, "logDays", { choices: LOG_DAYS, otherwise: 90 }),
    auditDays: wholeNumber(read, "auditDays", { min: 1, otherwise: AUDIT_DAYS }),
    ...(alarmEmail !== undefined && { alarmEmail: emailAddress(alarmEmail) }),
    isolated: switchOf(read, "isolated", { otherwise: "on" }),
    authorizersAtOnce: converter.atOnce > 0 ? AUTHORIZERS_AT_ONCE : 0,
    converter,
    batches: batchSettings(read),
    limits: {
      requestsPerSecond: wholeNumber(read, "requestsPerSecond", { min: 1, otherwise: 100 }),
      documentsPerSecond: wholeNumber(read, "documentsPerSecond", { min: 1, otherwise: 20 }),
      accountRequestsAtOnce: wholeNumber(read, "accountRequestsAtOnce", { min: 0, otherwise: 10 }),
      accountStorageGb: wholeNumber(read, "accountStorageGb", { min: 0, otherwise: 0 }),
      requestsPerAddress: countedByWaf(read, "requestsPerAddress"),
      requestsPerKey: countedByWaf(read, "requestsPerKey"),
    },
  };
}

function budgetSettings(read: Read, email: string | undefined): BudgetSettings | undefined {
  const dollars = wholeNumber(read, "monthlyBudget", { min: 0, otherwise: 0 });
  if (dollars === 0) return undefined;
  if (email !== undefined) return { dollars, email };
  throw new ContextError(
    "A budget is watched by mail. Add --context alarmEmail=operations@example.com, or leave out --context monthlyBudget.",
  );
}

function batchSettings(read: Read): BatchSettings {
  const rangesAtOnce = wholeNumber(read, "rangesAtOnce", { ...EVENT_SOURCE_CONCURRENCY, otherwise: 60 });
  const pollers = wholeNumber(read, "batchPollers", { min: 0, max: POLLERS_MAX, otherwise: 0 });
  if (pollers > 0 && (pollers < POLLERS_MIN || pollers * RANGES_FOR_EACH_POLLER > rangesAtOnce)) {
    throw new ContextError(
      `${pollers} pollers cannot be kept ready for ${rangesAtOnce} ranges. Each takes ${RANGES_FOR_EACH_POLLER} ranges at a ` +
        `time, and Lambda keeps at least ${POLLERS_MIN} ready. Use --context batchPollers= with a number from ` +
        `${POLLERS_MIN} to a tenth of rangesAtOnce, or 0 to keep none ready.`,
    );
  }
  return {
    convertersAtOnce: wholeNumber(read, "batchConvertersAtOnce", { min: 0, otherwise: 360 }),
    snapStart: switchOf(read, "batchConverterSnapStart", { otherwise: "off" }),
    rangesAtOnce,
    conversionsInRange: wholeNumber(read, "conversionsInRange", { min: 1, otherwise: 6 }),
    pollers,
  };
}

/** The setting that only the app reads: the output folder of the build. */
export const DIST_SETTING = "dist";

/** Returns the names of all settings, which are those that `readSettings` reads. */
export function settingNames(): readonly string[] {
  const names = new Set<string>();
  readSettings((name) => {
    names.add(name);
    return undefined;
  });
  return [...names];
}

function whatToDeploy(region: string | undefined): Pick<Settings, "hasDirectory" | "regions"> {
  if (region === undefined) return { hasDirectory: true, regions: REGIONS };
  if (region === DIRECTORY) return { hasDirectory: true, regions: [] };
  if (isRegion(region)) return { hasDirectory: false, regions: [region] };
  throw new ContextError(
    `There is no region ${region}. Use --context region= with one of ${REGIONS.join(", ")}; ` +
      `${DIRECTORY} for the directory, which all regions share; or leave it out for all of them.`,
  );
}

/** The maximum length: it is part of the names of buckets and functions, of which the longest leaves this much. */
const STAGE = /^[a-z][a-z0-9]{0,15}$/;

function stageName(stage: string | undefined): string | undefined {
  if (stage === undefined) return undefined;
  if (STAGE.test(stage) && !isRegion(stage) && stage !== "directory") return stage;
  throw new ContextError(
    `${stage} is not a valid stage. Use --context stage= with up to 16 lower-case letters and digits, starting with a letter, ` +
      `which is not the name of a region, for example test.`,
  );
}

function emailAddress(address: string): string {
  if (/^[^\s@]+@[^\s@]+$/.test(address)) return address;
  throw new ContextError(`${address} is not an e-mail address. Use --context alarmEmail=operations@example.com.`);
}

function converterSettings(read: Read): ConverterSettings {
  const atOnce = wholeNumber(read, "convertersAtOnce", { min: 0, otherwise: 100 });
  const ready = wholeNumber(read, "convertersReady", { min: 0, otherwise: 0 });
  const snapStart = switchOf(read, "converterSnapStart", { otherwise: "off" });
  if (snapStart && ready > 0) {
    throw new ContextError(
      "Lambda either keeps a converter ready or starts it from a snapshot. " +
        "Leave out --context convertersReady or --context converterSnapStart.",
    );
  }
  if (atOnce > 0 && ready > atOnce) {
    throw new ContextError(
      `${ready} converters cannot be kept ready if at most ${atOnce} may run at once. Raise --context convertersAtOnce.`,
    );
  }
  return { atOnce, ready, snapStart };
}

/** The minimum of AWS WAF. */
const WAF_LIMIT_MIN = 10;

function countedByWaf(read: Read, name: string): number {
  const limit = wholeNumber(read, name, { min: 0, otherwise: 0 });
  if (limit === 0 || limit >= WAF_LIMIT_MIN) return limit;
  throw new ContextError(
    `AWS WAF supports limits of at least ${WAF_LIMIT_MIN} requests in five minutes. Raise --context ${name}, or leave it out.`,
  );
}
