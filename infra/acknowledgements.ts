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
const ISOLATED_ROLES = /\/(?:convert|convert-for-batches|render-html)\/Role\/Resource$|^work-on-pdf\/Role\/Resource$/;
const METHODS = /^Http\/Api\/Default\/.*(?:POST|PUT|DELETE|OPTIONS|ANY)\/Resource$/;

export const ACKNOWLEDGEMENTS: readonly Acknowledgement[] = [
  {
    rule: "AwsSolutions-S1",
    of: [/^Storage\/Files\/Resource$/],
    reason:
      "Only the functions of this stack reach the bucket, each with its own log, and holders of a signed URL that one of " +
      "them has created. An access log of the bucket would store those URLs, and the names in them, a second time. To " +
      "record each access, enable data events in CloudTrail, which need no second bucket here.",
  },
  {
    rule: "AwsSolutions-APIG2",
    of: [/^Http\/Api\/Resource$/],
    reason:
      "The functions validate every field themselves and report all errors of a request in one response. The gateway's " +
      "validation supports only JSON, rejects what callers of the interface send (numbers as text, JSON within forms), and " +
      "would respond with another error format.",
  },
  {
    rule: "AwsSolutions-APIG3",
    of: [/^Http\/Api\/DeploymentStage\.live\/Resource$/],
    reason:
      "AWS WAF costs money per month and per request. Without it, the stage as a whole and each method by itself are " +
      "throttled. --context requestsPerAddress and requestsPerKey enable it.",
  },
  {
    rule: "AwsSolutions-APIG6",
    of: [/^Http\/Api\/DeploymentStage\.live\/Resource$/],
    reason:
      "The gateway's execution log would contain paths with the secrets of links, and parts of requests. The access log " +
      "contains every request with its status, and the functions log their errors under the same request id.",
  },
  {
    rule: "AwsSolutions-APIG4",
    of: [/\/Default\/(?:.*\/)?(?:ANY|OPTIONS)\/Resource$/, /\/Default\/mcp\/POST\/Resource$/],
    reason:
      "The interface makes these public: the home page, Studio's own files, the API description, files behind signed links, which need no key, " +
      "and unknown paths. Below /v1, show-home checks the key itself, so that browsers' preflight requests, which have no " +
      "key, get a response. call-mcp takes a key behind the word Bearer too, and has the API check it.",
  },
  {
    rule: "AwsSolutions-COG4",
    of: [METHODS],
    reason:
      "The interface uses API keys in the Authorization header, which a request authorizer checks. No user signs in.",
  },
  {
    rule: "AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]",
    of: [/^Http\/Api\/CloudWatchRole\/Resource$/],
    reason:
      "API Gateway writes its access logs with one role for the whole account in an AWS region, also for logs that this " +
      "stack does not know. AWS keeps the managed policy up to date when API Gateway changes.",
  },
  {
    rule: "AwsSolutions-VPC7",
    of: [/^IsolatedNetwork\/Vpc$/],
    reason:
      "Nothing enters this network, and only requests to one bucket leave it, each to a URL that a function of this stack " +
      "has signed. A flow log would cost money per gigabyte and show only the number of those requests.",
  },
  ...["*", "arn:aws:ec2:eu-central-1:<AWS::AccountId>:*/*"].map((resource) => ({
    rule: `AwsSolutions-IAM5[Resource::${resource}]`,
    of: [ISOLATED_ROLES],
    reason:
      "Lambda creates and deletes network interfaces with the function's role, and their ids are not known in advance. The " +
      "call that lists them supports no resource. This is the minimum in Lambda's developer guide, and it is denied to the function's own code.",
  })),
  {
    rule: "AwsSolutions-IAM5[Resource::*]",
    of: [/^Releases\/Role\/Resource$/],
    reason:
      "CodeDeploy reads the states of alarms, with AWS's own policy for all of them. Whether it also works with a policy for " +
      "two of them is not documented, and a release that cannot see its alarms fails. The other actions name their functions.",
  },
  ...["templates", "documents", "fonts", "work", "uploads", "batches"].map((folder) => ({
    rule: `AwsSolutions-IAM5[Resource::arn:aws:s3:::merganser-eu-files-<AWS::AccountId>/${folder}/*]`,
    of: [EVERY_ROLE],
    reason:
      "Files are created and deleted, each with its own key, so a permission covers all files of a kind. Which kinds of files " +
      "a function may read, write and delete is defined in functions/lambdas.ts.",
  })),
  ...["kms:ReEncrypt*", "kms:GenerateDataKey*"].map((action) => ({
    rule: `AwsSolutions-IAM5[Action::${action}]`,
    of: [EVERY_ROLE],
    reason:
      "This is the minimum in DynamoDB's developer guide for a table with a customer managed key. The permissions cover only " +
      "that key, and only through DynamoDB.",
  })),
];

/** Additional findings if X-Ray is enabled. */
export const ACKNOWLEDGEMENTS_OF_TRACING: readonly Acknowledgement[] = [
  {
    rule: "AwsSolutions-IAM5[Resource::*]",
    of: [EVERY_ROLE],
    reason: "X-Ray has no resources to which a permission to write traces could be limited.",
  },
];
