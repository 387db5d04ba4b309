/**
 * Lists names that people give the data of invoices in English, German and French, in the form of `canonicalName`. They are compared
 * as a whole, so a name that may mean two things is not listed.
 */

/** Names by the terms of the invoice itself. */
export const INVOICE_ALIASES: Readonly<Record<string, string>> = {
  number: "invoiceno invoiceid rechnungno rechnungsno belegno nofacture factureno",
  issueDate: "date invoicedate dateofinvoice issuedate datum rechnungdatum rechnungsdatum belegdatum datefacture",
  paymentDueDate:
    "duedate paymentduedate payableby payby faelligam faellig faelligkeit faelligkeitsdatum zahlbarbis zahlungsziel echeance dateecheance",
  "delivery.actualDate": "deliverydate dateofdelivery lieferdatum leistungsdatum datelivraison",
  "delivery.invoicingPeriod.startDate":
    "periodstart periodfrom leistungvon zeitraumvon leistungszeitraumvon debutperiode",
  "delivery.invoicingPeriod.endDate": "periodend periodto leistungbis zeitraumbis leistungszeitraumbis finperiode",
  currencyCode: "currency currencycode waehrung devise",
  buyerReference: "buyerreference yourreference ihrzeichen leitwegid leitwegno referenceclient",
  purchaseOrderReference:
    "orderno purchaseorder purchaseorderno pono bestellno bestellungno auftragno auftragsno nocommande commandeno boncommande",
  contractReference: "contractno vertragno vertragsno nocontrat contratno",
  projectReference: "projectno projectid projektno noprojet projetno",
  paymentTerms: "paymentterms zahlungsbedingungen zahlungskonditionen conditionspaiement",
  "notes[].note": "note notes remark remarks comment bemerkung bemerkungen hinweis anmerkung remarque commentaire",
  "payment.creditTransfers[].accountIdentifier": "iban selleriban",
  "payment.creditTransfers[].serviceProviderIdentifier": "bic swift",
  "payment.creditTransfers[].accountName": "accountholder kontoinhaber titulairecompte",
  "payment.remittanceInformation": "remittance paymentreference verwendungszweck referencepaiement",
  "totals.withoutVat":
    "subtotal nettotal totalnet netamount nettobetrag nettosumme summenetto gesamtnetto zwischensumme totalht montantht",
  "totals.vat":
    "vattotal totalvat vatamount taxamount mwstbetrag ustbetrag steuerbetrag umsatzsteuerbetrag montanttva totaltva",
  "totals.withVat":
    "grosstotal totalgross grossamount invoicetotal bruttobetrag bruttosumme summebrutto gesamtbrutto rechnungbetrag rechnungsbetrag endbetrag totalttc montantttc",
  "totals.due": "amountdue totaldue balancedue zahlbetrag zuzahlen zahlungsbetrag netpayer montantdu",
  "totals.paid": "paid amountpaid deposit anzahlung bezahlt acompte",
};

/** Names of a party, without what says whose they are. */
export const PARTY_ALIASES: Readonly<Record<string, string>> = {
  name: "name companyname company fullname firma firmenname nom raisonsociale societe",
  vatIdentifier:
    "vatid vatno vat vatidentifier ustid ustidno ustno umsatzsteuerid uid uidno notva tva idtva tvaintracommunautaire",
  taxRegistrationIdentifier: "taxno taxid steuerno",
  electronicAddress: "electronicaddress peppolid",
  "address.line1": "street address addressline1 address1 strasse anschrift adresse strassehausno rue adresse1",
  "address.line2": "addressline2 address2 adresszusatz adresse2 complementadresse",
  "address.city": "city town ort stadt ville",
  "address.postCode": "zip zipcode postcode postalcode plz postleitzahl codepostal cp",
  "address.countryCode": "countrycode laendercode landcode laenderkuerzel codepays",
  "contact.point": "contact contactperson contactname ansprechpartner kontaktperson",
  "contact.telephoneNumber": "phone telephone phoneno tel telefon telefonno rufno",
  "contact.emailAddress": "email mail emailaddress courriel",
};

/** Words that say whose name it is, in front of it or as the object that has it. */
export const PARTIES: Readonly<Record<"buyer" | "seller", string>> = {
  buyer:
    "buyer customer client recipient billto kunde kunden kaeufer empfaenger rechnungsempfaenger auftraggeber acheteur destinataire",
  seller: "seller supplier vendor sender verkaeufer lieferant absender rechnungssteller vendeur fournisseur emetteur",
};

/** Names in an entry of the list of invoice lines. */
export const LINE_ALIASES: Readonly<Record<string, string>> = {
  "item.name":
    "item name itemname product productname article title service bezeichnung artikel artikelbezeichnung leistung produkt text designation libelle produit prestation",
  "item.description": "description details beschreibung detail zusatztext",
  "item.sellersIdentifier": "sku itemno articleno productno artikelno artno reference referencearticle",
  quantity: "quantity qty amountofitems menge anzahl stueck stueckzahl quantite qte",
  unitCode: "unitcode einheitencode codeunite",
  "price.netPrice":
    "price unitprice netprice priceperunit preis einzelpreis epreis ep stueckpreis nettopreis preisproeinheit prix prixunitaire pu prixunitaireht puht",
  "vat.rate": "vat vatrate taxrate vatpercent mwst mwstsatz ust ustsatz steuersatz mehrwertsteuer tva tauxtva",
  netAmount:
    "total amount linetotal lineamount netamount gesamt gesamtpreis gp summe betrag positionspreis positionsbetrag zeilensumme montant montantht totalht",
  identifier: "pos position posno positionno lineno",
};
