/** Recognises dates of the calendar as ISO 8601 writes them. */

/** Returns whether the text is such as 2026-11-28, and the day exists. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(text);
}
