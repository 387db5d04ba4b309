/** Reads and writes DER (X.690) for the structures of signatures. */
import * as asn1js from "asn1js";

export function derOf(value: { toSchema(): asn1js.BaseBlock } | asn1js.BaseBlock): Uint8Array {
  const block = "toSchema" in value ? value.toSchema() : value;
  return new Uint8Array(block.toBER(false));
}

/** @throws NotAsn1 */
export function parseAsn1(bytes: Uint8Array): asn1js.BaseBlock {
  const { offset, result } = asn1js.fromBER(exact(bytes));
  if (offset === -1) throw new NotAsn1();
  return result;
}

/** The bytes are not what X.690 describes, or of another structure than the standard says. */
export class NotAsn1 extends Error {
  override readonly name = "NotAsn1";

  constructor() {
    super("the file is damaged, or of another kind");
  }
}

/** Libraries read the whole buffer behind a view. */
export function exact(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}

/** @throws NotAsn1 if the value has no such child */
export function childOf(value: asn1js.BaseBlock | undefined, index: number): asn1js.BaseBlock {
  const child = childrenOf(value)[index];
  if (child === undefined) throw new NotAsn1();
  return child;
}

/** @throws NotAsn1 if the value is not constructed */
export function childrenOf(value: asn1js.BaseBlock | undefined): readonly asn1js.BaseBlock[] {
  if (!(value instanceof asn1js.Constructed)) throw new NotAsn1();
  return value.valueBlock.value;
}

/** @throws NotAsn1 */
export function oidOf(value: asn1js.BaseBlock | undefined): string {
  if (value instanceof asn1js.ObjectIdentifier) return value.valueBlock.toString();
  throw new NotAsn1();
}

/** Returns the bytes of an octet string, also of one in parts. @throws NotAsn1 */
export function octetsOf(value: asn1js.BaseBlock | undefined): Uint8Array {
  if (value instanceof asn1js.OctetString) return new Uint8Array(value.getValue());
  // An octet string with an implicit tag is primitive, or consists of parts.
  if (value instanceof asn1js.Primitive) return value.valueBlock.valueHexView;
  return Buffer.concat(childrenOf(value).map(octetsOf));
}

/** Returns a whole number that is small enough to be exact. @throws NotAsn1 */
export function numberOf(value: asn1js.BaseBlock | undefined): number {
  if (!(value instanceof asn1js.Integer)) throw new NotAsn1();
  const number = Number(value.toBigInt());
  if (!Number.isSafeInteger(number)) throw new NotAsn1();
  return number;
}
