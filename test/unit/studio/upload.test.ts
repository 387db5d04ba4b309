/** A large file that the store of files refuses is to be chosen again; what only the service knows is told by it. */
import { afterAll, expect, test, vi } from "vitest";

afterAll(() => vi.unstubAllGlobals());
vi.stubGlobal("localStorage", { getItem: () => null });
vi.stubGlobal("sessionStorage", { getItem: () => null });
vi.stubGlobal("location", new URL("http://localhost/"));
const { addFile } = await import("#studio/service/upload.ts");

const EXPIRED = "<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>";
const BUSY = '{"code":"service_busy","message":"Try again."}';

test.each([
  [403, EXPIRED, { status: 403, code: "upload_not_complete" }],
  [502, "<h1>Bad gateway</h1>", { status: 502, code: "unexpected" }],
  [503, BUSY, { status: 503, code: "service_busy", message: "Try again." }],
])("an upload that is answered with status %i fails with the right error: %s", async (status, answer, expected) => {
  vi.stubGlobal("fetch", async (_: string, { method }: { method: string }) =>
    method === "PUT" ? new Response(answer, { status }) : Response.json({ id: "1", upload_uri: "https://bucket/1" }),
  );
  await expect(addFile(new FormData(), new File([new Uint8Array(4e6 + 1)], "Large.csv"))).rejects.toMatchObject(
    expected,
  );
});
