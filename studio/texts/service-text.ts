/** Shows the sentences of the service in the language of whoever reads them. */
import { germanFor } from "./service-words.ts";
import { currentTongue } from "./text.ts";

/** Returns the sentence as it is, if the service speaks the reader's language, or a newer one says what is not known here. */
export function serviceText(sentence: string): string {
  return currentTongue() === "de" ? (germanFor(sentence) ?? sentence) : sentence;
}
