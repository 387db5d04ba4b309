/** Reads the environment of the local service through a schema. */
import * as z from "zod";
import { parseAllowedHosts } from "#shared/base/model/allowed-host.ts";
import { AUDIT_DAYS } from "#shared/base/model/limits.ts";
import { EnvironmentError } from "./environment-error.ts";

/** The other three regions use the ports that follow. */
const PORT_MAX = 65_532;
const PORT_FAULT = `must be a whole number from 1 to ${PORT_MAX}, for example 3000`;
const ADDRESS_FAULT = "must be a URL such as https://documents.example.com";
const HOSTS_FAULT = "must be a list of hosts, with or without ports, such as files.intranet:8080, 10.0.0.7";

const STORAGE_GB_MAX = 1_000_000;
const STORAGE_FAULT = `must be a number of GB above 0, up to ${STORAGE_GB_MAX}, for example 50`;

const IDLE_MINUTES = 5;
/** Timers take no longer time than 24 days. */
const IDLE_MINUTES_MAX = 24 * 24 * 60;
const IDLE_FAULT = "must be a number of minutes above 0, for example 5";

const AUDIT_FAULT = "must be a whole number of days, for example 365";

const schema = z.object({
  /** The port of the us region. eu, uk and au use the next three. */
  PORT: z.coerce.number(PORT_FAULT).int(PORT_FAULT).min(1, PORT_FAULT).max(PORT_MAX, PORT_FAULT).default(3000),
  /** The address to listen on. With 0.0.0.0, other machines can connect. */
  HOST: z.string().min(1).default("127.0.0.1"),
  /** The folder for all stored data. */
  DATA_DIR: z.string().min(1).default(".data"),
  /** The key of the first account, which is random when absent. */
  API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, {
      error: "must have 16 to 200 characters without spaces, for example 32 hex digits",
    })
    .optional(),
  /** Whether the sign-in link is opened in the browser, where there is a desktop. */
  OPEN_BROWSER: z
    .enum(["yes", "no"], { error: "must be yes or no" })
    .default("yes")
    .transform((value) => value === "yes"),
  /** The folder of LibreOffice's program `soffice`, instead of the usual ones. */
  LIBREOFFICE_PROGRAM: z.string().min(1).optional(),
  /** Chromium's program, instead of the usual ones. */
  MERGANSER_CHROMIUM: z.string().min(1).optional(),
  /** Hosts from which files may be fetched although their addresses are not public. */
  REMOTE_FILES_ALLOW: z
    .string()
    .transform((text, { addIssue }) => {
      const hosts = parseAllowedHosts(text);
      if (hosts === undefined) addIssue(HOSTS_FAULT);
      return hosts ?? [];
    })
    .default([]),
  /** The storage limit of each account over all regions, in GB. */
  STORAGE_MAX_GB: z.coerce.number(STORAGE_FAULT).positive(STORAGE_FAULT).max(STORAGE_GB_MAX, STORAGE_FAULT).optional(),
  /** The number of days for which entries of the audit trail are kept. */
  AUDIT_DAYS: z.coerce.number(AUDIT_FAULT).int(AUDIT_FAULT).min(1, AUDIT_FAULT).default(AUDIT_DAYS),
  /** The time after which idle worker processes end, in minutes. */
  WORKERS_IDLE_MINUTES: z.coerce
    .number(IDLE_FAULT)
    .positive(IDLE_FAULT)
    .max(IDLE_MINUTES_MAX, IDLE_FAULT)
    .default(IDLE_MINUTES),
  /** The secret that encrypts signing keys. Documents can be sealed if it is set. */
  SIGNING_KEYS_SECRET: z
    .string()
    .regex(/^[\x21-\x7e]{32,500}$/, {
      error: "must have at least 32 random characters without spaces, as `openssl rand -base64 32` prints them",
    })
    .optional(),
  /** The bucket for files, in S3 or in a store that speaks its protocol. Records stay in the data folder. */
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: "must be the name of a bucket, such as merganser-files" })
    .optional(),
  /** The address of a store other than AWS's. The keys and the region are AWS's own variables (`AWS_…`). */
  S3_ENDPOINT: z.url("must be a URL such as https://minio.example.com").optional(),
  AWS_REGION: z.string().min(1).default("us-east-1"),
  /** Whether requests are refused that would be too large on AWS. */
  AWS_LIMITS: z
    .enum(["0", "1"], { error: "must be 1 for yes or 0 for no" })
    .default("0")
    .transform((digit) => digit === "1"),
  /** The address of an OpenTelemetry collector. Traces and metrics are sent there if it is set. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url("must be a URL such as http://localhost:4318").optional(),
  OTEL_EXPORTER_OTLP_TIMEOUT: z.coerce.number("must be a number of milliseconds").positive().default(3000),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .literal("http/protobuf", { error: "must be http/protobuf, the only protocol that is supported" })
    .optional(),
  /**
   * The address at which callers reach the us region, if it is not `http://localhost:<port>`. The next three are those
   * of the other regions. See docs/one-machine.md.
   */
  BASE_ADDRESS_US: z.url(ADDRESS_FAULT).optional(),
  BASE_ADDRESS_EU: z.url(ADDRESS_FAULT).optional(),
  BASE_ADDRESS_UK: z.url(ADDRESS_FAULT).optional(),
  BASE_ADDRESS_AU: z.url(ADDRESS_FAULT).optional(),
});

export type LocalEnvironment = z.infer<typeof schema>;

/** @throws EnvironmentError naming each variable that is wrong */
export function readLocalEnvironment(variables: Readonly<Record<string, string | undefined>>): LocalEnvironment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw new EnvironmentError(
    result.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("\n"),
  );
}
