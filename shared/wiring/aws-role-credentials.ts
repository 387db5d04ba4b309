/**
 * Replaces `@aws-sdk/credential-provider-node` in the functions' bundles. That package searches a dozen places and
 * brings a client for several of them. A function on Lambda has its role's credentials in the environment, valid for
 * the lifetime of its process (Lambda Developer Guide, "Defined runtime environment variables").
 */
import process from "node:process";

interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

export function defaultProvider(): () => Promise<Credentials> {
  return async () => credentialsIn(process.env);
}

function credentialsIn(environment: NodeJS.ProcessEnv): Credentials {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  if (!accessKeyId || !secretAccessKey) throw new Error("AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not both set");
  const sessionToken = environment.AWS_SESSION_TOKEN;
  return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
}
