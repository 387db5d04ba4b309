/**
 * Lists the elements of a Cross Industry Invoice in their order: facts of the schema that UN/CEFACT publishes as D16B
 * (CrossIndustryInvoice_100pD16B.xsd, uncoupled code lists), without its texts. A line is a type: `Name` is there once, `Name?` at
 * most once, `Name*` any number of times, `Name+` once or more often. Behind a colon is the type, if elements are in it: none if
 * it has the same name. `#` is a decimal number. One of those with `|` between them is there. Types without a prefix are of the namespace `ram`, as are the elements in them.
 */
export const D16B = `
rsm:CrossIndustryInvoice = ExchangedDocumentContext: ExchangedDocument: SupplyChainTradeTransaction:
  ValuationBreakdownStatement?:
ExchangedDocumentContext = SpecifiedTransactionID? TestIndicator?:Indicator
  BusinessProcessSpecifiedDocumentContextParameter*:DocumentContextParameter
  BIMSpecifiedDocumentContextParameter*:DocumentContextParameter
  ScenarioSpecifiedDocumentContextParameter*:DocumentContextParameter
  ApplicationSpecifiedDocumentContextParameter*:DocumentContextParameter
  GuidelineSpecifiedDocumentContextParameter*:DocumentContextParameter
  SubsetSpecifiedDocumentContextParameter*:DocumentContextParameter
  MessageStandardSpecifiedDocumentContextParameter?:DocumentContextParameter
ExchangedDocument = ID Name* TypeCode? IssueDateTime:DateTime CopyIndicator?:Indicator Purpose?
  ControlRequirementIndicator?:Indicator LanguageID* PurposeCode? RevisionDateTime?:DateTime VersionID? GlobalID?
  RevisionID? PreviousRevisionID? CategoryCode? IncludedNote*:Note EffectiveSpecifiedPeriod?:SpecifiedPeriod
  IssuerTradeParty?:TradeParty
SupplyChainTradeTransaction = IncludedSupplyChainTradeLineItem*:SupplyChainTradeLineItem
  ApplicableHeaderTradeAgreement:HeaderTradeAgreement ApplicableHeaderTradeDelivery:HeaderTradeDelivery
  ApplicableHeaderTradeSettlement:HeaderTradeSettlement
ValuationBreakdownStatement = ID Name Description* MeasurementMethodID* CreationDateTime:DateTime DefaultCurrencyCode
  DefaultLanguageCode Comment* TypeCode* RequestedActionCode* PriceListID? ContractualLanguageCode?
  ItemGroupedWorkItem*:GroupedWorkItem ItemBasicWorkItem*:BasicWorkItem TotalCalculatedPrice*:CalculatedPrice
  ChangedRecordedStatus*:RecordedStatus CreationSpecifiedBinaryFile*:SpecifiedBinaryFile
  ReaderSpecifiedBinaryFile*:SpecifiedBinaryFile ReferencedSpecifiedBinaryFile*:SpecifiedBinaryFile
udt:Indicator = IndicatorString | Indicator
DocumentContextParameter = ID? Value? SpecifiedDocumentVersion?:DocumentVersion
udt:DateTime = DateTimeString | DateTime
Note = Subject? ContentCode? Content* SubjectCode? ID?
SpecifiedPeriod = DurationMeasure*# InclusiveIndicator?:Indicator Description* StartDateTime?:DateTime
  EndDateTime?:DateTime CompleteDateTime?:DateTime OpenIndicator?:Indicator SeasonCode? ID? Name* SequenceNumeric?#
  StartDateFlexibilityCode? ContinuousIndicator?:Indicator PurposeCode?
TradeParty = ID* GlobalID* Name? RoleCode* Description* SpecifiedLegalOrganization?:LegalOrganization
  DefinedTradeContact*:TradeContact PostalTradeAddress?:TradeAddress URIUniversalCommunication*:UniversalCommunication
  SpecifiedTaxRegistration*:TaxRegistration EndPointURIUniversalCommunication?:UniversalCommunication
  LogoAssociatedSpecifiedBinaryFile*:SpecifiedBinaryFile
SupplyChainTradeLineItem = DescriptionCode? AssociatedDocumentLineDocument:DocumentLineDocument
  SpecifiedTradeProduct?:TradeProduct SpecifiedLineTradeAgreement?:LineTradeAgreement
  SpecifiedLineTradeDelivery?:LineTradeDelivery SpecifiedLineTradeSettlement:LineTradeSettlement
  IncludedSubordinateTradeLineItem*:SubordinateTradeLineItem
HeaderTradeAgreement = Reference* BuyerReference? SellerTradeParty?:TradeParty BuyerTradeParty?:TradeParty
  SalesAgentTradeParty?:TradeParty BuyerRequisitionerTradeParty*:TradeParty
  BuyerAssignedAccountantTradeParty?:TradeParty SellerAssignedAccountantTradeParty?:TradeParty
  BuyerTaxRepresentativeTradeParty?:TradeParty SellerTaxRepresentativeTradeParty?:TradeParty
  ProductEndUserTradeParty?:TradeParty ApplicableTradeDeliveryTerms?:TradeDeliveryTerms
  SellerOrderReferencedDocument?:ReferencedDocument BuyerOrderReferencedDocument?:ReferencedDocument
  QuotationReferencedDocument?:ReferencedDocument OrderResponseReferencedDocument?:ReferencedDocument
  ContractReferencedDocument?:ReferencedDocument DemandForecastReferencedDocument?:ReferencedDocument
  SupplyInstructionReferencedDocument?:ReferencedDocument PromotionalDealReferencedDocument?:ReferencedDocument
  PriceListReferencedDocument?:ReferencedDocument AdditionalReferencedDocument*:ReferencedDocument
  RequisitionerReferencedDocument*:ReferencedDocument BuyerAgentTradeParty?:TradeParty
  PurchaseConditionsReferencedDocument*:ReferencedDocument SpecifiedProcuringProject?:ProcuringProject
  UltimateCustomerOrderReferencedDocument*:ReferencedDocument
HeaderTradeDelivery = RelatedSupplyChainConsignment?:SupplyChainConsignment ShipToTradeParty?:TradeParty
  UltimateShipToTradeParty?:TradeParty ShipFromTradeParty?:TradeParty ActualDespatchSupplyChainEvent?:SupplyChainEvent
  ActualPickUpSupplyChainEvent?:SupplyChainEvent ActualDeliverySupplyChainEvent?:SupplyChainEvent
  ActualReceiptSupplyChainEvent?:SupplyChainEvent AdditionalReferencedDocument*:ReferencedDocument
  DespatchAdviceReferencedDocument?:ReferencedDocument ReceivingAdviceReferencedDocument?:ReferencedDocument
  DeliveryNoteReferencedDocument?:ReferencedDocument ConsumptionReportReferencedDocument?:ReferencedDocument
  PreviousDeliverySupplyChainEvent*:SupplyChainEvent PackingListReferencedDocument?:ReferencedDocument
HeaderTradeSettlement = DuePayableAmount*# CreditorReferenceTypeCode* CreditorReferenceType* CreditorReferenceIssuerID*
  CreditorReferenceID? PaymentReference* TaxCurrencyCode? InvoiceCurrencyCode? PaymentCurrencyCode?
  InvoiceIssuerReference? InvoiceDateTime?:DateTime NextInvoiceDateTime*:DateTime CreditReasonCode? CreditReason*
  InvoicerTradeParty?:TradeParty InvoiceeTradeParty?:TradeParty PayeeTradeParty?:TradeParty PayerTradeParty?:TradeParty
  TaxApplicableTradeCurrencyExchange?:TradeCurrencyExchange
  InvoiceApplicableTradeCurrencyExchange?:TradeCurrencyExchange
  PaymentApplicableTradeCurrencyExchange?:TradeCurrencyExchange
  SpecifiedTradeSettlementPaymentMeans*:TradeSettlementPaymentMeans ApplicableTradeTax*:TradeTax
  BillingSpecifiedPeriod?:SpecifiedPeriod SpecifiedTradeAllowanceCharge*:TradeAllowanceCharge
  SubtotalCalculatedTradeTax*:TradeTax SpecifiedLogisticsServiceCharge*:LogisticsServiceCharge
  SpecifiedTradePaymentTerms*:TradePaymentTerms
  SpecifiedTradeSettlementHeaderMonetarySummation?:TradeSettlementHeaderMonetarySummation
  SpecifiedFinancialAdjustment*:FinancialAdjustment InvoiceReferencedDocument?:ReferencedDocument
  ProFormaInvoiceReferencedDocument?:ReferencedDocument LetterOfCreditReferencedDocument?:ReferencedDocument
  FactoringAgreementReferencedDocument*:ReferencedDocument FactoringListReferencedDocument*:ReferencedDocument
  PayableSpecifiedTradeAccountingAccount*:TradeAccountingAccount
  ReceivableSpecifiedTradeAccountingAccount*:TradeAccountingAccount
  PurchaseSpecifiedTradeAccountingAccount*:TradeAccountingAccount
  SalesSpecifiedTradeAccountingAccount*:TradeAccountingAccount
  SpecifiedTradeSettlementFinancialCard*:TradeSettlementFinancialCard SpecifiedAdvancePayment*:AdvancePayment
  UltimatePayeeTradeParty?:TradeParty
GroupedWorkItem = ID PrimaryClassificationCode* AlternativeClassificationCode* TypeCode* Comment* TotalQuantity?# Index?
  RequestedActionCode* PriceListItemID? ContractualLanguageCode? TotalCalculatedPrice*:CalculatedPrice
  ItemGroupedWorkItem*:GroupedWorkItem ItemBasicWorkItem*:BasicWorkItem ChangedRecordedStatus*:RecordedStatus
  ActualWorkItemComplexDescription*:WorkItemComplexDescription ReferencedSpecifiedBinaryFile*:SpecifiedBinaryFile
BasicWorkItem = ID ReferenceID? PrimaryClassificationCode* AlternativeClassificationCode* TypeCode* Comment*
  TotalQuantity?# TotalQuantityClassificationCode? IndexValue?# StatusCode* ReferenceFileBinaryObject* Index?
  RequestedActionCode* PriceListItemID? ContractualLanguageCode?
  ActualWorkItemComplexDescription*:WorkItemComplexDescription
  TotalQuantityWorkItemQuantityAnalysis*:WorkItemQuantityAnalysis UnitCalculatedPrice*:CalculatedPrice
  TotalCalculatedPrice*:CalculatedPrice SubordinateBasicWorkItem*:BasicWorkItem ChangedRecordedStatus*:RecordedStatus
  ItemBasicWorkItem*:BasicWorkItem ReferencedSpecifiedBinaryFile*:SpecifiedBinaryFile
CalculatedPrice = TypeCode* ChargeAmount*# RelatedAppliedAllowanceCharge*:AppliedAllowanceCharge
RecordedStatus = ConditionCode ChangerName? ChangedDateTime:DateTime
SpecifiedBinaryFile = ID* Title* AuthorName* VersionID? FileName? URIID? MIMECode? EncodingCode? CharacterSetCode?
  IncludedBinaryObject* Access* Description* SizeMeasure?# AccessAvailabilitySpecifiedPeriod?:SpecifiedPeriod
DocumentVersion = ID? Name? IssueDateTime?:DateTime
LegalOrganization = LegalClassificationCode? Name? ID? TradingBusinessName? PostalTradeAddress?:TradeAddress
  AuthorizedLegalRegistration*:LegalRegistration
TradeContact = ID? PersonName? DepartmentName? TypeCode? JobTitle? Responsibility? PersonID*
  TelephoneUniversalCommunication?:UniversalCommunication DirectTelephoneUniversalCommunication?:UniversalCommunication
  MobileTelephoneUniversalCommunication?:UniversalCommunication FaxUniversalCommunication?:UniversalCommunication
  EmailURIUniversalCommunication?:UniversalCommunication TelexUniversalCommunication?:UniversalCommunication
  VOIPUniversalCommunication?:UniversalCommunication InstantMessagingUniversalCommunication?:UniversalCommunication
  SpecifiedNote*:Note SpecifiedContactPerson?:ContactPerson
TradeAddress = ID? PostcodeCode? PostOfficeBox? BuildingName? LineOne? LineTwo? LineThree? LineFour? LineFive?
  StreetName? CityName? CitySubDivisionName? CountryID? CountryName* CountrySubDivisionID? CountrySubDivisionName*
  AttentionOf? CareOf? BuildingNumber? DepartmentName? AdditionalStreetName?
UniversalCommunication = URIID? ChannelCode? CompleteNumber?
TaxRegistration = ID? AssociatedRegisteredTax?:RegisteredTax
DocumentLineDocument = LineID? ParentLineID? LineStatusCode? LineStatusReasonCode? IncludedNote*:Note
TradeProduct = ID? GlobalID? SellerAssignedID? BuyerAssignedID? ManufacturerAssignedID? Name* TradeName? Description?
  TypeCode? NetWeightMeasure?# GrossWeightMeasure?# ProductGroupID* EndItemTypeCode* EndItemName* AreaDensityMeasure?#
  UseDescription* BrandName? SubBrandName? DrainedNetWeightMeasure?# VariableMeasureIndicator?:Indicator ColourCode?
  ColourDescription* Designation* FormattedCancellationAnnouncedLaunchDateTime?:FormattedDateTime
  FormattedLatestProductDataChangeDateTime?:FormattedDateTime ApplicableProductCharacteristic*:ProductCharacteristic
  ApplicableMaterialGoodsCharacteristic*:MaterialGoodsCharacteristic
  DesignatedProductClassification*:ProductClassification IndividualTradeProductInstance*:TradeProductInstance
  CertificationEvidenceReferenceReferencedDocument*:ReferencedDocument
  InspectionReferenceReferencedDocument*:ReferencedDocument OriginTradeCountry?:TradeCountry
  LinearSpatialDimension?:SpatialDimension MinimumLinearSpatialDimension?:SpatialDimension
  MaximumLinearSpatialDimension?:SpatialDimension ManufacturerTradeParty?:TradeParty
  PresentationSpecifiedBinaryFile*:SpecifiedBinaryFile MSDSReferenceReferencedDocument?:ReferencedDocument
  AdditionalReferenceReferencedDocument*:ReferencedDocument LegalRightsOwnerTradeParty?:TradeParty
  BrandOwnerTradeParty?:TradeParty IncludedReferencedProduct*:ReferencedProduct InformationNote*:Note
LineTradeAgreement = BuyerReference? BuyerRequisitionerTradeParty*:TradeParty
  ApplicableTradeDeliveryTerms?:TradeDeliveryTerms SellerOrderReferencedDocument?:ReferencedDocument
  BuyerOrderReferencedDocument?:ReferencedDocument QuotationReferencedDocument?:ReferencedDocument
  ContractReferencedDocument?:ReferencedDocument DemandForecastReferencedDocument?:ReferencedDocument
  PromotionalDealReferencedDocument?:ReferencedDocument AdditionalReferencedDocument*:ReferencedDocument
  GrossPriceProductTradePrice?:TradePrice NetPriceProductTradePrice?:TradePrice
  RequisitionerReferencedDocument*:ReferencedDocument ItemSellerTradeParty?:TradeParty ItemBuyerTradeParty?:TradeParty
  IncludedSpecifiedMarketplace?:SpecifiedMarketplace UltimateCustomerOrderReferencedDocument*:ReferencedDocument
LineTradeDelivery = RequestedQuantity?# ReceivedQuantity?# BilledQuantity?# ChargeFreeQuantity?# PackageQuantity?#
  ProductUnitQuantity?# PerPackageUnitQuantity?# NetWeightMeasure?# GrossWeightMeasure?# TheoreticalWeightMeasure?#
  DespatchedQuantity?# SpecifiedDeliveryAdjustment*:DeliveryAdjustment
  IncludedSupplyChainPackaging*:SupplyChainPackaging RelatedSupplyChainConsignment?:SupplyChainConsignment
  ShipToTradeParty?:TradeParty UltimateShipToTradeParty?:TradeParty ShipFromTradeParty?:TradeParty
  ActualDespatchSupplyChainEvent?:SupplyChainEvent ActualPickUpSupplyChainEvent?:SupplyChainEvent
  RequestedDeliverySupplyChainEvent?:SupplyChainEvent ActualDeliverySupplyChainEvent?:SupplyChainEvent
  ActualReceiptSupplyChainEvent?:SupplyChainEvent AdditionalReferencedDocument*:ReferencedDocument
  DespatchAdviceReferencedDocument?:ReferencedDocument ReceivingAdviceReferencedDocument?:ReferencedDocument
  DeliveryNoteReferencedDocument?:ReferencedDocument ConsumptionReportReferencedDocument?:ReferencedDocument
  PackingListReferencedDocument?:ReferencedDocument
LineTradeSettlement = PaymentReference* InvoiceIssuerReference? TotalAdjustmentAmount?# DiscountIndicator?:Indicator
  ApplicableTradeTax*:TradeTax BillingSpecifiedPeriod?:SpecifiedPeriod
  SpecifiedTradeAllowanceCharge*:TradeAllowanceCharge SubtotalCalculatedTradeTax*:TradeTax
  SpecifiedLogisticsServiceCharge*:LogisticsServiceCharge SpecifiedTradePaymentTerms*:TradePaymentTerms
  SpecifiedTradeSettlementLineMonetarySummation?:TradeSettlementLineMonetarySummation
  SpecifiedFinancialAdjustment*:FinancialAdjustment InvoiceReferencedDocument?:ReferencedDocument
  AdditionalReferencedDocument*:ReferencedDocument PayableSpecifiedTradeAccountingAccount*:TradeAccountingAccount
  ReceivableSpecifiedTradeAccountingAccount*:TradeAccountingAccount
  PurchaseSpecifiedTradeAccountingAccount*:TradeAccountingAccount
  SalesSpecifiedTradeAccountingAccount*:TradeAccountingAccount
  SpecifiedTradeSettlementFinancialCard?:TradeSettlementFinancialCard
SubordinateTradeLineItem = ID* SpecifiedReferencedProduct?:ReferencedProduct ApplicableTradeProduct*:TradeProduct
  SpecifiedSubordinateLineTradeAgreement?:SubordinateLineTradeAgreement
  SpecifiedSubordinateLineTradeDelivery?:SubordinateLineTradeDelivery
  SpecifiedSubordinateLineTradeSettlement?:SubordinateLineTradeSettlement
TradeDeliveryTerms = DeliveryTypeCode? Description* RelevantTradeLocation?:TradeLocation
ReferencedDocument = IssuerAssignedID? URIID? StatusCode? CopyIndicator?:Indicator LineID? TypeCode? GlobalID?
  RevisionID? Name* AttachmentBinaryObject* Information* ReferenceTypeCode? SectionName* PreviousRevisionID*
  FormattedIssueDateTime?:FormattedDateTime EffectiveSpecifiedPeriod?:SpecifiedPeriod IssuerTradeParty?:TradeParty
  AttachedSpecifiedBinaryFile*:SpecifiedBinaryFile
ProcuringProject = ID Description? Name
SupplyChainConsignment = GrossWeightMeasure*# NetWeightMeasure*# GrossVolumeMeasure*# InsurancePremiumAmount?#
  AssociatedInvoiceAmount*# TotalChargeAmount?# DeclaredValueForCustomsAmount?# PackageQuantity?#
  ConsignorTradeParty?:TradeParty ConsigneeTradeParty?:TradeParty CarrierTradeParty?:TradeParty
  FreightForwarderTradeParty?:TradeParty DeliveryTradeParty?:TradeParty CustomsImportAgentTradeParty?:TradeParty
  CustomsExportAgentTradeParty?:TradeParty GroupingCentreTradeParty*:TradeParty
  TransportContractReferencedDocument?:ReferencedDocument AssociatedReferencedDocument*:ReferencedDocument
  IncludedSupplyChainConsignmentItem*:SupplyChainConsignmentItem
  UtilizedLogisticsTransportEquipment*:LogisticsTransportEquipment
  SpecifiedLogisticsTransportMovement*:LogisticsTransportMovement
SupplyChainEvent = ID? OccurrenceDateTime?:DateTime TypeCode? Description* DescriptionBinaryObject* UnitQuantity?#
  LatestOccurrenceDateTime?:DateTime EarliestOccurrenceDateTime?:DateTime OccurrenceSpecifiedPeriod?:SpecifiedPeriod
  OccurrenceLogisticsLocation?:LogisticsLocation
TradeCurrencyExchange = SourceCurrencyCode SourceUnitBasisNumeric?# TargetCurrencyCode TargetUnitBaseNumeric?# MarketID?
  ConversionRate# ConversionRateDateTime?:DateTime AssociatedReferencedDocument*:ReferencedDocument
TradeSettlementPaymentMeans = PaymentChannelCode? TypeCode? GuaranteeMethodCode? PaymentMethodCode? Information* ID*
  ApplicableTradeSettlementFinancialCard?:TradeSettlementFinancialCard
  PayerPartyDebtorFinancialAccount?:DebtorFinancialAccount PayeePartyCreditorFinancialAccount?:CreditorFinancialAccount
  PayerSpecifiedDebtorFinancialInstitution?:DebtorFinancialInstitution
  PayeeSpecifiedCreditorFinancialInstitution?:CreditorFinancialInstitution
TradeTax = CalculatedAmount*# TypeCode? ExemptionReason? CalculatedRate?# CalculationSequenceNumeric?# BasisQuantity?#
  BasisAmount*# UnitBasisAmount*# LineTotalBasisAmount*# AllowanceChargeBasisAmount*# CategoryCode? CurrencyCode?
  Jurisdiction* CustomsDutyIndicator?:Indicator ExemptionReasonCode? TaxBasisAllowanceRate?# TaxPointDate?:Date Type?
  InformationAmount*# CategoryName* DueDateTypeCode? RateApplicablePercent?#
  SpecifiedTradeAccountingAccount*:TradeAccountingAccount ServiceSupplyTradeCountry?:TradeCountry
  BuyerRepayableTaxSpecifiedTradeAccountingAccount?:TradeAccountingAccount
  SellerPayableTaxSpecifiedTradeAccountingAccount?:TradeAccountingAccount
  SellerRefundableTaxSpecifiedTradeAccountingAccount?:TradeAccountingAccount
  BuyerDeductibleTaxSpecifiedTradeAccountingAccount?:TradeAccountingAccount
  BuyerNonDeductibleTaxSpecifiedTradeAccountingAccount?:TradeAccountingAccount
  PlaceApplicableTradeLocation*:TradeLocation
TradeAllowanceCharge = ChargeIndicator?:Indicator ID? SequenceNumeric?# CalculationPercent?# BasisAmount?#
  BasisQuantity?# PrepaidIndicator?:Indicator ActualAmount*# UnitBasisAmount?# ReasonCode? Reason? TypeCode?
  CategoryTradeTax*:TradeTax ActualTradeCurrencyExchange?:TradeCurrencyExchange
LogisticsServiceCharge = ID? Description* PaymentArrangementCode? TariffClassCode? ChargeCategoryCode?
  ServiceCategoryCode? DisbursementAmount*# AppliedAmount*# AllowanceCharge? PayingPartyRoleCode? CalculationBasisCode?
  CalculationBasis? TransportPaymentMethodCode? PaymentPlaceLogisticsLocation?:LogisticsLocation
  AppliedFromLogisticsLocation?:LogisticsLocation AppliedToLogisticsLocation?:LogisticsLocation
  AppliedTradeTax*:TradeTax
TradePaymentTerms = ID? FromEventCode? SettlementPeriodMeasure?# Description* DueDateDateTime?:DateTime TypeCode?
  InstructionTypeCode? DirectDebitMandateID* PartialPaymentPercent?# PaymentMeansID* PartialPaymentAmount*#
  ApplicableTradePaymentPenaltyTerms?:TradePaymentPenaltyTerms
  ApplicableTradePaymentDiscountTerms?:TradePaymentDiscountTerms PayeeTradeParty*:TradeParty
TradeSettlementHeaderMonetarySummation = LineTotalAmount*# ChargeTotalAmount*# AllowanceTotalAmount*#
  TaxBasisTotalAmount*# TaxTotalAmount*# RoundingAmount*# GrandTotalAmount*# InformationAmount*# TotalPrepaidAmount*#
  TotalDiscountAmount*# TotalAllowanceChargeAmount*# DuePayableAmount*# RetailValueExcludingTaxInformationAmount*#
  TotalDepositFeeInformationAmount*# ProductValueExcludingTobaccoTaxInformationAmount*#
  TotalRetailValueInformationAmount*# GrossLineTotalAmount*# NetLineTotalAmount*# NetIncludingTaxesLineTotalAmount*#
FinancialAdjustment = ReasonCode? Reason* ActualAmount*# ActualQuantity?# ActualDateTime?:DateTime
  ClaimRelatedTradeParty?:TradeParty InvoiceReferenceReferencedDocument?:ReferencedDocument
TradeAccountingAccount = ID SetTriggerCode? TypeCode? AmountTypeCode? Name? CostReferenceDimensionPattern?
TradeSettlementFinancialCard = MicrochipIndicator?:Indicator ID? TypeCode? CardholderName? ExpiryDate?:Date
  VerificationNumeric?# ValidFromDateTime?:DateTime CreditLimitAmount*# CreditAvailableAmount*# InterestRatePercent?#
  IssuingCompanyName? Description?
AdvancePayment = PaidAmount# FormattedReceivedDateTime?:FormattedDateTime IncludedTradeTax*:TradeTax
WorkItemComplexDescription = Abstract* Content* ContractualLanguageCode?
  RequestingSpecificationQuery*:SpecificationQuery RespondingSpecificationResponse*:SpecificationResponse
  SubsetWorkItemComplexDescription?:WorkItemComplexDescription
WorkItemQuantityAnalysis = ID ActualQuantity?# Description? ActualQuantityPercent?# StatusCode? TypeCode?
  PrimaryClassificationCode* AlternativeClassificationCode* ContractualLanguageCode?
  ActualQuantityWorkItemDimension*:WorkItemDimension BreakdownWorkItemQuantityAnalysis*:WorkItemQuantityAnalysis
  ChangedRecordedStatus*:RecordedStatus
AppliedAllowanceCharge = ActualAmount?# Description? ReasonCode? CalculationPercent?# BasisAmount?#
  ChargeIndicator:Indicator CategoryAppliedTax?:AppliedTax
LegalRegistration = TypeCode? ID?
ContactPerson = GivenName? MiddleName? FamilyName?
RegisteredTax = TypeCode? ExemptionReasonCode? ExemptionReason* CurrencyCode? Jurisdiction* Description*
  CustomsDutyIndicator?:Indicator
qdt:FormattedDateTime = DateTimeString
ProductCharacteristic = ID* TypeCode? Description* ValueMeasure?# MeasurementMethodCode? Value* ValueCode?
  ValueDateTime?:DateTime ValueIndicator?:Indicator ContentTypeCode? ValueSpecifiedBinaryFile?:SpecifiedBinaryFile
  ApplicableProductCharacteristicCondition*:ProductCharacteristicCondition
  ApplicableReferencedStandard?:ReferencedStandard
MaterialGoodsCharacteristic = Description* TypeCode? ProportionalConstituentPercent?# AbsolutePresenceWeightMeasure?#
  AbsolutePresenceVolumeMeasure?#
ProductClassification = SystemID? SystemName* ClassCode? ClassName* SubClassCode?
  ClassProductCharacteristic*:ProductCharacteristic ApplicableReferencedStandard?:ReferencedStandard
TradeProductInstance = GlobalSerialID? BatchID? KanbanID? SupplierAssignedSerialID? BestBeforeDateTime?:DateTime
  ExpiryDateTime?:DateTime SellByDateTime?:DateTime SerialID* RegistrationID*
  ProductionSupplyChainEvent?:SupplyChainEvent PackagingSupplyChainEvent?:SupplyChainEvent
  ApplicableMaterialGoodsCharacteristic*:MaterialGoodsCharacteristic
  ApplicableProductCharacteristic*:ProductCharacteristic
TradeCountry = ID? Name* SubordinateTradeCountrySubDivision*:TradeCountrySubDivision
SpatialDimension = ValueMeasure?# TypeCode? Description* WidthMeasure?# LengthMeasure?# HeightMeasure?# ID?
  DiameterMeasure?#
ReferencedProduct = ID* GlobalID* SellerAssignedID? BuyerAssignedID? ManufacturerAssignedID* IndustryAssignedID* Name*
  Description* RelationshipTypeCode* UnitQuantity*#
TradePrice = TypeCode? ChargeAmount+# BasisQuantity?# MinimumQuantity?# MaximumQuantity?# ChangeReason*
  OrderUnitConversionFactorNumeric?# AppliedTradeAllowanceCharge*:TradeAllowanceCharge
  ValiditySpecifiedPeriod?:SpecifiedPeriod IncludedTradeTax*:TradeTax DeliveryTradeLocation*:TradeLocation
  TradeComparisonReferencePrice*:ReferencePrice AssociatedReferencedDocument*:ReferencedDocument
SpecifiedMarketplace = ID? Name? VirtualIndicator?:Indicator WebsiteURIID* SalesMethodCode?
  OrderingAvailablePeriod*:AvailablePeriod
DeliveryAdjustment = ReasonCode? Reason* ActualAmount*# ActualQuantity?# ActualDateTime?:DateTime
SupplyChainPackaging = TypeCode? Type? Description* ConditionCode? DisposalMethodCode* WeightMeasure*#
  MaximumStackabilityQuantity?# MaximumStackabilityWeightMeasure?# CustomerFacingTotalUnitQuantity?#
  LayerTotalUnitQuantity?# ContentLayerQuantity?# LinearSpatialDimension?:SpatialDimension
  MinimumLinearSpatialDimension?:SpatialDimension MaximumLinearSpatialDimension?:SpatialDimension
  SpecifiedPackagingMarking*:PackagingMarking ApplicableMaterialGoodsCharacteristic*:MaterialGoodsCharacteristic
  ApplicableDisposalInstructions*:DisposalInstructions
  ApplicableReturnableAssetInstructions*:ReturnableAssetInstructions
TradeSettlementLineMonetarySummation = LineTotalAmount*# ChargeTotalAmount*# AllowanceTotalAmount*#
  TaxBasisTotalAmount*# TaxTotalAmount*# GrandTotalAmount*# InformationAmount*# TotalAllowanceChargeAmount*#
  TotalRetailValueInformationAmount*# GrossLineTotalAmount*# NetLineTotalAmount*# NetIncludingTaxesLineTotalAmount*#
  ProductWeightLossInformationAmount*#
SubordinateLineTradeAgreement = SellerOrderReferencedDocument?:ReferencedDocument
  BuyerOrderReferencedDocument?:ReferencedDocument AdditionalReferencedDocument*:ReferencedDocument
  GrossPriceProductTradePrice?:TradePrice NetPriceProductTradePrice?:TradePrice
SubordinateLineTradeDelivery = PackageQuantity?# ProductUnitQuantity?# PerPackageUnitQuantity?#
  IncludedSupplyChainPackaging*:SupplyChainPackaging
SubordinateLineTradeSettlement = ApplicableTradeTax?:TradeTax
TradeLocation = CountryID? CountryName? ID? Name?
SupplyChainConsignmentItem = TypeCode? TypeExtensionCode? DeclaredValueForCustomsAmount?#
  DeclaredValueForStatisticsAmount?# InvoiceAmount*# GrossWeightMeasure?# NetWeightMeasure?# TariffQuantity?#
  NatureIdentificationTransportCargo?:TransportCargo
LogisticsTransportEquipment = ID? LoadingLengthMeasure?# CategoryCode? CharacteristicCode? UsedCapacityCode?
  LinearSpatialDimension?:SpatialDimension
LogisticsTransportMovement = StageCode? ModeCode? Mode? UsedLogisticsTransportMeans?:LogisticsTransportMeans
LogisticsLocation = ID? Name* TypeCode? Description* PhysicalGeographicalCoordinate?:GeographicalCoordinate
  PostalTradeAddress?:TradeAddress
DebtorFinancialAccount = IBANID? AccountName? ProprietaryID?
CreditorFinancialAccount = IBANID? AccountName? ProprietaryID?
DebtorFinancialInstitution = BICID? ClearingSystemName? CHIPSUniversalID? NewZealandNCCID? IrishNSCID? UKSortCodeID?
  CHIPSParticipantID? SwissBCID? FedwireRoutingNumberID? PortugueseNCCID? RussianCentralBankID? ItalianDomesticID?
  AustrianBankleitzahlID? CanadianPaymentsAssociationID? SICID? GermanBankleitzahlID? SpanishDomesticInterbankingID?
  SouthAfricanNCCID? HongKongBankID? AustralianBSBID? IndianFinancialSystemID? HellenicBankID? PolishNationalClearingID?
  Name? JapanFinancialInstitutionCommonID? LocationFinancialInstitutionAddress?:FinancialInstitutionAddress
  SubDivisionBranchFinancialInstitution?:BranchFinancialInstitution
CreditorFinancialInstitution = BICID? CHIPSUniversalID? NewZealandNCCID? IrishNSCID? UKSortCodeID? CHIPSParticipantID?
  SwissBCID? FedwireRoutingNumberID? PortugueseNCCID? RussianCentralBankID? ItalianDomesticID? AustrianBankleitzahlID?
  CanadianPaymentsAssociationID? SICID? GermanBankleitzahlID? SpanishDomesticInterbankingID? SouthAfricanNCCID?
  HongKongBankID? AustralianBSBID? IndianFinancialSystemID? HellenicBankID? PolishNationalClearingID? Name?
  ClearingSystemName? JapanFinancialInstitutionCommonID?
  LocationFinancialInstitutionAddress?:FinancialInstitutionAddress
  SubDivisionBranchFinancialInstitution?:BranchFinancialInstitution
udt:Date = DateString | Date
TradePaymentPenaltyTerms = BasisDateTime?:DateTime BasisPeriodMeasure?# BasisAmount?# CalculationPercent?#
  ActualPenaltyAmount?#
TradePaymentDiscountTerms = BasisDateTime?:DateTime BasisPeriodMeasure?# BasisAmount?# CalculationPercent?#
  ActualDiscountAmount?#
SpecificationQuery = ID TypeCode? Content ContractualLanguageCode?
SpecificationResponse = ID QueryID? TypeCode? Content ContractualLanguageCode?
WorkItemDimension = ID? ValueMeasure# Description? TypeCode ContractualLanguageCode?
  ComponentWorkItemDimension*:WorkItemDimension
AppliedTax = CalculatedAmount?# TypeCode? CalculatedRate?# BasisAmount?# TaxPointDate?:Date
ProductCharacteristicCondition = TypeCode? Name* ValueMeasure?#
ReferencedStandard = ID? VersionID? ElementVersionID? URIID? PartID? AgencyID?
TradeCountrySubDivision = ID? Name*
ReferencePrice = ChargeAmount?# BasisQuantity*# NetPriceIndicator*:Indicator ComparisonMethodCode?
AvailablePeriod = StartDateTime?:DateTime EndDateTime?:DateTime Description?
PackagingMarking = TypeCode* Content* ContentDateTime?:DateTime ContentAmount*# BarcodeTypeCode* ContentCode*
  AutomaticDataCaptureMethodTypeCode*
DisposalInstructions = MaterialID? RecyclingDescriptionCode* Description* RecyclingProcedure*
ReturnableAssetInstructions = MaterialID* TermsAndConditionsDescription* TermsAndConditionsDescriptionCode?
  DepositValueSpecifiedAmount*# DepositValueValiditySpecifiedPeriod?:SpecifiedPeriod
TransportCargo = TypeCode? Identification? OperationalCategoryCode? StatisticalClassificationCode?
LogisticsTransportMeans = TypeCode? Type? ID? Name? OwnerTradeParty?:TradeParty
GeographicalCoordinate = AltitudeMeasure?# LatitudeMeasure?# LongitudeMeasure?# SystemID?
FinancialInstitutionAddress = PostcodeCode? BuildingNumber? LineOne? LineTwo? LineThree? LineFour? LineFive? StreetName?
  CityName? CountrySubDivisionID? CountryID? TypeCode? DepartmentName? PostOfficeBox? CityID? CountrySubDivisionName?
  CountryName?
BranchFinancialInstitution = ID? Name? LocationFinancialInstitutionAddress?:FinancialInstitutionAddress
`;

