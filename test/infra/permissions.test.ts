/** What every function may do on AWS, written out: each action on each resource, and nothing else. */
import { beforeAll, describe, expect, test } from "vitest";
import { LAMBDAS, type LambdaName } from "#functions/lambdas.ts";
import { batchFolder } from "#shared/base/model/batch.ts";
import { documentFileKey } from "#shared/base/model/document.ts";
import { fontFileKey } from "#shared/base/model/font.ts";
import { newDocumentId, newFontId, newTemplateId, newUploadId } from "#shared/base/model/ids.ts";
import { templateFileKeys } from "#shared/base/model/template.ts";
import { uploadFileKey } from "#shared/base/model/upload.ts";
import { allowed, allowedBy, roleOf } from "#test/support/function-rights.ts";
import {
  EVERYTHING_ON,
  propertiesOf,
  type Resource,
  regionTemplate,
  resourcesOf,
  type Template,
  written,
} from "#test/support/stacks.ts";

const RECORDS = "arn:aws:dynamodb:eu-central-1:<AWS::AccountId>:table/merganser-eu-records";
const DIRECTORY = "arn:aws:dynamodb:eu-central-1:<AWS::AccountId>:table/merganser-directory";
const BUCKET = "arn:aws:s3:::merganser-eu-files-<AWS::AccountId>";
const JOBS = "arn:aws:sqs:eu-central-1:<AWS::AccountId>:merganser-eu-jobs";

