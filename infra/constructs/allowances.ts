/**
 * Defines what each permission of `functions/permission.ts` allows on AWS: exact actions on exact resources. The grants of the
 * CDK's constructs are not used, because they give `s3:GetObject*` and every index.
 */
import type { Permission } from "#functions/permission.ts";
import {
  BATCH_FILES,
  GROUP_INDEX,
  OWNER_INDEX,
  STORED_FILES,
  UPLOADS,
  WORK_FILES,
} from "#shared/base/config/aws-names.ts";
import { LINK_SECRET_PARTITION } from "#shared/storage/links/link-secret.records.ts";
import { AUDIT_PARTITIONS } from "#shared/storage/repositories/audit-trail.ts";
import { KEY_USES_PARTITION } from "#shared/storage/repositories/key-uses.ts";
import { STORED_BYTES_PARTITIONS } from "#shared/storage/repositories/stored-bytes.ts";
import type { ResourceArns } from "./resource-arns.ts";

export interface Allowance {
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  /** The only service through which a key may be used. */
  readonly via?: string;
  /** The only partition of a table that may be used, or the start of their names and an asterisk. */
  readonly partition?: string;
}

/**
 * The actions that DynamoDB performs with a customer's key, in addition to reading, in the name of the writer: the
 * minimum in the developer guide ("DynamoDB encryption at rest: authorizing use of your customer managed key"), where
 * the asterisks are as here. The grant listed there is created with the table.
 */
const TABLE_WRITING_KEY_ACTIONS = ["kms:Encrypt", "kms:ReEncrypt*", "kms:GenerateDataKey*"];

export const ALLOWANCES: Readonly<Record<Permission, (arns: ResourceArns) => readonly Allowance[]>> = {
  "read-records": (arns) => [...readRecords(arns), throughTables(arns, ["kms:Decrypt", "kms:DescribeKey"])],
  "write-records": (arns) => [
    ...readRecords(arns),
    ...writeTable(arns.records),
    throughTables(arns, ["kms:Decrypt", "kms:DescribeKey", ...TABLE_WRITING_KEY_ACTIONS]),
  ],
  "make-link-secret": (arns) => [
    { actions: ["dynamodb:PutItem"], resources: [arns.records], partition: LINK_SECRET_PARTITION },
    throughTables(arns, TABLE_WRITING_KEY_ACTIONS),
  ],
  "append-audit": (arns) => [
    { actions: ["dynamodb:PutItem"], resources: [arns.records], partition: `${AUDIT_PARTITIONS}*` },
    throughTables(arns, TABLE_WRITING_KEY_ACTIONS),
  ],
  "search-tables": ({ records, directory }) => [{ actions: ["dynamodb:Scan"], resources: [records, directory] }],
  "read-directory": ({ directory }) => readTable(directory),
  "write-directory": ({ directory }) => writeTable(directory),
  "note-key-uses": ({ directory }) => [
    { actions: ["dynamodb:PutItem"], resources: [directory], partition: KEY_USES_PARTITION },
  ],
  "count-storage": ({ directory }) => [
    {
      actions: ["dynamodb:GetItem", "dynamodb:PutItem"],
      resources: [directory],
      partition: `${STORED_BYTES_PARTITIONS}*`,
    },
  ],
  "read-files": (arns) => [
    { actions: ["s3:GetObject"], resources: filesBelow(arns, STORED_FILES) },
    // Without it S3 answers a missing file with "access denied".
    { actions: ["s3:ListBucket"], resources: [arns.files] },
    throughFiles(arns, ["kms:Decrypt"]),
  ],
  "write-files": (arns) => [
    {
      actions: ["s3:GetObject", "s3:PutObject", "s3:AbortMultipartUpload"],
      resources: filesBelow(arns, STORED_FILES),
    },
    { actions: ["s3:ListBucket"], resources: [arns.files] },
    throughFiles(arns, ["kms:Decrypt", "kms:GenerateDataKey"]),
  ],
  "remove-files": (arns) => [{ actions: ["s3:DeleteObject"], resources: filesBelow(arns, STORED_FILES) }],
  "exchange-work-files": (arns) => [
    { actions: ["s3:GetObject", "s3:PutObject"], resources: filesBelow(arns, [WORK_FILES]) },
    throughFiles(arns, ["kms:Decrypt", "kms:GenerateDataKey"]),
  ],
  // Functions with the permission to remove files also upload large ones in parts.
  "remove-work-files": (arns) => [
    { actions: ["s3:DeleteObject", "s3:AbortMultipartUpload"], resources: filesBelow(arns, [WORK_FILES]) },
  ],
  "offer-uploads": (arns) => [
    { actions: ["s3:PutObject"], resources: filesBelow(arns, [UPLOADS]) },
    throughFiles(arns, ["kms:GenerateDataKey"]),
  ],
  "take-uploads": (arns) => [
    { actions: ["s3:GetObject", "s3:DeleteObject"], resources: filesBelow(arns, [UPLOADS]) },
    { actions: ["s3:ListBucket"], resources: [arns.files] },
    throughFiles(arns, ["kms:Decrypt"]),
  ],
  "write-batch-files": (arns) => [
    {
      actions: ["s3:GetObject", "s3:PutObject", "s3:AbortMultipartUpload"],
      resources: filesBelow(arns, [BATCH_FILES]),
    },
    { actions: ["s3:ListBucket"], resources: [arns.files] },
    throughFiles(arns, ["kms:Decrypt", "kms:GenerateDataKey"]),
  ],
  "remove-batch-files": (arns) => [{ actions: ["s3:DeleteObject"], resources: filesBelow(arns, [BATCH_FILES]) }],
  // Lambda Developer Guide, "Giving Lambda functions access to resources in an Amazon VPC": read actions support no
  // resources.
  "join-network": ({ networks }) => [
    { actions: ["ec2:DescribeNetworkInterfaces", "ec2:DescribeSubnets"], resources: ["*"] },
    {
      actions: [
        "ec2:CreateNetworkInterface",
        "ec2:DeleteNetworkInterface",
        "ec2:AssignPrivateIpAddresses",
        "ec2:UnassignPrivateIpAddresses",
      ],
      resources: [networks],
    },
  ],
  "send-jobs": (arns) => sendTo(arns, [arns.jobs]),
  "do-jobs": (arns) => takeFrom(arns, [arns.jobs]),
  "send-batches": (arns) => sendTo(arns, arns.batches),
  "do-batches": (arns) => takeFrom(arns, arns.batches),
  "take-dead-batches": (arns) => takeFrom(arns, [arns.deadBatches]),
};