/** The types that Factur-X 1.08 (EXTENDED), which is based on D22B, has more elements in. */
export const OF_FACTUR_X = `
HeaderTradeSettlement = DuePayableAmount*# CreditorReferenceTypeCode* CreditorReferenceType* CreditorReferenceIssuerID*
  CreditorReferenceID? PaymentReference* TaxCurrencyCode? InvoiceCurrencyCode? PaymentCurrencyCode?
  InvoiceIssuerReference? InvoiceDateTime?:DateTime NextInvoiceDateTime*:DateTime CreditReasonCode? CreditReason*
  InvoicerTradeParty?:TradeParty InvoiceeTradeParty?:TradeParty PayeeTradeParty?:TradeParty PayerTradeParty?:TradeParty
  TaxApplicableTradeCurrencyExchange?:TradeCurrencyExchange
  InvoiceApplicableTradeCurrencyExchange?:TradeCurrencyExchange
  PaymentApplicableTradeCurrencyExchange?:TradeCurrencyExchange
  SpecifiedTradeSettlementPaymentMeans*:TradeSettlementPaymentMeans ApplicableTradeTax*:TradeTax
  BillingSpecifiedPeriod?:SpecifiedPeriod SpecifiedTradeAllowanceCharge*:TradeAllowanceCharge
  SubtotalCalculatedTradeTax*:TradeTax SpecifiedLogisticsServiceCharge*:LogisticsServiceCharge
  SpecifiedTradePaymentTerms*:TradePaymentTerms
  SpecifiedTradeSettlementHeaderMonetarySummation?:TradeSettlementHeaderMonetarySummation
  SpecifiedFinancialAdjustment*:FinancialAdjustment InvoiceReferencedDocument*:ReferencedDocument
  ProFormaInvoiceReferencedDocument?:ReferencedDocument LetterOfCreditReferencedDocument?:ReferencedDocument
  FactoringAgreementReferencedDocument*:ReferencedDocument FactoringListReferencedDocument*:ReferencedDocument
  PayableSpecifiedTradeAccountingAccount*:TradeAccountingAccount
  ReceivableSpecifiedTradeAccountingAccount*:TradeAccountingAccount
  PurchaseSpecifiedTradeAccountingAccount*:TradeAccountingAccount
  SalesSpecifiedTradeAccountingAccount*:TradeAccountingAccount
  SpecifiedTradeSettlementFinancialCard*:TradeSettlementFinancialCard SpecifiedAdvancePayment*:AdvancePayment
  UltimatePayeeTradeParty?:TradeParty
TradeProduct = ID? GlobalID? SellerAssignedID? BuyerAssignedID? IndustryAssignedID? ModelID? ManufacturerAssignedID?
  Name* TradeName? Description? BatchID* TypeCode? NetWeightMeasure?# GrossWeightMeasure?# ProductGroupID*
  EndItemTypeCode* EndItemName* AreaDensityMeasure?# UseDescription* BrandName? ModelName? SubBrandName?
  DrainedNetWeightMeasure?# VariableMeasureIndicator?:Indicator ColourCode? ColourDescription* Designation*
  FormattedCancellationAnnouncedLaunchDateTime?:FormattedDateTime
  FormattedLatestProductDataChangeDateTime?:FormattedDateTime ApplicableProductCharacteristic*:ProductCharacteristic
  ApplicableMaterialGoodsCharacteristic*:MaterialGoodsCharacteristic
  DesignatedProductClassification*:ProductClassification IndividualTradeProductInstance*:TradeProductInstance
  CertificationEvidenceReferenceReferencedDocument*:ReferencedDocument
  InspectionReferenceReferencedDocument*:ReferencedDocument OriginTradeCountry?:TradeCountry
  LinearSpatialDimension?:SpatialDimension MinimumLinearSpatialDimension?:SpatialDimension
  MaximumLinearSpatialDimension?:SpatialDimension ManufacturerTradeParty?:TradeParty
  PresentationSpecifiedBinaryFile*:SpecifiedBinaryFile MSDSReferenceReferencedDocument?:ReferencedDocument
  AdditionalReferenceReferencedDocument*:ReferencedDocument LegalRightsOwnerTradeParty?:TradeParty
  BrandOwnerTradeParty?:TradeParty IncludedReferencedProduct*:ReferencedProduct InformationNote*:Note
AdvancePayment = PaidAmount# FormattedReceivedDateTime?:FormattedDateTime IncludedTradeTax*:TradeTax
  InvoiceSpecifiedReferencedDocument?:ReferencedDocument
`;
