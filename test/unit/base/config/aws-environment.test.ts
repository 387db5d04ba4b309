import { expect, test } from "vitest";
import { readAwsEnvironment } from "#shared/base/config/aws-environment.ts";

const VARIABLES = {
  MERGANSER_INSTALLATION: "merganser-test",
  MERGANSER_REGION: "eu",
  MERGANSER_BASE_ADDRESSES: '{"eu":"https://eu.documents.example"}',
  RECORDS_TABLE: "merganser-test-eu-records",
  DIRECTORY_TABLE: "merganser-test-directory",
  FILES_BUCKET: "merganser-test-eu-files-1",
  JOBS_QUEUE_URL: "https://sqs.eu-central-1.amazonaws.com/1/merganser-test-eu-jobs",
  BATCHES_QUEUE_URLS: "https://sqs.test/1/merganser-test-eu-batches https://sqs.test/1/merganser-test-eu-batches-2",
  RANGES_AT_ONCE: "60",
  CONVERSIONS_IN_RANGE: "6",
  ACCOUNT_REQUESTS_AT_ONCE: "0",
  AUDIT_DAYS: "30",
  STORAGE_MAX_BYTES: "0",
};

test("a function reads where it is and what it may use from its environment", () => {
  expect(readAwsEnvironment(VARIABLES)).toMatchObject({
    region: "eu",
    baseAddress: "https://eu.documents.example",
    batchesQueueUrls: [
      "https://sqs.test/1/merganser-test-eu-batches",
      "https://sqs.test/1/merganser-test-eu-batches-2",
    ],
    rangesAtOnce: 60,
    conversionsInRange: 6,
    accountRequestsAtOnce: 0,
    s3PathStyle: false,
    temporaryFolder: "/tmp",
  });
});

test("every variable that is missing or wrong is named at once", () => {
  const { RECORDS_TABLE: _, ...rest } = VARIABLES;
  const read = () =>
    readAwsEnvironment({ ...rest, MERGANSER_REGION: "fr", MERGANSER_BASE_ADDRESSES: "{", RANGES_AT_ONCE: "0" });
  expect(read).toThrow(/RECORDS_TABLE: is missing/);
  expect(read).toThrow(/MERGANSER_REGION: must be one of us, eu, uk, au/);
  expect(read).toThrow(/MERGANSER_BASE_ADDRESSES: must be JSON/);
  expect(read).toThrow(/RANGES_AT_ONCE: must be a whole number of at least 1/);
});
