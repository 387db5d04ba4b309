/** The gateway's authorizer: finds the account of a call by its API key. What it answers is kept for a minute. */
import { wireAwsAccounts } from "#shared/wiring/aws-accounts.ts";

interface AuthorizerEvent {
  readonly headers: Readonly<Record<string, string>> | null;
}

let wiring: ReturnType<typeof wireAwsAccounts> | undefined;

/** @throws Error `Unauthorized`, which the gateway answers with 401 */
export async function handler({ headers }: AuthorizerEvent) {
  wiring ??= wireAwsAccounts();
  const { accounts } = await wiring;
  const apiKey = Object.entries(headers ?? {})
    .find(([name]) => name.toLowerCase() === "authorization")?.[1]
    .trim();
  const account = apiKey ? await accounts.findByKey(apiKey) : undefined;
  if (account === undefined) throw new Error("Unauthorized");
  return {
    principalId: account.id,
    // For every operation: the answer is kept by the key alone.
    policyDocument: {
      Version: "2012-10-17",
      Statement: [{ Action: "execute-api:Invoke", Effect: "Allow", Resource: "*" }],
    },
    context: { account: JSON.stringify(account) },
  };
}
