/** Addresses that take uploads on one machine. What callers see of them: test/contract/store-upload. */
import { expect, test } from "vitest";
import { newUploadId } from "#shared/base/model/ids.ts";
import { linksOf } from "#shared/storage/links/links.ts";
import { signedUploadAddresses } from "#shared/storage/links/upload-addresses.signed.ts";

const SECRET = new Uint8Array(32).fill(7);
const BASE = { secret: SECRET, baseAddress: "https://eu.example.com" };
const ingredients = { now: Date.now, randomBytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)) };

function tokenOf(address: string): string {
  return address.replace("https://eu.example.com/uploads/", "");
}

test("an address is the base address with a token, which stands for its upload", async () => {
  const addresses = signedUploadAddresses(BASE);
  for (let n = 0; n < 100; n++) {
    const id = newUploadId("eu", ingredients);
    const address = await addresses.addressFor({ id, key: `uploads/${id}`, size: 1, expires: 0 });
    expect(address).toMatch(/^https:\/\/eu\.example\.com\/uploads\/[\w.-]+$/);
    expect(addresses.verify(tokenOf(address))).toBe(id);
  }
});

test("an address that another secret has signed is not accepted", async () => {
  const other = signedUploadAddresses({ ...BASE, secret: new Uint8Array(32).fill(8) });
  const id = newUploadId("eu", ingredients);
  const address = await other.addressFor({ id, key: `uploads/${id}`, size: 1, expires: 0 });
  expect(signedUploadAddresses(BASE).verify(tokenOf(address))).toBeUndefined();
});

test("no link opens what an address takes, and no address takes what a link opens, although one secret signs both", async () => {
  const id = newUploadId("eu", ingredients);
  const [links, addresses] = [linksOf(BASE), signedUploadAddresses(BASE)];
  const link = links.sign({ key: `uploads/${id}`, filename: "upload", disposition: "inline" });
  const [, , linkToken = ""] = new URL(link).pathname.split("/");
  expect(addresses.verify(linkToken)).toBeUndefined();
  expect(addresses.verify(`${id}.${linkToken.split(".")[1]}`)).toBeUndefined();
  const token = tokenOf(await addresses.addressFor({ id, key: `uploads/${id}`, size: 1, expires: 0 }));
  expect(links.verify(token, "upload")).toBeUndefined();
  const signature = token.split(".")[1];
  const forged = `i${Buffer.from(`uploads/${id}`).toString("base64url")}.${signature}`;
  expect(links.verify(forged, "upload")).toBeUndefined();
});
