// The invoice of EN 16931-1 as one structure for both syntaxes: what is read from UBL or CII, what the
// rules look at and what is written. Comments name the business terms (BT) and groups (BG). All values are
// texts as they stand in a document, dates as YYYY-MM-DD where they can be read and numbers as decimals,
// so that a wrong one can be told. Absent is undefined; an element that is there and empty is ''.

/** A value with the scheme that issued it. */
export interface Identifier {
  value: string;
  scheme?: string;
  schemeVersion?: string;
}

/** A sum of money with the currency its element states. */
export interface Amount {
  value: string;
  /** As CII writes it, with the blanks around it, which count as decimals there. */
  raw?: string;
  currency?: string;
}

export interface Quantity {
  value: string;
  unit?: string;
}

export interface Address {
  /** BT-35, 50, 64, 75 */
  street?: string;
  /** BT-36, 51, 65, 76 */
  additional?: string;
  /** BT-162, 163, 164, 165 */
  third?: string;
  /** BT-37, 52, 66, 77 */
  city?: string;
  /** BT-38, 53, 67, 78 */
  postCode?: string;
  /** BT-39, 54, 68, 79 */
  subdivision?: string;
  /** BT-40, 55, 69, 80 */
  country?: string;
}

export interface Contact {
  /** BT-41, 56 */
  name?: string;
  /** BT-42, 57 */
  phone?: string;
  /** BT-43, 58 */
  email?: string;
}

/** BG-4, BG-7, BG-10 or BG-11. */
export interface Party {
  /** BT-27, 44, 59, 62 */
  name?: string;
  /** BT-28, 45 */
  tradingName?: string;
  /** BT-29, 46, 60 */
  ids: Identifier[];
  /** BT-30, 47, 61 */
  legalId?: Identifier;
  /** BT-31, 48, 63 */
  vatId?: string;
  /** BT-32 */
  taxId?: string;
  /** BT-33 */
  legalInfo?: string;
  /** BT-34, 49 */
  endpoint?: Identifier;
  /** BG-5, 8, 12 */
  address?: Address;
  /** BG-6, 9 */
  contact?: Contact;
}

/** BG-13 to BG-15. */
export interface Delivery {
  /** BT-70 */
  name?: string;
  /** BT-71 */
  locationId?: Identifier;
  /** BT-72 */
  date?: string;
  address?: Address;
}

/** BG-14 of the invoice or BG-26 of a line. */
export interface Period {
  /** BT-73, 134 */
  start?: string;
  /** BT-74, 135 */
  end?: string;
}

/** BG-16. */
export interface PaymentMeans {
  /** BT-81 */
  code?: string;
  /** BT-82 */
  text?: string;
  /** BT-83 */
  remittance?: string;
  /** BG-17 */
  transfers: CreditTransfer[];
  /** BG-18 */
  card?: {
    /** BT-87 */
    number?: string;
    /** BT-88 */
    holder?: string;
  };
  /** BG-19 */
  directDebit?: {
    /** BT-89 */
    mandate?: string;
    /** BT-90 */
    creditorId?: string;
    /** BT-91 */
    debitedAccount?: string;
  };
}

export interface CreditTransfer {
  /** BT-84 */
  account?: string;
  /** BT-85 */
  name?: string;
  /** BT-86 */
  bic?: string;
}

/** BG-20, 21, 27 or 28. */
export interface AllowanceCharge {
  isCharge: boolean;
  /** BT-92, 99, 136, 141 */
  amount?: Amount;
  /** BT-93, 100, 137, 142 */
  base?: Amount;
  /** BT-94, 101, 138, 143 */
  percent?: string;
  /** BT-95, 102; never at a line */
  category?: string;
  /** BT-96, 103; never at a line */
  rate?: string;
  /** BT-97, 104, 139, 144 */
  reason?: string;
  /** BT-98, 105, 140, 145 */
  reasonCode?: string;
}

/** BG-22. */
export interface Totals {
  /** BT-106 */
  lines?: Amount;
  /** BT-107 */
  allowances?: Amount;
  /** BT-108 */
  charges?: Amount;
  /** BT-109 */
  net?: Amount;
  /** BT-110 */
  tax?: Amount;
  /** BT-111 */
  taxInAccounting?: Amount;
  /** BT-112 */
  gross?: Amount;
  /** BT-113 */
  prepaid?: Amount;
  /** BT-114 */
  rounding?: Amount;
  /** BT-115 */
  payable?: Amount;
}

