/** The texts of `Warning` headers: `299 - "The file … is left out."` (RFC 7234, 5.5). */

export function warningsIn(header: string | null): readonly string[] {
  const found = (header ?? "").matchAll(/\d{3} \S+ "((?:[^"\\]|\\.)*)"/g);
  return [...found].map(([, text = ""]) => decoded(text.replace(/\\(.)/g, "$1")));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
