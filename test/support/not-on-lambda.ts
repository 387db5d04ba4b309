/** Tests that are of one machine, by the reason; all others run against the deployed bundles as they stand. */
const NOT_ON_LAMBDA_BY_REASON: Readonly<Record<string, readonly string[]>> = {
  "the program's folder, ports, signals and commands; test/e2e/on-aws has what AWS has of them": [
    "test/e2e/accounts.long.test.ts",
    "test/e2e/backup.long.test.ts",
    "test/e2e/deleted-account.long.test.ts",
    "test/e2e/documented-commands.test.ts",
    "test/e2e/generate-command.long.test.ts",
    "test/e2e/npm-start.test.ts",
    "test/e2e/residency.long.test.ts",
    "test/e2e/start-and-stop.test.ts",
    "test/e2e/stop-in-order.long.test.ts",
    "test/e2e/without-libreoffice.test.ts",
  ],
  "the program's memory, and thousands of records, which the test writes into its store; test/e2e/on-aws has the records":
    ["test/e2e/long-lists.long.test.ts"],
  "the settings of the program's telemetry; on AWS functions write CloudWatch's format": ["test/e2e/telemetry.test.ts"],
  "what the processes of one machine share": ["test/e2e/fairness.long.test.ts"],
  "the HTTP server, which on AWS is API Gateway, and tells functions nothing of callers who leave": [
    "test/e2e/malformed-requests.test.ts",
    "test/e2e/caller-gone.test.ts",
  ],
  "uploads of which the service itself takes the bytes, not the store": ["test/contract/store-upload/**"],
  "how Studio looks, which is the same wherever it is served from": ["test/e2e/studio-pictures.test.ts"],
  "seals, for which AWS has no secret": ["test/contract/*-signing-key*/**", "test/contract/generate-document/*-sign*"],
  "health and readiness, which on AWS alarms watch": [
    "test/contract/check-health/**",
    "test/contract/check-readiness/**",
  ],
  "requests of more than 4.5 MB, which API Gateway refuses before anything else is looked at": [
    "test/e2e/refused-uploads.long.test.ts",
    "test/contract/common/without-aws-limits.slow.test.ts",
    "test/contract/create-template/201-large.long.test.ts",
    "test/contract/generate-document/201-large.long.test.ts",
  ],
};

export const NOT_ON_LAMBDA: readonly string[] = Object.values(NOT_ON_LAMBDA_BY_REASON).flat();
