/** Creates a region's records and files, encrypted with its own key. All of it outlives the stack. */
import { Duration, RemovalPolicy, Stack } from "aws-cdk-lib";
import { TableEncryptionV2, TableV2 } from "aws-cdk-lib/aws-dynamodb";
import { Key } from "aws-cdk-lib/aws-kms";
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  HttpMethods,
  type LifecycleRule,
  ObjectOwnership,
} from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import { BATCH_FILES, filesBucketName, recordsTableName, UPLOADS, WORK_FILES } from "#shared/base/config/aws-names.ts";
import { BATCH_DAYS_MAX } from "#shared/base/model/limits.ts";
import type { Place } from "./resource-arns.ts";
import { OWNERS, TABLE_SCHEMA } from "./table-schema.ts";

interface StorageProps extends Place {
  /** Whether the table is protected from deletion, which a first deployment that fails could not undo. */
  readonly deletionProtection: boolean;
}

export class Storage extends Construct {
  readonly key: Key;
  readonly records: TableV2;
  readonly files: Bucket;

  constructor(scope: Construct, id: string, { installation, region, deletionProtection }: StorageProps) {
    super(scope, id);
    this.key = new Key(this, "Key", {
      description: `Encrypts what ${installation} stores in the region ${region}`,
      enableKeyRotation: true,
      // If a first deployment fails, it removes what it created; nothing else does.
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    this.records = new TableV2(this, "Records", {
      ...TABLE_SCHEMA,
      deletionProtection,
      globalSecondaryIndexes: [...TABLE_SCHEMA.globalSecondaryIndexes, OWNERS],
      tableName: recordsTableName(installation, region),
      encryption: TableEncryptionV2.customerManagedKey(this.key),
    });
    this.files = new Bucket(this, "Files", {
      bucketName: filesBucketName(installation, region, Stack.of(this).account),
      encryption: BucketEncryption.KMS,
      encryptionKey: this.key,
      // One call of the key serves many files.
      bucketKeyEnabled: true,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      versioned: true,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      lifecycleRules: [passing(WORK_FILES, 1), passing(UPLOADS, 1), passing(BATCH_FILES, BATCH_DAYS_MAX), ...KEPT],
      // Browsers send uploads and open files by signed addresses, from any site (like calls of the API).
      cors: [
        {
          allowedMethods: [HttpMethods.PUT, HttpMethods.GET, HttpMethods.HEAD],
          allowedOrigins: ["*"],
          allowedHeaders: ["*"],
          exposedHeaders: ["ETag", "Content-Disposition"],
          maxAge: Duration.days(1).toSeconds(),
        },
      ],
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
  }
}

/**
 * The number of days in which removed or overwritten files can be restored: the 35 of point-in-time recovery, whose records
 * name them, and one because S3 removes versions at midnight UTC.
 */
const FORMER_VERSION_DAYS = 36;

const KEPT: LifecycleRule[] = [
  {
    id: "former-versions",
    noncurrentVersionExpiration: Duration.days(FORMER_VERSION_DAYS),
    expiredObjectDeleteMarker: true,
  },
  { id: "unfinished-uploads", abortIncompleteMultipartUploadAfter: Duration.days(1) },
];

/**
 * Files that are useless after their call, an hour after they were offered, or once a document is made. Those that are
 * removed before then are deleted a day later.
 */
function passing(folder: string, days: number): LifecycleRule {
  return {
    id: folder,
    prefix: `${folder}/`,
    expiration: Duration.days(days),
    noncurrentVersionExpiration: Duration.days(1),
  };
}
