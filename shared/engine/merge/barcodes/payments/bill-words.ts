/** The words of the payment part of a Swiss QR-bill (Implementation Guidelines QR-bill 2.3, annex C). */

const WORDS = {
  de: {
    receipt: "Empfangsschein",
    paymentPart: "Zahlteil",
    account: "Konto / Zahlbar an",
    reference: "Referenz",
    information: "Zusätzliche Informationen",
    currency: "Währung",
    amount: "Betrag",
    acceptancePoint: "Annahmestelle",
    debtor: "Zahlbar durch",
    anybody: "Zahlbar durch (Name/Adresse)",
  },
  fr: {
    receipt: "Récépissé",
    paymentPart: "Section paiement",
    account: "Compte / Payable à",
    reference: "Référence",
    information: "Informations supplémentaires",
    currency: "Monnaie",
    amount: "Montant",
    acceptancePoint: "Point de dépôt",
    debtor: "Payable par",
    anybody: "Payable par (nom/adresse)",
  },
  it: {
    receipt: "Ricevuta",
    paymentPart: "Sezione pagamento",
    account: "Conto / Pagabile a",
    reference: "Riferimento",
    information: "Informazioni supplementari",
    currency: "Valuta",
    amount: "Importo",
    acceptancePoint: "Punto di accettazione",
    debtor: "Pagabile da",
    anybody: "Pagabile da (nome/indirizzo)",
  },
  en: {
    receipt: "Receipt",
    paymentPart: "Payment part",
    account: "Account / Payable to",
    reference: "Reference",
    information: "Additional information",
    currency: "Currency",
    amount: "Amount",
    acceptancePoint: "Acceptance point",
    debtor: "Payable by",
    anybody: "Payable by (name/address)",
  },
} as const;

export type BillLanguage = keyof typeof WORDS;
export type BillWords = Readonly<Record<keyof (typeof WORDS)["de"], string>>;

export const BILL_LANGUAGES = Object.keys(WORDS) as readonly BillLanguage[];

export function billWords(language: BillLanguage): BillWords {
  return WORDS[language];
}
