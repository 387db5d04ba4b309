/** Headers with which browsers let Studio do what it needs, and nothing else. */

export function studioHeaders(origins: readonly string[]): Readonly<Record<string, string>> {
  const service = ["'self'", ...origins].join(" ");
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self'",
    // Pages come as data, and first pages of templates from the region that has them.
    `img-src ${service} data: blob:`,
    `connect-src ${service}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The one that starts the worker for spreadsheets.
    "trusted-types studio",
  ];
  return {
    "Content-Security-Policy": policy.join("; "),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
  };
}
