/** The secret that signs a region's links, kept as a record: made once, by whichever function is the first to need it. */
import { RecordConflict, type Records } from "./records.ts";

/** Who may make the secret may write under this key. */
export const LINK_SECRET_PARTITION = "LINK-SECRET";

const KEYS = { pk: LINK_SECRET_PARTITION, sk: "LINK-SECRET" };
const SECRET_BYTES = 32;

export async function secretInRecords(
  records: Pick<Records, "get" | "insert">,
  randomBytes: (count: number) => Uint8Array,
): Promise<Uint8Array> {
  for (;;) {
    const record = await records.get(KEYS.pk, KEYS.sk);
    if (record !== undefined) return Buffer.from(String(record.body.secret), "base64");
    const secret = randomBytes(SECRET_BYTES);
    try {
      await records.insert({ ...KEYS, body: { secret: Buffer.from(secret).toString("base64") } });
      return secret;
    } catch (error) {
      if (!(error instanceof RecordConflict)) throw error;
    }
  }
}