const READS_RECORDS = [
  `dynamodb:GetItem ${RECORDS}`,
  `dynamodb:Query ${RECORDS}`,
  `dynamodb:Query ${RECORDS}/index/by-group`,
  `dynamodb:Query ${RECORDS}/index/by-owner`,
  "kms:Decrypt KEY through dynamodb.eu-central-1.amazonaws.com",
  "kms:DescribeKey KEY through dynamodb.eu-central-1.amazonaws.com",
];
const WRITES_RECORDS = [
  ...READS_RECORDS,
  `dynamodb:PutItem ${RECORDS}`,
  "kms:Encrypt KEY through dynamodb.eu-central-1.amazonaws.com",
  "kms:ReEncrypt* KEY through dynamodb.eu-central-1.amazonaws.com",
  "kms:GenerateDataKey* KEY through dynamodb.eu-central-1.amazonaws.com",
];
const MAKES_LINK_SECRET = [
  `dynamodb:PutItem ${RECORDS} under LINK-SECRET`,
  "kms:Encrypt KEY through dynamodb.eu-central-1.amazonaws.com",
  "kms:ReEncrypt* KEY through dynamodb.eu-central-1.amazonaws.com",
  "kms:GenerateDataKey* KEY through dynamodb.eu-central-1.amazonaws.com",
];
const APPENDS_AUDIT = [`dynamodb:PutItem ${RECORDS} under AUDIT#*`];
const READS_DIRECTORY = [`dynamodb:GetItem ${DIRECTORY}`, `dynamodb:Query ${DIRECTORY}/index/by-group`];
const WRITES_DIRECTORY = [...READS_DIRECTORY, `dynamodb:PutItem ${DIRECTORY}`];
const COUNTS_STORAGE = ["GetItem", "PutItem"].map((action) => `dynamodb:${action} ${DIRECTORY} under STORED#*`);
const USES_KEY_FOR_FILES = [
  "kms:Decrypt KEY through s3.eu-central-1.amazonaws.com",
  "kms:GenerateDataKey KEY through s3.eu-central-1.amazonaws.com",
];
const STORES_FILES = [
  `s3:ListBucket ${BUCKET}`,
  `s3:GetObject ${BUCKET}/templates/*`,
  `s3:GetObject ${BUCKET}/documents/*`,
  `s3:GetObject ${BUCKET}/fonts/*`,
  `s3:PutObject ${BUCKET}/templates/*`,
  `s3:PutObject ${BUCKET}/documents/*`,
  `s3:PutObject ${BUCKET}/fonts/*`,
  `s3:AbortMultipartUpload ${BUCKET}/templates/*`,
  `s3:AbortMultipartUpload ${BUCKET}/documents/*`,
  `s3:AbortMultipartUpload ${BUCKET}/fonts/*`,
  ...USES_KEY_FOR_FILES,
];
const READS_FILES = [
  `s3:ListBucket ${BUCKET}`,
  ...["templates", "documents", "fonts"].map((folder) => `s3:GetObject ${BUCKET}/${folder}/*`),
  "kms:Decrypt KEY through s3.eu-central-1.amazonaws.com",
];
const REMOVES_FILES = ["templates", "documents", "fonts"].map((folder) => `s3:DeleteObject ${BUCKET}/${folder}/*`);
const EXCHANGES_WORK_FILES = [`s3:GetObject ${BUCKET}/work/*`, `s3:PutObject ${BUCKET}/work/*`, ...USES_KEY_FOR_FILES];
/** In the words of AWS's documentation: with these Lambda makes network interfaces, which the function's own code may not. */
const JOINS_NETWORK = [
  "ec2:DescribeNetworkInterfaces *",
  "ec2:DescribeSubnets *",
  "ec2:CreateNetworkInterface arn:aws:ec2:eu-central-1:<AWS::AccountId>:*/*",
  "ec2:DeleteNetworkInterface arn:aws:ec2:eu-central-1:<AWS::AccountId>:*/*",
  "ec2:AssignPrivateIpAddresses arn:aws:ec2:eu-central-1:<AWS::AccountId>:*/*",
  "ec2:UnassignPrivateIpAddresses arn:aws:ec2:eu-central-1:<AWS::AccountId>:*/*",
];
const REMOVES_WORK_FILES = [`s3:DeleteObject ${BUCKET}/work/*`, `s3:AbortMultipartUpload ${BUCKET}/work/*`];
const TAKES_UPLOADS = [
  `s3:ListBucket ${BUCKET}`,
  `s3:GetObject ${BUCKET}/uploads/*`,
  `s3:DeleteObject ${BUCKET}/uploads/*`,
  "kms:Decrypt KEY through s3.eu-central-1.amazonaws.com",
];
const USES_KEY_TO_SEND = [
  "kms:Decrypt KEY through sqs.eu-central-1.amazonaws.com",
  "kms:GenerateDataKey KEY through sqs.eu-central-1.amazonaws.com",
];
const BATCHES = "arn:aws:sqs:eu-central-1:<AWS::AccountId>:merganser-eu-batches";
const ALL_BATCHES = [BATCHES, ...[2, 3, 4, 5, 6].map((queue) => `${BATCHES}-${queue}`)];
const WRITES_BATCH_FILES = [
  `s3:ListBucket ${BUCKET}`,
  `s3:GetObject ${BUCKET}/batches/*`,
  `s3:PutObject ${BUCKET}/batches/*`,
  `s3:AbortMultipartUpload ${BUCKET}/batches/*`,
  ...USES_KEY_FOR_FILES,
];
const REMOVES_BATCH_FILES = [`s3:DeleteObject ${BUCKET}/batches/*`];
const SENDS_BATCHES = [...ALL_BATCHES.map((queue) => `sqs:SendMessage ${queue}`), ...USES_KEY_TO_SEND];
const SENDS_JOBS = [`sqs:SendMessage ${JOBS}`, ...USES_KEY_TO_SEND];
const MAKES_FILES = [
  ...WRITES_RECORDS,
  ...WRITES_DIRECTORY,
  ...STORES_FILES,
  ...REMOVES_FILES,
  ...EXCHANGES_WORK_FILES,
  ...REMOVES_WORK_FILES,
  ...TAKES_UPLOADS,
  ...SENDS_JOBS,
];
const CONVERTS = [calls("convert"), calls("render-html"), calls("work-on-pdf")];

