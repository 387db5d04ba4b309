/** Reads `Accept-Language` (RFC 9110, 12.5.4): the language of what error messages advise. */
import { MESSAGE_LANGUAGES, type MessageLanguage } from "#shared/base/model/message-language.ts";

/** Returns the most wanted language that there is, and English if none is. */
export function acceptedLanguage(headers: Headers): MessageLanguage {
  const wanted = (headers.get("accept-language") ?? "").split(",").map((part) => {
    const [range = "", ...parameters] = part.trim().split(/\s*;\s*/);
    const weight = parameters.find((each) => each.startsWith("q="))?.slice(2) ?? "1";
    return { language: range.toLowerCase().split("-")[0], weight: Number(weight) };
  });
  const [best] = wanted
    .flatMap(({ language, weight }) => {
      const known = MESSAGE_LANGUAGES.find((each) => each === language);
      return known !== undefined && weight > 0 ? [{ known, weight }] : [];
    })
    .sort((left, right) => right.weight - left.weight);
  return best?.known ?? "en";
}
