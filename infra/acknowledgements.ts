/**
 * Lists the findings of cdk-nag's AwsSolutions rules that are intended, with the reason. A test runs cdk-nag: a finding
 * that is not listed here fails, and so does an entry that is no longer found.
 */
export interface Acknowledgement {
  /** The rule, with its finding in brackets if it has several. */
  readonly rule: string;
  /** The constructs of a region's stack to which it applies, as the ends of their paths. */
  readonly of: readonly RegExp[];
  readonly reason: string;
}

const EVERY_ROLE = /\/Role\/Resource$/;
const ISOLATED_ROLES = /\/(?:convert|render-html)\/Role\/Resource$|^work-on-pdf\/Role\/Resource$/;
const METHODS = /^Http\/Api\/Default\/.*(?:GET|HEAD|POST|PUT|DELETE|ANY)\/Resource$/;

export const ACKNOWLEDGEMENTS: readonly Acknowledgement[] = [
  {
    rule: "AwsSolutions-S1",
    of: [/^Storage\/Files\/Resource$/],
    reason:
      "Only the functions of this stack reach the bucket, each with its own log, and who holds a signed address that one of " +
      "them has made. A log of the bucket would keep those addresses, and the names in them, a second time. Whoever has to " +
      "prove each access switches on data events of CloudTrail, which need no second bucket here.",
  },
  {
    rule: "AwsSolutions-APIG2",
    of: [/^Http\/Api\/Resource$/],
    reason:
      "The functions check every field themselves and say in one answer all that is wrong with a request. The gateway's " +
      "validation knows JSON only, refuses what the interface's callers send (numbers as text, JSON within forms), and would " +
      "answer in another form.",
  },
  {
    rule: "AwsSolutions-APIG3",
    of: [/^Http\/Api\/DeploymentStage\.live\/Resource$/],
    reason:
      "AWS WAF costs money by the month and by the request, and without it the stage is throttled as a whole and each method " +
      "by itself. --context requestsPerAddress switches it on.",
  },
  {
    rule: "AwsSolutions-APIG6",
    of: [/^Http\/Api\/DeploymentStage\.live\/Resource$/],
    reason:
      "The gateway's execution log would hold paths with the secrets of links, and parts of what callers send. The access log " +
      "has every call with its status, and the functions log their faults under the same request id.",
  },
  {
    rule: "AwsSolutions-APIG4",
    of: [
      /\/ANY\/Resource$/,
      /\/Default\/(?:GET|HEAD)\/Resource$/,
      /\/(?:openapi\.json|\{filename\})\/(?:GET|HEAD)\/Resource$/,
    ],
    reason:
      "Open to everyone by the interface: the page for people, the API's description, files by links that are signed and carry " +
      "no key, and what is no operation, where answer-unknown checks the key itself so that browsers' preflights, which " +
      "have none, are answered.",
  },
  {
    rule: "AwsSolutions-COG4",
    of: [METHODS],
    reason:
      "The interface has API keys in the header Authorization, which a request authorizer checks; no user signs in.",
  },
  {
    rule: "AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]",
    of: [/^Http\/Api\/CloudWatchRole\/Resource$/],
    reason:
      "The role by which API Gateway writes its access logs is one for the whole account in an AWS region, for logs of which this " +
      "stack does not know. AWS keeps its policy right as API Gateway changes.",
  },
  {
    rule: "AwsSolutions-VPC7",
    of: [/^IsolatedNetwork\/Vpc$/],
    reason:
      "Nothing comes into this network, and nothing leaves it but requests to one bucket, each by an address that a function " +
      "of this stack has signed. A flow log would cost by the gigabyte and tell the number of those requests.",
  },
  ...["*", "arn:aws:ec2:eu-central-1:<AWS::AccountId>:*/*"].map((resource) => ({
    rule: `AwsSolutions-IAM5[Resource::${resource}]`,
    of: [ISOLATED_ROLES],
    reason:
      "Lambda makes and removes network interfaces, whose ids nobody knows before, in the name of the function's role; what " +
      "lists them takes no resource. It is Lambda's developer guide's minimum, and denied to the function's own code.",
  })),
  ...["templates", "documents", "work", "uploads", "batches"].map((folder) => ({
    rule: `AwsSolutions-IAM5[Resource::arn:aws:s3:::merganser-eu-files-<AWS::AccountId>/${folder}/*]`,
    of: [EVERY_ROLE],
    reason:
      "Files come and go, each with a key of its own, so a right is one on all files of a kind. Which kinds of files a function " +
      "may read, write and remove stands in functions/lambdas.ts.",
  })),
  ...["kms:ReEncrypt*", "kms:GenerateDataKey*"].map((action) => ({
    rule: `AwsSolutions-IAM5[Action::${action}]`,
    of: [EVERY_ROLE],
    reason:
      "DynamoDB's minimum for a table with a customer's own key, in its developer guide's words. They are on that key alone, " +
      "and through DynamoDB alone.",
  })),
];

/** Additional findings if X-Ray is enabled. */
export const ACKNOWLEDGEMENTS_OF_TRACING: readonly Acknowledgement[] = [
  {
    rule: "AwsSolutions-IAM5[Resource::*]",
    of: [EVERY_ROLE],
    reason: "X-Ray has no resources that a right to write traces could be limited to.",
  },
];