/** The permissions of each function, in addition to writing its log. */
const ALLOWED: Readonly<Record<LambdaName, readonly string[]>> = {
  "create-template": [
    ...MAKES_FILES,
    ...CONVERTS,
    calls("get-template"),
    ...callsElsewhere("create-template"),
    ...callsElsewhere("get-template"),
    ...callsElsewhere("import-template"),
  ],
  "list-templates": [
    ...READS_RECORDS,
    ...MAKES_LINK_SECRET,
    ...APPENDS_AUDIT,
    ...READS_DIRECTORY,
    calls("get-template"),
    ...callsElsewhere("list-templates"),
    ...callsElsewhere("get-template"),
  ],
  "get-template": [
    ...WRITES_RECORDS,
    ...COUNTS_STORAGE,
    ...READS_DIRECTORY,
    ...STORES_FILES,
    ...EXCHANGES_WORK_FILES,
    ...REMOVES_WORK_FILES,
    ...SENDS_JOBS,
    ...CONVERTS,
    ...callsElsewhere("get-template"),
    ...callsElsewhere("import-template"),
  ],
  "update-template": [
    ...MAKES_FILES,
    ...CONVERTS,
    ...callsElsewhere("update-template"),
    ...callsElsewhere("get-template"),
    ...callsElsewhere("import-template"),
  ],
  "delete-template": [
    ...WRITES_RECORDS,
    ...COUNTS_STORAGE,
    ...READS_DIRECTORY,
    ...SENDS_JOBS,
    ...callsElsewhere("delete-template"),
    ...callsElsewhere("import-template"),
  ],
  "get-template-schema": [
    ...WRITES_RECORDS,
    ...READS_DIRECTORY,
    ...READS_FILES,
    ...callsElsewhere("get-template-schema"),
    ...callsElsewhere("import-template"),
  ],
  "edit-template": [
    ...WRITES_RECORDS,
    ...WRITES_DIRECTORY,
    ...STORES_FILES,
    ...REMOVES_FILES,
    ...EXCHANGES_WORK_FILES,
    ...REMOVES_WORK_FILES,
    ...SENDS_JOBS,
    ...CONVERTS,
    ...callsElsewhere("edit-template"),
    ...callsElsewhere("import-template"),
  ],
  "list-template-versions": [
    ...WRITES_RECORDS,
    ...READS_DIRECTORY,
    ...callsElsewhere("list-template-versions"),
    ...callsElsewhere("import-template"),
  ],
  "restore-template-version": [
    ...WRITES_RECORDS,
    ...WRITES_DIRECTORY,
    ...STORES_FILES,
    ...REMOVES_FILES,
    ...EXCHANGES_WORK_FILES,
    ...REMOVES_WORK_FILES,
    ...SENDS_JOBS,
    ...CONVERTS,
    ...callsElsewhere("restore-template-version"),
    ...callsElsewhere("import-template"),
  ],
  "generate-document": [
    ...MAKES_FILES,
    ...WRITES_BATCH_FILES,
    ...REMOVES_BATCH_FILES,
    ...SENDS_BATCHES,
    calls("convert"),
    calls("render-html"),
    calls("get-document"),
    ...callsElsewhere("generate-document"),
    ...callsElsewhere("get-document"),
    ...callsElsewhere("import-template"),
  ],
  "preview-document": [
    ...WRITES_RECORDS,
    ...READS_DIRECTORY,
    ...READS_FILES,
    ...EXCHANGES_WORK_FILES,
    ...REMOVES_WORK_FILES,
    calls("convert"),
    calls("render-html"),
    ...callsElsewhere("preview-document"),
    ...callsElsewhere("import-template"),
  ],
  "list-documents": [
    ...READS_RECORDS,
    ...MAKES_LINK_SECRET,
    ...APPENDS_AUDIT,
    ...READS_DIRECTORY,
    ...callsElsewhere("list-documents"),
  ],
  "get-document": [...READS_RECORDS, ...MAKES_LINK_SECRET, ...APPENDS_AUDIT, ...callsElsewhere("get-document")],
  "update-document": [...WRITES_RECORDS, ...callsElsewhere("update-document")],
  "delete-document": [...WRITES_RECORDS, ...COUNTS_STORAGE, ...SENDS_JOBS, ...callsElsewhere("delete-document")],
  "validate-pdf": [
    ...WRITES_RECORDS,
    ...EXCHANGES_WORK_FILES,
    ...REMOVES_WORK_FILES,
    ...TAKES_UPLOADS,
    calls("work-on-pdf"),
    ...callsElsewhere("validate-pdf"),
    ...callsElsewhere("import-template"),
  ],
  "create-font": [
    ...WRITES_RECORDS,
    ...WRITES_DIRECTORY,
    ...STORES_FILES,
    ...REMOVES_FILES,
    ...TAKES_UPLOADS,
    ...SENDS_JOBS,
    ...callsElsewhere("create-font"),
    ...callsElsewhere("import-template"),
  ],
  "list-fonts": [
    ...READS_RECORDS,
    ...MAKES_LINK_SECRET,
    ...APPENDS_AUDIT,
    ...READS_DIRECTORY,
    ...callsElsewhere("list-fonts"),
  ],
  "get-font": [...READS_RECORDS, ...MAKES_LINK_SECRET, ...APPENDS_AUDIT, ...callsElsewhere("get-font")],
  "delete-font": [...WRITES_RECORDS, ...COUNTS_STORAGE, ...SENDS_JOBS, ...callsElsewhere("delete-font")],
  "manage-account": [...READS_RECORDS, ...MAKES_LINK_SECRET, ...APPENDS_AUDIT, ...WRITES_DIRECTORY],
  "create-upload": [
    ...WRITES_RECORDS,
    ...COUNTS_STORAGE,
    `s3:PutObject ${BUCKET}/uploads/*`,
    "kms:GenerateDataKey KEY through s3.eu-central-1.amazonaws.com",
    ...SENDS_JOBS,
    ...callsElsewhere("create-upload"),
  ],
  "open-file": [
    ...WRITES_RECORDS,
    ...COUNTS_STORAGE,
    ...STORES_FILES,
    ...REMOVES_FILES,
    ...EXCHANGES_WORK_FILES,
    ...REMOVES_WORK_FILES,
    ...SENDS_JOBS,
    ...CONVERTS,
    ...callsElsewhere("import-template"),
  ],
  "call-mcp": [],
  "show-home": READS_DIRECTORY,
  authorize: [...READS_DIRECTORY, `dynamodb:PutItem ${DIRECTORY} under KEY-USES`],
  "run-job": [
    ...WRITES_RECORDS,
    ...WRITES_DIRECTORY,
    `dynamodb:Scan ${RECORDS}`,
    `dynamodb:Scan ${DIRECTORY}`,
    ...REMOVES_FILES,
    ...REMOVES_BATCH_FILES,
    ...TAKES_UPLOADS,
    ...SENDS_JOBS,
    ...takesFrom(JOBS),
    ...SENDS_BATCHES,
    ...takesFrom(`${BATCHES}-dead`),
    ...callsElsewhere("import-template"),
  ],
  "run-batch": [
    ...WRITES_RECORDS,
    ...WRITES_DIRECTORY,
    ...STORES_FILES,
    ...REMOVES_FILES,
    ...WRITES_BATCH_FILES,
    ...EXCHANGES_WORK_FILES,
    ...REMOVES_WORK_FILES,
    ...SENDS_JOBS,
    ...SENDS_BATCHES,
    ...takesFrom(...ALL_BATCHES),
    calls("convert-for-batches"),
    calls("render-html"),
  ],
  "import-template": [
    ...WRITES_RECORDS,
    ...COUNTS_STORAGE,
    ...STORES_FILES,
    ...REMOVES_FILES,
    ...TAKES_UPLOADS,
    ...callsElsewhere("import-template"),
  ],
  convert: joinsNetwork("convert"),
  "convert-for-batches": joinsNetwork("convert-for-batches"),
  "render-html": joinsNetwork("render-html"),
  "work-on-pdf": joinsNetwork("work-on-pdf"),
};
const NAMES = Object.keys(ALLOWED) as LambdaName[];

