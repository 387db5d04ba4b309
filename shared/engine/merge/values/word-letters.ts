/** Prints text in the letters that the switch `\*` of a Word field asks for (ISO 29500-1, 17.16.4.3.2). */

/** The arguments that change letters, in lower case. */
export const LETTER_FORMATS = ["upper", "lower", "firstcap", "caps"] as const;

/** @param name such as `Upper`, in any letters; others change nothing @param language whose letters are changed */
export function withLetters(value: string, name: string, language: string): string {
  const upper = (text: string): string => text.toLocaleUpperCase(language);
  switch (name.toLowerCase()) {
    case "upper":
      return upper(value);
    case "lower":
      return value.toLocaleLowerCase(language);
    case "firstcap":
      return value.replace(/\p{L}/u, upper);
    case "caps":
      return value.replace(/(?<![^\s-])\p{L}/gu, upper);
    default:
      return value;
  }
}
