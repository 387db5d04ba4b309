/** Stores the secret that signs a region's links as a record. The first function that needs it creates it. */
import { object, parseStored, text } from "#shared/base/model/schema.ts";
import { RecordConflict, type Records } from "#shared/storage/records/records.ts";

/** The partition key to which a function that may create the secret needs write access. */
export const LINK_SECRET_PARTITION = "LINK-SECRET";

const KEYS = { pk: LINK_SECRET_PARTITION, sk: "LINK-SECRET" };
const SECRET_BYTES = 32;

/** The secret in Base64. */
const bodySchema = object<{ readonly secret: string }>({ secret: text });

export async function secretInRecords(
  records: Pick<Records, "get" | "insert">,
  randomBytes: (count: number) => Uint8Array,
): Promise<Uint8Array> {
  for (;;) {
    const record = await records.get(KEYS.pk, KEYS.sk);
    if (record !== undefined) return Buffer.from(parseStored("link secret", bodySchema, record.body).secret, "base64");
    const secret = randomBytes(SECRET_BYTES);
    try {
      await records.insert({ ...KEYS, body: { secret: Buffer.from(secret).toString("base64") } });
      return secret;
    } catch (error) {
      if (!(error instanceof RecordConflict)) throw error;
    }
  }
}