let template: Template;
beforeAll(async () => {
  template = await regionTemplate();
});

describe("a function may do this and nothing else", () => {
  test.each(NAMES)("%s", (name) => {
    const log = `arn:aws:logs:eu-central-1:<AWS::AccountId>:log-group:/aws/lambda/merganser-eu-${name}:*`;
    const logging = [`logs:CreateLogStream ${log}`, `logs:PutLogEvents ${log}`];
    expect(new Set(allowed(template, name))).toEqual(new Set([...logging, ...ALLOWED[name]]));
  });
});

test("all functions of the table are there", () => {
  const names = propertiesOf(template, "AWS::Lambda::Function").map(({ FunctionName }) => FunctionName);
  expect(new Set(names)).toEqual(new Set(Object.keys(LAMBDAS).map((name) => `merganser-eu-${name}`)));
});

test("the converters of batches are called by batches only, and batches use no others", () => {
  const callers = (called: LambdaName) => NAMES.filter((name) => allowed(template, name).includes(calls(called)));
  expect(callers("convert-for-batches")).toEqual(["run-batch"]);
  expect(callers("convert")).not.toContain("run-batch");
});

test.each(["convert", "convert-for-batches", "render-html", "work-on-pdf"] as const)(
  "%s, which reads strangers' files, may do nothing with what is stored, whoever takes it over",
  (name) => {
    const services = allowed(template, name).map((one) => one.replace(/^never /, "").split(":")[0]);
    expect(new Set(services)).toEqual(new Set(["logs", "ec2"]));
  },
);

test("a role keeps what Lambda needs to give network interfaces back when the functions leave their network", async () => {
  const off = await regionTemplate({ isolated: "off" });
  for (const name of NAMES) expect(allowed(off, name)).toEqual(allowed(template, name));
});

test("each function has a role of its own, which Lambda alone may take", () => {
  const functions = propertiesOf(template, "AWS::Lambda::Function");
  expect(new Set(functions.map(({ Role }) => written(Role))).size).toBe(functions.length);
  for (const name of NAMES) {
    const { AssumeRolePolicyDocument } = roleOf(template, name).Properties;
    expect(AssumeRolePolicyDocument).toMatchObject({
      Statement: [{ Effect: "Allow", Action: "sts:AssumeRole", Principal: { Service: "lambda.amazonaws.com" } }],
    });
  }
});

