/** What a signed call to AWS is: who makes it, and which actions on which resources it needs (Service Authorization Reference). */

export interface AwsCall {
  /** The access key id that it is signed with. */
  readonly caller: string;
  readonly needs: readonly Need[];
}

export interface Need {
  /** For example `s3:GetObject`. */
  readonly action: string;
  /** `table/…`, `queue/…`, `function/<AWS region>/…`; of S3 the bucket, or the bucket and the key. */
  readonly resource: string;
  /** The partition of the record that is written or read. */
  readonly partition?: string;
}

export interface SignedRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Empty for files, which nobody has to look into. */
  readonly body: Buffer;
}

/** Undefined for a call that is not signed. */
export function readAwsCall(request: SignedRequest): AwsCall | undefined {
  const header = String(request.headers.authorization ?? "");
  const credential = /Credential=([^,\s]+)/.exec(header)?.[1] ?? request.url.searchParams.get("X-Amz-Credential");
  const [caller, , awsRegion = "", service] = credential?.split("/") ?? [];
  if (caller === undefined) return undefined;
  if (service === "s3") return { caller, needs: needsOfS3(request) };
  if (service === "lambda") return { caller, needs: [needOfLambda(request, awsRegion)] };
  return { caller, needs: [needOfJson(request)] };
}

interface JsonInput {
  readonly TableName?: string;
  readonly IndexName?: string;
  readonly QueueUrl?: string;
  readonly Key?: Keys;
  readonly Item?: Keys;
}
interface Keys {
  readonly pk?: { readonly S?: string };
}

/** DynamoDB and SQS name the action in a header: `DynamoDB_20120810.GetItem`, `AmazonSQS.SendMessage`. */
function needOfJson({ headers, body }: SignedRequest): Need {
  const [service = "", action] = String(headers["x-amz-target"] ?? "").split(".");
  const { TableName, IndexName, QueueUrl = "", Key, Item } = JSON.parse(body.toString() || "{}") as JsonInput;
  if (service === "AmazonSQS") {
    return { action: `sqs:${action}`, resource: `queue/${QueueUrl.split("/").at(-1)}` };
  }
  const partition = (Item ?? Key)?.pk?.S;
  return {
    action: `dynamodb:${action}`,
    resource: `table/${TableName}${IndexName === undefined ? "" : `/index/${IndexName}`}`,
    ...(partition !== undefined && { partition }),
  };
}

function needOfLambda({ url }: SignedRequest, awsRegion: string): Need {
  const [, name = ""] = /\/functions\/([^/]+)\//.exec(url.pathname) ?? [];
  return { action: "lambda:InvokeFunction", resource: `function/${awsRegion}/${decodeURIComponent(name)}` };
}

/** Buckets stand in the path. */
function needsOfS3({ method, url, body }: SignedRequest): readonly Need[] {
  const path = decodeURIComponent(url.pathname).slice(1);
  const [bucket = "", ...rest] = path.split("/");
  if (rest.join("/") === "" && method !== "POST") return [{ action: "s3:ListBucket", resource: bucket }];
  if (url.searchParams.has("delete")) {
    return keysIn(body.toString()).map((key) => ({ action: "s3:DeleteObject", resource: `${bucket}/${key}` }));
  }
  return [{ action: actionOnObject(method, url.searchParams), resource: path }];
}

function keysIn(xml: string): readonly string[] {
  return Array.from(xml.matchAll(/<Key>([^<]*)<\/Key>/g), ([, key = ""]) => key);
}

/** What belongs to a multipart upload but its end counts as writing the object. */
function actionOnObject(method: string, query: URLSearchParams): string {
  if (method === "GET" || method === "HEAD") return "s3:GetObject";
  if (method === "DELETE") return query.has("uploadId") ? "s3:AbortMultipartUpload" : "s3:DeleteObject";
  return "s3:PutObject";
}
