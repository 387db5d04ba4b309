/** Loads the official rules, which are compiled when they are needed first. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { InvoiceProfile } from "#shared/base/model/invoice-profile.ts";
import { type Element, parseXml } from "#shared/pdf/conformance/xml-tree.ts";
import { compileSchematron, type Schematron } from "./schematron.ts";

interface RuleFiles {
  /** With the version. */
  readonly name: string;
  readonly folder: string;
  readonly file: string;
  /** Files that the file includes. */
  readonly included?: readonly string[];
  /** The file that the rules look codes up in. */
  readonly codes?: string;
}

/** The published files, unchanged. In a bundle they lie beside the module's own. */
const EN_16931 = { name: "EN 16931 1.3.16", folder: "en16931-1.3.16" };
const EN_16931_CII = { ...EN_16931, file: "EN16931-CII-validation-preprocessed.sch" };
const EN_16931_UBL = { ...EN_16931, file: "EN16931-UBL-validation-preprocessed.sch" };
const XRECHNUNG = { name: "XRechnung 2.5.0", folder: "xrechnung-2.5.0", included: ["common.sch"] };
const XRECHNUNG_CII = { ...XRECHNUNG, file: "XRechnung-CII-validation.sch" };
const XRECHNUNG_UBL = { ...XRECHNUNG, file: "XRechnung-UBL-validation.sch" };
/** Published by FNFE-MPE, with the rules of two profiles of Factur-X 1.09. */
const FRANCE = { name: "BR-FR 1.4.0.02", folder: "france-1.4.0.02" };
const FRANCE_CII = { ...FRANCE, file: "BR-FR-Flux2-Schematron-CII.sch" };
const FACTUR_X = { ...FRANCE, name: "Factur-X 1.09" };
const BASIC_WL = { ...FACTUR_X, file: "Factur-X_BASICWL.sch", codes: "Factur-X_BASICWL_codedb.xml" };
const EXTENDED = { ...FACTUR_X, file: "Factur-X_EXTENDED.sch", codes: "Factur-X_EXTENDED_codedb.xml" };

const FILES: Readonly<Record<InvoiceProfile, readonly RuleFiles[]>> = {
  "EN 16931": [EN_16931_CII],
  XRECHNUNG: [EN_16931_CII, XRECHNUNG_CII],
  "EN 16931 UBL": [EN_16931_UBL],
  "XRECHNUNG UBL": [EN_16931_UBL, XRECHNUNG_UBL],
  PEPPOL: [EN_16931_UBL],
};

/**
 * The rules of finished Cross Industry Invoices, by profile. BASIC is a part of EN 16931 with all of its rules. No rules
 * of MINIMUM are published under a licence that lets them be part of the service.
 */
const OF_CII: ReadonlyMap<string, readonly RuleFiles[]> = new Map([
  ["BASIC WL", [BASIC_WL]],
  ["BASIC", [EN_16931_CII]],
  ["EN 16931", [EN_16931_CII]],
  ["EXTENDED", [EXTENDED]],
  ["XRECHNUNG", [EN_16931_CII, XRECHNUNG_CII]],
]);

const FOLDER = "../../../../layers/invoice-rules";
const isBundle = !import.meta.url.endsWith(".ts");
const loaded = new Map<RuleFiles, Schematron>();

/** Returns the sets of rules that an invoice in this profile must fulfil. */
export function loadRules(profile: InvoiceProfile): readonly Schematron[] {
  return FILES[profile].map(load);
}

interface NamedRules {
  readonly name: string;
  readonly rules: Schematron;
}

/**
 * Returns the rules of a finished Cross Industry Invoice; none for an unknown profile.
 * @param profile in the spelling of Factur-X: `EN 16931`
 */
export function loadRulesOf(profile: string, { isFrench }: { readonly isFrench: boolean }): readonly NamedRules[] {
  const sets = OF_CII.get(profile) ?? [];
  const all = isFrench && sets.length > 0 ? [...sets, FRANCE_CII] : sets;
  return all.map((files) => ({ name: files.name, rules: load(files) }));
}

function load(files: RuleFiles): Schematron {
  const rules = loaded.get(files) ?? compiled(files);
  loaded.set(files, rules);
  return rules;
}

function compiled({ folder, file, included = [], codes }: RuleFiles): Schematron {
  const read = (name: string): Element => {
    const url = new URL(isBundle ? name : `${FOLDER}/${folder}/${name}`, import.meta.url);
    const root = parseXml(readFileSync(fileURLToPath(url), "utf8"));
    if (root === undefined) throw new Error(`${name} is damaged`);
    return root;
  };
  const documents = new Map(codes === undefined ? [] : [[codes, read(codes)]]);
  return compileSchematron(read(file), { patterns: included.map(read), documents });
}
