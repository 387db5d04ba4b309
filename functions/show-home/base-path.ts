/** The path of a base address, which links within the service begin with: `/live` on AWS without a custom domain. */
export function basePathOf(baseAddress: string): string {
  return new URL(baseAddress).pathname.replace(/\/$/, "");
}
