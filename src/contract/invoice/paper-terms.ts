import { agreement, type TermRow } from '#contract/invoice/term.ts';

const document = 'rsm:ExchangedDocument';
const attached = `${agreement}/ram:AdditionalReferencedDocument[ram:TypeCode='916']`;

/** Notes, supporting documents and the operator. */
export const paperTerms: readonly TermRow[] = [
  [
    'notes',
    'BG-1',
    'A note: a text, or a list of texts or of `text` and `subject`.',
    'cbc:Note',
    `${document}/ram:IncludedNote`,
  ],
  [
    'notes[].subject',
    'BT-21',
    'What a note is about, as a code of UNTDID 4451.',
    'cbc:Note',
    `${document}/ram:IncludedNote/ram:SubjectCode`,
  ],
  ['notes[].text', 'BT-22', 'The note.', 'cbc:Note', `${document}/ram:IncludedNote/ram:Content`],
  [
    'operator',
    'HR-BT-4, HR-BT-5',
    'Who issues a Croatian invoice.',
    'cac:AccountingSupplierParty/cac:SellerContact',
    '',
  ],
  [
    'operator.name',
    'HR-BT-4',
    'Name or sign of the operator.',
    'cac:AccountingSupplierParty/cac:SellerContact/cbc:Name',
    '',
  ],
  [
    'operator.oib',
    'HR-BT-5',
    'OIB of the operator.',
    'cac:AccountingSupplierParty/cac:SellerContact/cbc:ID',
    '',
  ],
  ['documents', 'BG-24', 'Supporting documents.', 'cac:AdditionalDocumentReference', attached],
  [
    'documents[].id',
    'BT-122',
    'Its name or number.',
    'cac:AdditionalDocumentReference[not(cbc:DocumentTypeCode)]/cbc:ID',
    `${attached}/ram:IssuerAssignedID`,
  ],
  [
    'documents[].description',
    'BT-123',
    'What it is.',
    'cac:AdditionalDocumentReference/cbc:DocumentDescription',
    `${attached}/ram:Name`,
  ],
  [
    'documents[].url',
    'BT-124',
    'Where it can be fetched.',
    'cac:AdditionalDocumentReference/cac:Attachment/cac:ExternalReference/cbc:URI',
    `${attached}/ram:URIID`,
  ],
  [
    'documents[].attachment',
    'BT-125',
    'The document itself.',
    'cac:AdditionalDocumentReference/cac:Attachment/cbc:EmbeddedDocumentBinaryObject',
    `${attached}/ram:AttachmentBinaryObject`,
  ],
  [
    'documents[].attachment.base64',
    'BT-125',
    'Its bytes in base64.',
    'cac:AdditionalDocumentReference/cac:Attachment/cbc:EmbeddedDocumentBinaryObject',
    `${attached}/ram:AttachmentBinaryObject`,
  ],
  [
    'documents[].attachment.mime',
    'BT-125',
    'Its type, such as `application/pdf`.',
    'cac:AdditionalDocumentReference/cac:Attachment/cbc:EmbeddedDocumentBinaryObject/@mimeCode',
    `${attached}/ram:AttachmentBinaryObject/@mimeCode`,
  ],
  [
    'documents[].attachment.fileName',
    'BT-125',
    'Its file name.',
    'cac:AdditionalDocumentReference/cac:Attachment/cbc:EmbeddedDocumentBinaryObject/@filename',
    `${attached}/ram:AttachmentBinaryObject/@filename`,
  ],
];
