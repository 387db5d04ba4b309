/** Decides whether a deployment can succeed, before anything is built: each obstacle with its remedy. */
import type { Settings } from "#infra/context/settings.ts";
import { directoryTableName } from "#shared/base/config/aws-names.ts";
import { AWS_REGIONS } from "#shared/base/config/aws-regions.ts";
import type { Region } from "#shared/base/model/region.ts";

/** The facts that were found. Undefined means that the credentials may not see it, or that it could not be asked. */
export interface Facts {
  readonly docker: DockerFacts;
  readonly regions: Readonly<Partial<Record<Region, RegionFacts>>>;
}

export interface DockerFacts {
  readonly isRunning: boolean;
  /** Whether it builds for the converter's architecture. */
  readonly buildsArm64: boolean | undefined;
  /** Whether its image store keeps lists of images, as containerd's does. */
  readonly storesLists: boolean | undefined;
  /** The version of buildx, such as "0.30.1". */
  readonly buildx: string | undefined;
}

export interface RegionFacts {
  readonly hasDirectory: boolean | undefined;
  readonly isBootstrapped: boolean | undefined;
  /** Lambda's quota of concurrent executions. */
  readonly concurrency: number | undefined;
  /** False until the region has been deployed completely once. */
  readonly hasRecords: boolean | undefined;
}

export interface Findings {
  /** They make a deployment fail, or a service that answers nothing. */
  readonly obstacles: readonly string[];
  readonly warnings: readonly string[];
}

type Checked = Pick<
  Settings,
  "installation" | "regions" | "hasDirectory" | "alarmEmail" | "authorizersAtOnce" | "converter" | "batches"
>;

/** Lambda never reserves the last of the quota. */
const UNRESERVED = 100;

export function preflight(settings: Checked, { docker, regions }: Facts): Findings {
  if (settings.regions.length === 0) return { obstacles: [], warnings: [] };
  const found = settings.regions.map((region) => ({ region, ...regions[region] }));
  return {
    obstacles: [
      ...dockerObstacles(docker),
      ...found.flatMap((each) => [...missing(settings, each), ...reservations(settings, each)]),
      ...newBesideExisting(settings, found),
    ],
    warnings: [
      ...(settings.alarmEmail === undefined ? [NO_MAIL] : []),
      ...found.filter(isUnknown).map(({ region }) => unseen(region)),
    ],
  };
}

const NO_MAIL =
  "Nobody is told when an alarm goes off. Add --context alarmEmail=operations@example.com, and confirm the mail that AWS sends.";

function dockerObstacles({ isRunning, buildsArm64, storesLists, buildx }: DockerFacts): string[] {
  if (!isRunning) return [NO_DOCKER];
  return [
    ...(buildsArm64 === false ? [NO_ARM64] : []),
    ...(storesLists && buildx !== undefined && alwaysAttests(buildx) ? [attested(buildx)] : []),
  ];
}

const NO_DOCKER =
  "Docker does not answer, but it builds the converter's image. Install and start it, then try: docker version";

const NO_ARM64 =
  "Docker cannot build for linux/arm64, on which the converter runs. Add the emulation: docker run --privileged --rm tonistiigi/binfmt --install arm64";

/**
 * Returns whether this buildx adds attestations by default, and does not read the variable by which the CDK switches them off (release
 * notes of 0.10.0 and 0.10.4). Docker's classic image store cannot keep them.
 */
function alwaysAttests(buildx: string): boolean {
  const [major, minor, patch = 0] = buildx.split(".").map(Number);
  return major === 0 && minor === 10 && patch < 4;
}

function attested(buildx: string): string {
  return (
    `Docker's image store keeps lists of images, and buildx ${buildx} makes one of the converter's image, which Lambda refuses. ` +
    "Update Docker, or its package docker-buildx-plugin, to buildx 0.10.4 or newer, then try: docker buildx version"
  );
}

type Found = Partial<RegionFacts> & { readonly region: Region };

function missing({ installation, hasDirectory }: Checked, { region, ...facts }: Found): string[] {
  const awsRegion = AWS_REGIONS[region];
  const isWithoutDirectory = facts.hasDirectory === false && !hasDirectory;
  return [
    ...(isWithoutDirectory
      ? [
          `The table ${directoryTableName(installation)} does not exist in ${awsRegion}, so the region ${region} would answer every call with 500. Deploy the directory first: npm run deploy -- --context region=global`,
        ]
      : []),
    ...(facts.isBootstrapped === false
      ? [
          `The CDK is not prepared in ${awsRegion}. Prepare it once: npx cdk bootstrap --app "" aws://<account>/${awsRegion}`,
        ]
      : []),
  ];
}

/** A first deployment has no protection against deletion, and must not take it off tables that hold data. */
function newBesideExisting({ hasDirectory }: Checked, found: readonly Found[]): string[] {
  const [fresh, others] = [true, false].map((isNew) =>
    found.filter(({ hasRecords }) => (hasRecords === false) === isNew),
  );
  const [first] = fresh ?? [];
  const isDirectoryThere = hasDirectory && found.some((each) => each.hasDirectory !== false);
  if (first === undefined || (others?.length === 0 && !isDirectoryThere)) return [];
  return [
    `The region ${first.region} is new, and what is deployed with it exists. A new region is deployed without protection at first, which ` +
      `would take it off the others' tables. Deploy it alone: npm run deploy -- --context region=${first.region}`,
  ];
}

function reservations({ authorizersAtOnce, converter, batches }: Checked, { region, concurrency }: Found): string[] {
  const reserved = authorizersAtOnce + converter.atOnce + batches.convertersAtOnce;
  if (concurrency === undefined || reserved === 0 || reserved <= concurrency - UNRESERVED) return [];
  return [
    `The region ${region} would reserve ${reserved} of ${concurrency} concurrent executions, and Lambda keeps ${UNRESERVED} unreserved. ` +
      "Request more (aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 " +
      `--desired-value 1000 --region ${AWS_REGIONS[region]}), or reserve none: --context convertersAtOnce=0 --context ` +
      "batchConvertersAtOnce=0 with the ranges that docs/aws.md lists for your quota.",
  ];
}

function isUnknown({ hasDirectory, isBootstrapped, concurrency }: Found): boolean {
  return hasDirectory === undefined || isBootstrapped === undefined || concurrency === undefined;
}

function unseen(region: Region): string {
  return `Not everything could be checked in ${AWS_REGIONS[region]}: the credentials may not read the directory's table, Lambda's quota or the CDK's bucket.`;
}
