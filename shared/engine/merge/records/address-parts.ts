/**
 * Finds the parts of a person's address by common names of columns, as Word matches fields (ISO 29500-1, 17.14.15; the
 * placeholders are listed in MS-OE376, 2.1.486).
 */
import { withoutPosition } from "#shared/engine/merge/values/list-entry.ts";
import { printPlainValue } from "#shared/engine/merge/values/print-value.ts";
import { findOwn, own } from "#shared/engine/merge/values/scopes.ts";
import { findByWordName } from "#shared/engine/merge/values/word-field-names.ts";
import type { MatchedColumn } from "./matched-columns.ts";

/** Names of columns, in the order in which they count: folded, see `foldedColumn`. */
const COLUMNS = {
  TITLE0:
    "courtesytitle title salutation anrede titel civilite titre tratamiento tratamento titulo titolo aanhef tytul zwrot titul",
  FIRST0:
    "firstname first givenname forename fname vorname prenom nombre nome voornaam imie fornamn fornavn etunimi jmeno krestnijmeno meno keresztnev prenume ad adi имя 名",
  MIDDLE0: "middlename middle middleinitial zweitervorname secondprenom segundonombre drugieimie отчество",
  LAST0:
    "lastname last surname familyname lname nachname familienname nom nomdefamille apellido apellidos cognome sobrenome apelido achternaam nazwisko efternamn etternavn efternavn sukunimi prijmeni priezvisko vezeteknev nume soyad soyadi фамилия 姓 name",
  SUFFIX0: "suffix namesuffix namenszusatz",
  NICK0: "nickname nick spitzname surnom apodo soprannome",
  TITLE1: "spousepartnercourtesytitle spousetitle partnertitle",
  FIRST1: "spousepartnerfirstname spousefirstname partnerfirstname spouse partner spousename",
  MIDDLE1: "spousepartnermiddlename spousemiddlename partnermiddlename",
  LAST1: "spousepartnerlastname spouselastname partnerlastname",
  SUFFIX1: "spousepartnersuffix spousesuffix partnersuffix",
  NICK1: "spousepartnernickname spousenickname partnernickname",
  COMPANY:
    "company companyname organization organisation firma firmenname unternehmen societe entreprise raisonsociale empresa compania razonsocial azienda societa ditta bedrijf bedrijfsnaam foretag yritys spolecnost sirket компания организация 会社名 公司",
  STREET1:
    "address1 addressline1 streetaddress street street1 address homestreet businessstreet strasse strassenr strassehausnummer strasseundhausnummer strasseundnr adresse1 adresse anschrift rue direccion1 direccion calle domicilio indirizzo via endereco morada rua adres1 adres straat ulica ulicainumer adress gatuadress katuosoite osoite адрес улица 住所 住所1 地址",
  STREET2:
    "address2 addressline2 street2 adresszusatz adresse2 complement complementadresse complementdadresse direccion2 indirizzo2 adres2 住所2",
  CITY: "city town posttown ort stadt wohnort ville commune ciudad poblacion localidad citta comune localita cidade localidade plaats woonplaats stad miasto miejscowosc postort by kaupunki postitoimipaikka mesto obec sehir город 市区町村 城市",
  STATE:
    "state province stateprovince stateorprovince region county bundesland kanton provincia estado departement provincie wojewodztwo lan область 都道府県 省",
  POSTAL:
    "postalcode zip zipcode zippostalcode postcode plz postleitzahl codepostal cp codigopostal codpostal cap codiceavviamentopostale cep kodpocztowy postnummer postnr postinumero psc iranyitoszam postakodu индекс 郵便番号 邮编",
  COUNTRY:
    "countryorregion countryregion country land staat pays pais paese nazione stato kraj maa zeme krajina orszag tara ulke страна 国",
} as const satisfies Readonly<Record<string, string>>;

export type AddressPart = keyof typeof COLUMNS;

const PARTS: ReadonlyMap<string, { readonly part: AddressPart; readonly rank: number }> = new Map(
  Object.entries(COLUMNS).flatMap(([part, columns]) =>
    columns.split(" ").map((column, rank) => [column, { part: part as AddressPart, rank }] as const),
  ),
);

/** Returns a name without signs, blanks, accents and capitals: `strasse` for `Straße`. */
export function foldedColumn(name: string): string {
  return name
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("ł", "l")
    .replaceAll("ı", "i")
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Returns the part that a column of this name holds, or undefined. */
export function addressPartOf(column: string): AddressPart | undefined {
  return PARTS.get(foldedColumn(column))?.part;
}

/**
 * Returns the printed value of each part that the data have, the innermost scope first.
 * @param matched decide, if the data have any of these columns: Word prints nothing for a part that is not matched. One
 *   whose column the data lack has another name there
 */
export function addressOf(
  scopes: readonly unknown[],
  matched: readonly MatchedColumn[] = [],
): ReadonlyMap<AddressPart, string> {
  const byNames = addressByNames(scopes);
  const values = matched.flatMap(({ column, part }) => {
    const value = columnValue(scopes, column);
    return value === undefined ? [] : [{ part, value: printPlainValue(value).trim() }];
  });
  if (values.length === 0) return byNames;
  const ofMatches = values.flatMap(({ part, value }) => (part === undefined ? [] : [[part, value] as const]));
  return new Map([...[...byNames].filter(([part]) => matched.some((each) => each.part === part)), ...ofMatches]);
}

/** Returns the value of a column, whose name may have other signs, blanks and capitals. */
export function columnValue(scopes: readonly unknown[], column: string): unknown {
  const exact = findOwn(scopes, column);
  return exact === undefined ? findByWordName(scopes, column) : exact;
}

function addressByNames(scopes: readonly unknown[]): ReadonlyMap<AddressPart, string> {
  const found = new Map<AddressPart, { readonly value: string; readonly rank: number }>();
  for (const scope of scopes.toReversed().map(withoutPosition)) {
    if (typeof scope !== "object" || scope === null || Array.isArray(scope)) continue;
    const inScope = new Set(found.keys());
    for (const key of Object.keys(scope)) {
      const match = PARTS.get(foldedColumn(key));
      if (match === undefined || inScope.has(match.part)) continue;
      const known = found.get(match.part);
      const value = printPlainValue(own(scope, key)).trim();
      // A column without a value leaves the place to another one: `Address` beside an empty `Address 1`.
      if (known === undefined || known.value === "" || (value !== "" && match.rank < known.rank))
        found.set(match.part, { value, rank: match.rank });
    }
  }
  return new Map(Array.from(found, ([part, { value }]) => [part, value]));
}
