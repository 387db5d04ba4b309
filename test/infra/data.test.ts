/** What is kept on AWS: how it is guarded, and that no change of ours makes AWS replace or delete it. */
import { beforeAll, describe, expect, test } from "vitest";
import { onlyOne, regionTemplate, resourcesOf, type Template, templatesOf, written } from "#test/support/stacks.ts";

let template: Template;
let directory: Template;
beforeAll(async () => {
  template = await regionTemplate();
  directory = (await templatesOf())["merganser-directory"] as Template;
});

describe("ids and names of what holds data never change: AWS would make it anew, and empty", () => {
  test.each([
    ["AWS::KMS::Key", "StorageKeyBAA9457B", {}],
    ["AWS::DynamoDB::GlobalTable", "StorageRecords0990588D", { TableName: "merganser-eu-records" }],
    ["AWS::S3::Bucket", "StorageFiles48C02C92", { BucketName: "merganser-eu-files-<AWS::AccountId>" }],
  ])("%s", (type, id, names) => {
    expect(named(template, type)).toEqual([[id, names]]);
  });

  test("the ids and names of queues never change", () => {
    expect(named(template, "AWS::SQS::Queue")).toEqual([
      ["JobsDeadA6AC1379", { QueueName: "merganser-eu-jobs-dead" }],
      ["JobsQueue24944186", { QueueName: "merganser-eu-jobs" }],
      ["BatchesDead3C70BD0F", { QueueName: "merganser-eu-batches-dead" }],
      ["BatchesQueue46024A5C", { QueueName: "merganser-eu-batches" }],
      ["BatchesQueue26EFD9FAE", { QueueName: "merganser-eu-batches-2" }],
      ["BatchesQueue3D513F568", { QueueName: "merganser-eu-batches-3" }],
      ["BatchesQueue4CFAF9988", { QueueName: "merganser-eu-batches-4" }],
      ["BatchesQueue51F892621", { QueueName: "merganser-eu-batches-5" }],
      ["BatchesQueue6630955A9", { QueueName: "merganser-eu-batches-6" }],
    ]);
  });

  test("the id and name of the directory's table do not change", () => {
    expect(named(directory, "AWS::DynamoDB::GlobalTable")).toEqual([
      ["Directory98167B95", { TableName: "merganser-directory" }],
    ]);
  });
});

test("resources that hold data are retained when they are deleted or replaced, but not when creating them has failed", () => {
  const stateful = ["AWS::KMS::Key", "AWS::DynamoDB::GlobalTable", "AWS::S3::Bucket"];
  const found = [template, directory].flatMap((from) => stateful.flatMap((type) => resourcesOf(from, type)));
  expect(found.length).toBe(4);
  for (const [, { DeletionPolicy, UpdateReplacePolicy }] of found) {
    expect([DeletionPolicy, UpdateReplacePolicy]).toEqual(["RetainExceptOnCreate", "Retain"]);
  }
});

describe("both tables", () => {
  test.each(["records", "directory"])(
    "%s: keys, the index and the end of records as the adapter writes them",
    (name) => {
      expect(table(name)).toMatchObject({
        KeySchema: [
          { AttributeName: "pk", KeyType: "HASH" },
          { AttributeName: "sk", KeyType: "RANGE" },
        ],
        AttributeDefinitions: ["pk", "sk", "group", "position", ...(name === "records" ? ["owner"] : [])].map(
          (AttributeName) => ({ AttributeName, AttributeType: "S" }),
        ),
        // Documents are the only records with an owner, and the directory has none.
        GlobalSecondaryIndexes: (name === "records" ? ["group", "owner"] : ["group"]).map((attribute) => ({
          IndexName: `by-${attribute}`,
          KeySchema: [
            { AttributeName: attribute, KeyType: "HASH" },
            { AttributeName: "position", KeyType: "RANGE" },
          ],
          Projection: { ProjectionType: "ALL" },
        })),
        TimeToLiveSpecification: { AttributeName: "expires", Enabled: true },
        BillingMode: "PAY_PER_REQUEST",
      });
    },
  );

  test.each([
    ["records", ["eu-central-1"]],
    ["directory", ["eu-central-1", "eu-west-2", "ap-southeast-2", "us-east-1"]],
  ])("%s: can be restored to any second, and is not deleted by mistake, in %j", (name, regions) => {
    const replicas = table(name).Replicas as { Region: string }[];
    expect(replicas.map(({ Region }) => Region)).toEqual(regions);
    for (const replica of replicas) {
      expect(replica).toMatchObject({
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      });
    }
  });

  test("records are encrypted by the region's key, which is renewed each year", () => {
    expect(table("records")).toMatchObject({ SSESpecification: { SSEEnabled: true, SSEType: "KMS" } });
    const [replica] = table("records").Replicas as { SSESpecification: { KMSMasterKeyId: unknown } }[];
    expect(written(replica?.SSESpecification.KMSMasterKeyId)).toBe("<StorageKeyBAA9457B.Arn>");
    expect(onlyOne(template, "AWS::KMS::Key").EnableKeyRotation).toBe(true);
  });
});

