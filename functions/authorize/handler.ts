/** The gateway's authorizer, which finds the account of a call by its API key. Its result is cached for a minute. */
import { openedOnce } from "#shared/edge/lambda/opened-once.ts";
import { wireAwsAccounts } from "#shared/wiring/aws-accounts.ts";
import { withTimeLimit } from "#shared/workers/processes/deadline.ts";

interface AuthorizerEvent {
  readonly headers: Readonly<Record<string, string>> | null;
}

/** A table that hangs is asked for up to 20 seconds, and this function has ten. */
const NOTE_MS_MAX = 500;

const wiring = openedOnce(wireAwsAccounts);

/**
 * Returns a policy that allows or refuses the call. Unlike an exception, a refusing policy is cached too, and the
 * gateway distinguishes it from a call without a key.
 */
export async function handler({ headers }: AuthorizerEvent) {
  const { accounts, keyUses } = await wiring();
  const apiKey = Object.entries(headers ?? {})
    .find(([name]) => name.toLowerCase() === "authorization")?.[1]
    .trim();
  const found = apiKey ? await accounts.findCaller(apiKey) : undefined;
  if (found === undefined) return { principalId: "nobody", policyDocument: policy("Deny") };
  const { caller, hash } = found;
  // Lambda stops work that nobody waits for. This takes some milliseconds, once an hour, and must not cost a call its answer.
  await withTimeLimit(NOTE_MS_MAX, keyUses.note(hash));
  return {
    principalId: caller.id,
    policyDocument: policy("Allow"),
    context: { account: JSON.stringify(caller), key: caller.key?.id ?? "" },
  };
}

/** Returns a policy for every operation, because the result is cached by the key alone. */
function policy(Effect: "Allow" | "Deny") {
  return { Version: "2012-10-17", Statement: [{ Action: "execute-api:Invoke", Effect, Resource: "*" }] };
}
