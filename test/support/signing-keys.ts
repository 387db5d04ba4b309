/** A signing key for tests of the API, and requests with it. */
import type { z } from "zod";
import type { signingKeySchema } from "#shared/edge/http/representations/signing-key-schema.ts";
import { type FormFields, file, postForm } from "./requests.ts";
import type { CallOptions, Service } from "./service.ts";

/** The password of `signingKeyFile`. */
export const SIGNING_PASSWORD = "secret";

/**
 * The file is made by: openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout a.key -out a.pem -days 36500
 * -subj "/O=Ada Ltd/CN=Ada Ltd seal" -addext "keyUsage=critical,digitalSignature,nonRepudiation"; openssl pkcs12 -export
 * -inkey a.key -in a.pem -passout pass:secret
 */
const PKCS12 = [
  "MIIETAIBAzCCBAIGCSqGSIb3DQEHAaCCA/MEggPvMIID6zCCAqIGCSqGSIb3DQEHBqCCApMwggKPAgEAMIICiAYJKoZIhvcNAQcB",
  "MFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAjo/vxOZCzRcwICCAAwDAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEKom",
  "r3Q8m0z2adUxfCgEOVKAggIgzp/tLQgPvAyEr27chm1Q5faP8UoO1yRTEhByHOjREpQJIt/NaDlOhNMmOmywqlbsY9plLPObj7n9",
  "UlFhZtFF1GdBdvQAIIQSyhEUqBURHLElgmtMmLPFl8NPnZL56aLsyECFsz0EAZDP44A9nLVGwZYCAITicx1kqWLzqE5CrqoJSFe7",
  "8fzRuSi2kRAaxMHvAY+eDv2tnJRMkg2ngYjbAPp3J0H+lUSZBe+hTgZk9tifl7lGniwRWaHwFzEWAhxooZht4AY6kEJ7Dx581ekS",
  "KOGp+iO/4E8sNJDdinVKF8RT87nDxwtd8gcg+S3rz42DpqRGDxPTNiXDczsvYUBjXFpKk53L7byqrb+AEDnQ84zB6pjA0+HsUxga",
  "mWYQcSjMclP7hDNtiUy2HPADaDqQZFInIdB4iVY3aWp+hA2lE2X4x34xSN22CyR2wRFJF8tbO661yOSp+PYq6udQrKvCrFvUEzfh",
  "W/2Q29N1KVMFyQrpbjiHnRjMJDRQ3pWS3k6IMJp51ZU9Ap+KjCX297xvGSdVoKTfUJv4vhW41/7bibb1p2x56lDzdeEstlR/cbkl",
  "O2X/OwYQXgW4CyXx0JrQxyUj6zkc1lJK7vA28QPjxcTdPP/vEmywlCsDs5gMBhDeCKgGvbWaaLpAMmMXt8gaDOiPQqgCk0dAcyu6",
  "I302ljOH2fLfdQrvrblBJwxdlbv75iMebe0jJV3yi57fT7Wl1jCCAUEGCSqGSIb3DQEHAaCCATIEggEuMIIBKjCCASYGCyqGSIb3",
  "DQEMCgECoIHvMIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAjiWTL9B37qHgICCAAwDAYIKoZIhvcNAgkFADAdBglg",
  "hkgBZQMEASoEEEveoJk+PXrvbvC3/wGr3AAEgZAUWkiye/vgmjmdKR6eUsQcjm+cshVe4izx/upjk9Vt8i682yxYxVh+3ndaFuQs",
  "Ji/0fPGfRXGqftzA1OqJbZwFRGH+5md3ld+3STqe9I486gSRZnv0r/PMd8XI/4SUlPsxb+h/YMgARDP8a3E8u4HNbWlRCmr1xuL3",
  "TgxpGI3aJbolBW8NLMWvqPsqWiCcJrsxJTAjBgkqhkiG9w0BCRUxFgQU0DW1UrivPR+1oAotnkwuLChgDu8wQTAxMA0GCWCGSAFl",
  "AwQCAQUABCAbtAyc8ku40GQtt/V7jk8OEhtnhvD85v5nnwqTzz/HIwQILTYDzrPSzXkCAggA",
].join("");

export type SigningKeyAnswer = z.infer<typeof signingKeySchema>;

export function signingKeyBytes(): Buffer<ArrayBuffer> {
  return Buffer.from(PKCS12, "base64");
}

export function signingKeyFile(): File {
  return file(signingKeyBytes(), "seal.p12");
}

export function postSigningKey(
  service: Pick<Service, "call">,
  fields: FormFields = {},
  options: CallOptions = {},
): Promise<Response> {
  const form = postForm({ file: signingKeyFile(), password: SIGNING_PASSWORD, ...fields });
  return service.call("/v1/signing-key", { ...options, ...form });
}

export async function createSigningKey(
  service: Pick<Service, "call">,
  fields: FormFields = {},
): Promise<SigningKeyAnswer> {
  const response = await postSigningKey(service, fields);
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as SigningKeyAnswer;
}
