/**
 * The service that contract tests call. The same tests run against two of them: all four regions in this process, and
 * the program that `npm start` runs, over HTTP. The test run decides which (vitest.config.ts).
 */
import type { Region } from "#shared/base/model/region.ts";
import { openServiceInProcess } from "./service-in-process.ts";
import { openServiceOverHttp } from "./service-over-http.ts";

export interface CallOptions extends RequestInit {
  /** The key of the first account unless told; null for a call without one. */
  readonly key?: string | null;
  readonly region?: Region;
}

export interface Service extends AsyncDisposable {
  /** Calls a path such as `/v1/template`, or a whole address that the service has given out. */
  call(pathOrAddress: string, options?: CallOptions): Promise<Response>;
  /** The base address of a region, without a slash at its end. */
  address(region: Region): string;
  /** Key of an account on the plan with everything. */
  readonly key: string;
  /** Key of an account that has nothing to do with the first one, on the plan with the least. */
  readonly strangersKey: string;
  /** What the addresses begin with that take the files of a region's uploads. */
  uploadAddress(region: Region): RegExp;
  /** The largest request that it takes, as its answers say it. */
  readonly requestLimit: "25 MB" | "4.4 MB";
  /** Everything that it stores. */
  readonly folder: string;
  /** What it tells callers to run where LibreOffice is missing. */
  readonly installCommand: string;
  /** Megabytes of a body that the connection may hold when the answer comes, read by nobody. */
  readonly megabytesUnderWay: number;
  /** Resolves when the jobs that are due are done, where another process does them. */
  jobsDone(): Promise<void>;
  /** Until it is disposed of, the service finds the table of a region, or of what all regions share, gone. */
  withoutTable(of: Region | "directory"): Promise<AsyncDisposable>;
  /** Takes the name out of the record of a template or a document in a region. */
  damageRecord(region: Region, key: `${"TEMPLATE" | "DOCUMENT"}#${string}`): Promise<void>;
  /** Removes a stored file: `us/files/…` (stored-things.ts). */
  removeFile(file: string): Promise<void>;
  /** Stops the service's clock, over restarts too: milliseconds since the Unix epoch, or null to let it go again. */
  stopClock(at: number | null): Promise<void>;
  /** Stops the service and starts it anew on the same folder, with these settings from then on. */
  restart(settings?: ServiceSettings): Promise<void>;
  close(): Promise<void>;
}

/** What an operator may set, or what the machine may lack. */
export interface ServiceSettings {
  /** Where LibreOffice is looked for: the usual places when absent, nowhere when empty. */
  readonly programFolders?: readonly [] | readonly [string];
  /** Where Chromium is looked for, in the same way. */
  readonly chromiumPrograms?: readonly [] | readonly [string];
  /** Hosts of this machine and its network that files may be fetched from: `localhost:4000`. */
  readonly remoteFilesAllow?: string;
  /** Whether requests are refused that would be too large on AWS. */
  readonly awsLimits?: boolean;
  /** Bytes that an account may store. */
  readonly storageMax?: number;
  /** The secret that encrypts signing keys; empty for none. Default: `SIGNING_KEYS_SECRET`. */
  readonly signingKeysSecret?: string;
}

/** For tests in which nothing is converted: as on a machine without LibreOffice and Chromium. */
export const WITHOUT_LIBREOFFICE: ServiceSettings = { programFolders: [], chromiumPrograms: [] };

const IS_OVER_HTTP = process.env.MERGANSER_CONTRACT === "http";

export function openService(settings: ServiceSettings = {}): Promise<Service> {
  return IS_OVER_HTTP ? openServiceOverHttp(settings) : openServiceInProcess(settings);
}

export const SIGNING_KEYS_SECRET = "a-secret-of-tests-0123456789-abcdefgh";