describe("the bucket", () => {
  test("is open to nobody, keeps former versions, and encrypts with the region's key", () => {
    const { BucketEncryption, ...bucket } = onlyOne(template, "AWS::S3::Bucket");
    expect(bucket).toMatchObject({
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      OwnershipControls: { Rules: [{ ObjectOwnership: "BucketOwnerEnforced" }] },
      VersioningConfiguration: { Status: "Enabled" },
    });
    expect(BucketEncryption).toEqual({
      ServerSideEncryptionConfiguration: [
        {
          BucketKeyEnabled: true,
          ServerSideEncryptionByDefault: {
            SSEAlgorithm: "aws:kms",
            KMSMasterKeyID: { "Fn::GetAtt": ["StorageKeyBAA9457B", "Arn"] },
          },
        },
      ],
    });
  });

  test("refuses what comes without TLS or with one older than 1.2, and its policy allows nothing", () => {
    const { PolicyDocument } = onlyOne(template, "AWS::S3::BucketPolicy");
    expect(PolicyDocument).toMatchObject({
      Statement: [
        { Effect: "Deny", Action: "s3:*", Condition: { Bool: { "aws:SecureTransport": "false" } } },
        { Effect: "Deny", Action: "s3:*", Condition: { NumericLessThan: { "s3:TlsVersion": 1.2 } } },
      ],
    });
  });

  test("forgets work files, uploads and unfinished uploads after a day, batches after a week, and former versions after 36 days, later than the records that name them", () => {
    const { LifecycleConfiguration } = onlyOne(template, "AWS::S3::Bucket");
    const dayOnly = { ExpirationInDays: 1, NoncurrentVersionExpiration: { NoncurrentDays: 1 }, Status: "Enabled" };
    expect(LifecycleConfiguration).toEqual({
      Rules: [
        { Id: "work", Prefix: "work/", ...dayOnly },
        { Id: "uploads", Prefix: "uploads/", ...dayOnly },
        { Id: "batches", Prefix: "batches/", ...dayOnly, ExpirationInDays: 7 },
        {
          Id: "former-versions",
          ExpiredObjectDeleteMarker: true,
          NoncurrentVersionExpiration: { NoncurrentDays: 36 },
          Status: "Enabled",
        },
        { Id: "unfinished-uploads", AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 }, Status: "Enabled" },
      ],
    });
  });

  test("lets browsers send and fetch by signed addresses, from any site", () => {
    expect(onlyOne(template, "AWS::S3::Bucket").CorsConfiguration).toEqual({
      CorsRules: [
        {
          AllowedMethods: ["PUT", "GET", "HEAD"],
          AllowedOrigins: ["*"],
          AllowedHeaders: ["*"],
          ExposedHeaders: ["ETag", "Content-Disposition"],
          MaxAge: 86_400,
        },
      ],
    });
  });
});

function named(from: Template, type: string): readonly [string, Record<string, string>][] {
  return resourcesOf(from, type).map(([id, { Properties }]) => {
    const names = Object.entries(Properties).filter(([property]) => /^(Table|Bucket|Queue)Name$/.test(property));
    return [id, Object.fromEntries(names.map(([property, value]) => [property, written(value)]))];
  });
}

function table(name: string): Readonly<Record<string, unknown>> {
  return onlyOne(name === "records" ? template : directory, "AWS::DynamoDB::GlobalTable");
}

test("a budget is watched in the directory's stack, for all resources with the installation's tag", async () => {
  const context = { region: "global", stage: "test", monthlyBudget: "50", alarmEmail: "operations@example.com" };
  const watched = (await templatesOf(context))["merganser-test-directory"] as Template;
  const { Budget, NotificationsWithSubscribers } = onlyOne(watched, "AWS::Budgets::Budget");
  expect(Budget).toMatchObject({
    TimeUnit: "MONTHLY",
    BudgetLimit: { Amount: 50, Unit: "USD" },
    CostFilters: { TagKeyValue: ["user:installation$merganser-test"] },
  });
  for (const { Subscribers } of NotificationsWithSubscribers as { readonly Subscribers: unknown }[]) {
    expect(Subscribers).toEqual([{ SubscriptionType: "EMAIL", Address: "operations@example.com" }]);
  }
  expect(resourcesOf(directory, "AWS::Budgets::Budget"), "none by default").toEqual([]);
});
