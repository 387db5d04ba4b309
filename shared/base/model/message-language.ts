/** Lists the languages in which error messages say how an invoice is corrected. */

export const MESSAGE_LANGUAGES = ["en", "de"] as const;
export type MessageLanguage = (typeof MESSAGE_LANGUAGES)[number];
