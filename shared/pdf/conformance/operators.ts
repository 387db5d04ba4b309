/** Lists the operators of content streams (ISO 32000-1, annex A). */

export const OPERATORS = words(
  `b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q re RG rg ri
  s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' "`,
);
export const PAINTS_FILL = words("b B b* B* f F f*");
export const PAINTS_STROKE = words("b B b* B* s S");
export const SHOWS_TEXT = words(`Tj TJ ' "`);

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}
