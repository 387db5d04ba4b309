/** Validates keys of files: segments of letters, digits, `_`, `-` and inner dots, joined by slashes. */

const SEGMENT = /^[\w-][\w.-]{0,199}$/;

/** @throws Error for a key that could leave the store. The service creates all keys, so this is a defect. */
export function segmentsOf(key: string): readonly string[] {
  const segments = key.split("/");
  if (!segments.every((segment) => SEGMENT.test(segment))) throw new Error(`not a file key: ${JSON.stringify(key)}`);
  return segments;
}
