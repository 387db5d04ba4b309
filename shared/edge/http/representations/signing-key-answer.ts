/** Converts a signing key to its API representation, which has nothing of the private key. */
import type { z } from "@hono/zod-openapi";
import type { SigningKey } from "#shared/base/model/signing-key.ts";
import type { signingKeySchema } from "./signing-key-schema.ts";

export type SigningKeyAnswer = z.infer<typeof signingKeySchema>;

export function signingKeyAnswer(key: SigningKey): SigningKeyAnswer {
  const { id, created, name, region, algorithm, holder, issuer, validFrom, validTo, timestampUrl } = key;
  return {
    id,
    created,
    name,
    region,
    algorithm,
    holder,
    issuer,
    valid_from: validFrom,
    valid_to: validTo,
    timestamp_url: timestampUrl ?? null,
  };
}
