/** Reads messages of Protocol Buffers without their schema (protobuf.dev/programming-guides/encoding). */

export class Message {
  readonly #fields: ReadonlyMap<number, readonly (bigint | Buffer)[]>;

  constructor(fields: ReadonlyMap<number, readonly (bigint | Buffer)[]>) {
    this.#fields = fields;
  }

  has(field: number): boolean {
    return this.#fields.has(field);
  }

  all(field: number): readonly Message[] {
    return (this.#fields.get(field) ?? []).map((value) => readMessage(value as Buffer));
  }

  one(field: number): Message {
    return readMessage(this.#bytes(field));
  }

  text(field: number): string {
    return this.#bytes(field).toString();
  }

  hex(field: number): string {
    return this.#bytes(field).toString("hex");
  }

  varint(field: number): bigint {
    return (this.#fields.get(field)?.[0] as bigint | undefined) ?? 0n;
  }

  fixed64(field: number): bigint {
    return this.#bytes(field).readBigUInt64LE();
  }

  double(field: number): number {
    return this.#bytes(field).readDoubleLE();
  }

  #bytes(field: number): Buffer {
    return (this.#fields.get(field)?.[0] as Buffer | undefined) ?? Buffer.alloc(0);
  }
}

export function readMessage(bytes: Buffer): Message {
  const fields = new Map<number, (bigint | Buffer)[]>();
  let at = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = BigInt(bytes[at++] ?? 0);
      value |= (byte & 0x7fn) << shift;
      if (byte < 0x80n) return value;
    }
  };
  const take = (length: number) => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const key = Number(varint());
    const type = key & 7;
    const value = type === 0 ? varint() : take(type === 1 ? 8 : type === 5 ? 4 : Number(varint()));
    fields.set(key >> 3, [...(fields.get(key >> 3) ?? []), value]);
  }
  return new Message(fields);
}