test("no policy is attached to a function's role beside its own", () => {
  for (const name of NAMES) expect(roleOf(template, name).Properties).not.toHaveProperty("ManagedPolicyArns");
  expect([...resourcesOf(template, "AWS::IAM::Policy"), ...resourcesOf(template, "AWS::IAM::ManagedPolicy")]).toEqual(
    [],
  );
});

describe("with everything switched on, in another stage", () => {
  let other: Template;
  beforeAll(async () => {
    other = await regionTemplate(EVERYTHING_ON);
  });

  test("tracing adds the right to write traces, and nothing else is added", () => {
    for (const name of NAMES) {
      const before = allowed(template, name).map((one) => one.replaceAll("merganser-", "merganser-test-"));
      const added = new Set(allowed(other, name)).difference(new Set(before));
      expect(added).toEqual(new Set(["xray:PutTraceSegments *", "xray:PutTelemetryRecords *"]));
    }
  });
});

describe("CodeDeploy", () => {
  test("may move calls to new versions of the functions that do the work, see alarms, and nothing else", () => {
    const names: readonly LambdaName[] = [
      ...(["authorize", "create-template", "update-template", "generate-document", "run-batch", "run-job"] as const),
      ...(["import-template", "convert", "convert-for-batches", "render-html", "work-on-pdf"] as const),
    ];
    const arns = names.map((name) => `arn:aws:lambda:eu-central-1:<AWS::AccountId>:function:merganser-eu-${name}`);
    const actions = ["lambda:GetAlias", "lambda:UpdateAlias", "lambda:GetProvisionedConcurrencyConfig"];
    const expected = actions.flatMap((action) => arns.flatMap((arn) => [`${action} ${arn}`, `${action} ${arn}:live`]));
    expect(new Set(allowedBy(template, releaseRole()))).toEqual(new Set([...expected, "cloudwatch:DescribeAlarms *"]));
    expect(releaseRole().Properties).not.toHaveProperty("ManagedPolicyArns");
  });

  test("alone may take that role", () => {
    expect(releaseRole().Properties.AssumeRolePolicyDocument).toMatchObject({
      Statement: [{ Effect: "Allow", Action: "sts:AssumeRole", Principal: { Service: "codedeploy.amazonaws.com" } }],
    });
  });

  function releaseRole(): Resource {
    const [{ ServiceRoleArn } = { ServiceRoleArn: "" }] = propertiesOf(template, "AWS::CodeDeploy::DeploymentGroup");
    return template.Resources[/^<(\w+)\.Arn>$/.exec(written(ServiceRoleArn))?.[1] ?? ""] as Resource;
  }
});

test("the files that the service stores are among those that its functions may store", () => {
  const ids = { now: () => 0, randomBytes: (count: number) => new Uint8Array(count) };
  const keys = [
    ...templateFileKeys(newTemplateId("eu", ids), "1"),
    documentFileKey(newDocumentId("eu", ids)),
    fontFileKey(newFontId("eu", ids), 0),
  ];
  expect(uploadFileKey(newUploadId("eu", ids))).toMatch(/^uploads\//);
  expect(batchFolder(newDocumentId("eu", ids))).toMatch(/^batches\//);
  for (const key of keys) expect(key).toMatch(/^(templates|documents|fonts)\//);
});

function joinsNetwork(name: LambdaName): string[] {
  const code = `arn:aws:lambda:eu-central-1:<AWS::AccountId>:function:merganser-eu-${name}`;
  return JOINS_NETWORK.flatMap((allowance) => [
    allowance,
    `never ${allowance.split(" ")[0]} * by code of ${code} or ${code}:*`,
  ]);
}

function takesFrom(...queues: readonly string[]): string[] {
  const actions = ["ReceiveMessage", "DeleteMessage", "GetQueueAttributes"];
  return [
    ...queues.flatMap((queue) => actions.map((action) => `sqs:${action} ${queue}`)),
    "kms:Decrypt KEY through sqs.eu-central-1.amazonaws.com",
  ];
}

function calls(name: LambdaName, region = "eu", awsRegion = "eu-central-1"): string {
  return `lambda:InvokeFunction arn:aws:lambda:${awsRegion}:<AWS::AccountId>:function:merganser-${region}-${name}:live`;
}

function callsElsewhere(name: LambdaName): string[] {
  return [calls(name, "us", "us-east-1"), calls(name, "uk", "eu-west-2"), calls(name, "au", "ap-southeast-2")];
}
