/** Pieces of a document that are stored between their making and their combination. */
import { expect, test } from "vitest";
import type { Piece } from "#shared/service/produce/pieces/piece.ts";
import { decodePieces, encodePieces } from "#shared/service/produce/pieces/piece-file.ts";

const PIECES: readonly Piece[] = [
  {
    position: 1,
    milliseconds: 7,
    bytes: Buffer.from("first"),
    name: "Zoë / 1",
    info: { warnings: ["a picture was left out"], conformance: "PDF/A-2b", profile: "Factur-X; BASIC", pageCount: 2 },
  },
  { position: 2, milliseconds: 0, name: undefined, fault: { code: "merge_failed", message: "Item 2 …" } },
  {
    position: 3,
    milliseconds: 1,
    bytes: new Uint8Array(),
    name: undefined,
    info: { warnings: [], conformance: undefined, profile: undefined, pageCount: undefined },
  },
];

async function* cut(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

test.each([1, 3, 1_000])("pieces are read as they were written, from a stream of %i bytes at a time", async (size) => {
  const stored = Buffer.concat([...encodePieces(PIECES)]);
  const read = await Array.fromAsync(decodePieces(cut(stored, size)));
  expect(read).toEqual(
    PIECES.map((piece) => ("bytes" in piece ? { ...piece, bytes: Buffer.from(piece.bytes) } : piece)),
  );
});

test("pieces that break off are no pieces", async () => {
  const stored = Buffer.concat([...encodePieces(PIECES)]);
  await expect(Array.fromAsync(decodePieces(cut(stored.subarray(0, -1), 1_000)))).rejects.toThrow(/breaks? off/);
});