/** BG-23. */
export interface VatBreakdown {
  /** BT-116 */
  taxable?: Amount;
  /** BT-117 */
  tax?: Amount;
  /** BT-118 */
  category?: string;
  /** BT-119 */
  rate?: string;
  /** BT-120 */
  exemption?: string;
  /** BT-121 */
  exemptionCode?: string;
}

/** BG-24. */
export interface SupportingDocument {
  /** BT-122 */
  id?: string;
  /** BT-123 */
  description?: string;
  /** BT-124 */
  url?: string;
  /** BT-125 */
  attachment?: { mime?: string; fileName?: string; base64: string };
}

/** BG-25. */
export interface Line {
  /** BT-126 */
  id?: string;
  /** BT-127 */
  note?: string;
  /** BT-128 */
  object?: Identifier;
  /** BT-129 with BT-130 */
  quantity?: Quantity;
  /** BT-131 */
  net?: Amount;
  /** BT-132 */
  orderLine?: string;
  /** BT-133 */
  accountingReference?: string;
  /** BG-26 */
  period?: Period;
  /** BG-27 and BG-28 */
  allowanceCharges: AllowanceCharge[];
  /** BT-146 */
  price?: Amount;
  /** BT-147 */
  priceDiscount?: Amount;
  /** BT-148 */
  grossPrice?: Amount;
  /** BT-149 with BT-150 */
  priceBase?: Quantity;
  /** BT-151 */
  category?: string;
  /** BT-152 */
  rate?: string;
  /** Of Croatian invoices: the exemption of this line. BT-120 and BT-121 hold it for the whole. */
  exemption?: string;
  exemptionCode?: string;
  /** BT-153 */
  name?: string;
  /** BT-154 */
  description?: string;
  /** BT-155 */
  sellerItemId?: string;
  /** BT-156 */
  buyerItemId?: string;
  /** BT-157 */
  standardItemId?: Identifier;
  /** BT-158 */
  classifications: (Identifier & { name?: string })[];
  /** BT-159 */
  originCountry?: string;
  /** BG-32 */
  attributes: {
    /** BT-160 */
    name?: string;
    /** BT-161 */
    value?: string;
  }[];
}

export interface EInvoice {
  /** UBL has a document of its own for credit notes; CII tells them by the type code. */
  isCreditNote: boolean;
  /** BT-24 */
  customization?: string;
  /** BT-23 */
  profile?: string;
  /** BT-1 */
  number?: string;
  /** BT-2 */
  issueDate?: string;
  /** hh:mm:ss; not of EN 16931, but of Croatian invoices. */
  issueTime?: string;
  /** BT-3 */
  typeCode?: string;
  /** BT-5 */
  currency?: string;
  /** BT-6 */
  taxCurrency?: string;
  /** BT-7 */
  taxPointDate?: string;
  /** BT-8 */
  taxPointCode?: string;
  /** BT-9 */
  dueDate?: string;
  /** BT-10 */
  buyerReference?: string;
  /** BT-11 */
  project?: string;
  /** BT-12 */
  contract?: string;
  /** BT-13 */
  order?: string;
  /** BT-14 */
  salesOrder?: string;
  /** BT-15 */
  receivingAdvice?: string;
  /** BT-16 */
  despatchAdvice?: string;
  /** BT-17 */
  tender?: string;
  /** BT-18 */
  object?: Identifier;
  /** BT-19 */
  accountingReference?: string;
  /** BT-20 */
  paymentTerms?: string;
  /** BG-1 */
  notes: {
    /** BT-21 */
    subject?: string;
    /** BT-22 */
    text?: string;
  }[];
  /** BG-3 */
  preceding: {
    /** BT-25 */
    number?: string;
    /** BT-26 */
    date?: string;
  }[];
  /** BG-4 */
  seller?: Party;
  /** Of Croatian invoices: who issued it. */
  operator?: { name?: string; id?: string };
  /** BG-7 */
  buyer?: Party;
  /** BG-10 */
  payee?: Party;
  /** BG-11 */
  taxRepresentative?: Party;
  /** BG-13 */
  delivery?: Delivery;
  /** BG-14 */
  period?: Period;
  /** BG-16 */
  payments: PaymentMeans[];
  /** BG-20 and BG-21 */
  allowanceCharges: AllowanceCharge[];
  /** BG-22 */
  totals: Totals;
  /** BG-23 */
  vat: VatBreakdown[];
  /** BG-24 */
  documents: SupportingDocument[];
  /** BG-25 */
  lines: Line[];
}