function sendTo(arns: ResourceArns, resources: readonly string[]): Allowance[] {
  return [{ actions: ["sqs:SendMessage"], resources }, throughQueues(arns, ["kms:Decrypt", "kms:GenerateDataKey"])];
}

function takeFrom(arns: ResourceArns, resources: readonly string[]): Allowance[] {
  return [
    { actions: ["sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes"], resources },
    throughQueues(arns, ["kms:Decrypt"]),
  ];
}

/** The records below a key and those of an owner are listed, which the directory needs for none. */
function readRecords({ records }: ResourceArns): Allowance[] {
  return [
    ...readTable(records),
    { actions: ["dynamodb:Query"], resources: [records, `${records}/index/${OWNER_INDEX}`] },
  ];
}

function readTable(table: string): Allowance[] {
  return [
    { actions: ["dynamodb:GetItem"], resources: [table] },
    { actions: ["dynamodb:Query"], resources: [`${table}/index/${GROUP_INDEX}`] },
  ];
}

function writeTable(table: string): Allowance[] {
  // A removed item is overwritten by its keys alone, which expire by their time to live.
  return [...readTable(table), { actions: ["dynamodb:PutItem"], resources: [table] }];
}

function filesBelow({ files }: ResourceArns, folders: readonly string[]): string[] {
  return folders.map((folder) => `${files}/${folder}/*`);
}

/** DynamoDB, S3 and SQS use the key in the name of their caller. */
function throughTables(arns: ResourceArns, actions: readonly string[]): Allowance {
  return useOfKey(arns, "dynamodb", actions);
}

function throughFiles(arns: ResourceArns, actions: readonly string[]): Allowance {
  return useOfKey(arns, "s3", actions);
}

function throughQueues(arns: ResourceArns, actions: readonly string[]): Allowance {
  return useOfKey(arns, "sqs", actions);
}

function useOfKey({ key, awsRegion }: ResourceArns, service: string, actions: readonly string[]): Allowance {
  return { actions, resources: [key], via: `${service}.${awsRegion}.amazonaws.com` };
}
