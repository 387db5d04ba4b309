/** Makes an item up that fills a template. */
import type { SampleItem } from "#shared/base/model/template-schema.ts";
import { useOf } from "./json-schema.ts";
import type { Shape, Use } from "./shape.ts";

/** In lists within lists, two entries each would multiply. */
const DEPTH_OF_TWO_ENTRIES = 3;

export function sampleOf(root: Shape): SampleItem {
  return fieldsOf(root.fields, { depth: 0, position: undefined });
}

interface Place {
  /** The number of lists around the value. */
  readonly depth: number;
  /** The position in the innermost list, from 1. */
  readonly position: number | undefined;
}

function fieldsOf(fields: ReadonlyMap<string, Shape>, place: Place): SampleItem {
  const values = [...fields].map(([name, shape]) => [name, sampleValue(name, shape, place)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function sampleValue(name: string, shape: Shape, place: Place): unknown {
  const { fields, entries, isList, isCondition } = shape;
  if (fields.size > 0) return fieldsOf(new Map([...fields, ...(entries?.fields ?? [])]), place);
  if (isList) return listOf(name, entries, place);
  const use = useOf(shape);
  if (use === undefined) return isCondition ? true : textOf(name, place);
  const example = shape.examples.find((each) => typeof each === (use === "number" ? "number" : "string"));
  return example !== undefined && (use === "text" || use === "number") ? example : SAMPLES[use](name, place);
}

function listOf(name: string, entry: Shape | undefined, { depth }: Place): readonly unknown[] {
  const positions = depth < DEPTH_OF_TWO_ENTRIES ? [1, 2] : [1];
  const values = positions.map((position) => {
    const place = { depth: depth + 1, position };
    const isObject = entry === undefined || (entry.uses.size === 0 && !entry.isList && entry.fields.size === 0);
    return isObject ? {} : sampleValue(name, entry, place);
  });
  return values.filter((value) => value !== undefined);
}

function textOf(name: string, { position }: Place): string {
  return position === undefined ? name : `${name} ${position}`;
}

/** A value of each kind. Undefined where none fits every template: what is missing shows nothing. */
const SAMPLES: Readonly<Record<Use, (name: string, place: Place) => unknown>> = {
  text: textOf,
  number: (_, { position = 1 }) => 1234.5 * position,
  date: (_, { position = 1 }) => `2026-01-${String(position + 14).padStart(2, "0")}`,
  picture: () => PICTURE,
  document: () => undefined,
  html: (name) => `<p>${name.replace(/[<>&]/g, "")}, <strong>with emphasis</strong></p>`,
  markdown: (name) => `${name}, **with emphasis**`,
  colour: () => "#0b6e6e",
  link: () => "https://example.com/",
  code: () => undefined,
  epcqr: () => ({ name: "Ada Lovelace", iban: "DE33100205000001194700", amount: 12.5, text: "Invoice 7" }),
  swissqr: () => ({
    creditor: {
      name: "Ada Lovelace",
      street: "Rue du Lac",
      building: "1",
      postcode: "2501",
      town: "Biel",
      country: "CH",
    },
    iban: "CH5800791123000889012",
    amount: 12.5,
    currency: "CHF",
  }),
};

/** A drawing of hills, 160 by 100 pixels. */
const PICTURE =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAKAAAABkBAMAAADzmCa8AAAAMFBMVEULbm7f5+fe5uZbnJxjn5/S398pf38TcnKsysoZdnZLkpKbwMA7iorB1taBsbG809MbpxOaAAAACXBIWXMAAAPoAAAD6AG1e1JrAAACsUlEQVRYw+3YMWsbMRQH8AcJMXZDQWrdBkJTzHnKUIKnjq6nTAUvGUIGdwgZ2y6h0Ck0kNVfIDQUurdTKHTI0rFDx0CHlG7ZshQKGXKyLJ2kk3TS6Q0eTktCwL/3Tn73lwjA4i+CuhqwARuwARswHfxwcPgcE7xlcf8TD1ybMrB9hAb+5yfSKRp4wcFVLHBNHJpHSOADAb5AAh8J8BUS+FiAbxcVRH9k9C8FfWzQB5tcYr966OFAfiPHFyHHB4fbsQFLe8hHQH+AC9LhUg8V7AMMMEG6BRDbohfMYGkrtkUfSIcw6Me26AMZxlAskFuxLXpATsW26Abp/PvIXC3SSFA8q6tFet2LAgvHsYu7ZvhXgAVjb/HpBO7HgFSZaOsunuef/BoBqgi1vC59aH2Hd+Gg/pjlXeyewevupH0TDOpEeRf/QWecH1P7oaApmC2uT2GUH1NvVseBoAkYBegVvGc/v8CnMLD8iHqFXViZ7d4GLIeB5S9BK5GP4Gf+2xD+hIC2SVZrfIPl+e+bcC8EtL1rSpFn0BIT3b1oBdwc7K+arMJGUP51Bz5Wg/YwkGVmIyjWk+nKuAp0xdW8Dh9BuU7gRxXoynxeSIygHHHo9PygO/JnlcQIynVlxGIJdB9KrFQxgmI9NGLRBKnnZM8j7VyOoPzAmR6LJph5Tk12M2mVQnVPj0UDpN6rRwbKCMponLR/uUH/sU6HnbHt9r7vBGnF3Sgb2W7vWizqYPTViJRiUQOjb0Z8abGogfUa1GNRBWs2qMeiCtZtUItFBazdoBaLCli7QS0WCzChQTUWCzChQTUWJZjUoBKLEkxqUIlFASY2WMSiABMbLGJxDqY2OIvFGwVMblDGIgfTG5SxyMEsvUERixzcSG+QIaNiD/+mN0jIS2UPKSHNv+4bMAZc9HUHUuAwlggriOkAAAAASUVORK5CYII=";
