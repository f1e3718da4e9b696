// Every limit of the product, once. Units are the last word of each name. What each means stands in
// limit-texts.ts; src/docs/limits.md is generated from both.
import { pageLimits } from '#contract/page-limits.ts';

const second = 1000;
const minute = 60 * second;
const kib = 1024;
const mib = 1024 * kib;

export const limits = {
  ...pageLimits,

  // Requests
  // Of a call that anyone may make: nothing they send is longer.
  openBodyBytesMax: 64 * kib,
  bodyBytesMax: mib,
  runBodyBytesMax: 10 * mib,
  bodiesHeldBytesMax: 256 * mib,
  jsonDepthMax: 64,
  jsonValuesMax: 20_000,
  dataValuesMax: 1_000_000,
  // What is read away of a refused body, so that its sender gets to see why.
  bodyDiscardBytesMax: 64 * mib,
  urlBytesMax: 8 * kib,
  headersBytesMax: 16 * kib,
  asyncFieldBytesMax: 64 * kib,
  headersTimeoutMs: 10 * second,
  bodyTimeoutMs: 30 * second,
  answerTimeoutMs: 60 * second,
  // With runTimeoutMs after it there is still time for an answer before answerTimeoutMs.
  callWaitLongestMs: 15 * second,
  connectionsMax: 2000,
  connectionsPerAddressMax: 500,
  drainMs: 20 * second,
  stopMarginMs: 5 * second,
  databaseConnectMs: 3 * second,
  databaseAnswerMs: 4 * second,
  storeAnswerMs: 4 * second,

  // E-invoices that are read
  // 10,000 lines of CII, indented, with room for what they say; see invoiceLinesCheckedMax.
  eInvoiceCharactersMax: 24 * mib,
  eInvoiceDepthMax: 64,
  eInvoiceElementsMax: 600_000,
  eInvoiceAttributesMax: 64,
  eInvoiceFindingsMax: 1000,
  eInvoiceTimeoutMs: 20 * second,

  // Accounts
  nameLengthMin: 2,
  nameLengthMax: 50,
  emailLengthMax: 254,
  passwordLengthMin: 8,
  passwordLengthMax: 128,
  addressBytesMax: 64 * kib,
  sessionRememberMs: 30 * 24 * 60 * minute,
  sessionBrowserMs: 24 * 60 * minute,
  sessionGraceMs: 30 * second,
  verifyLinkMs: 48 * 60 * minute,
  resetLinkMs: 60 * minute,
  searchLengthMax: 200,
  usersAtOnceMax: 1000,
  dashboardUsersMax: 10,
  statisticRowsMax: 1000,
  deletedAccountKeptMs: 30 * 24 * 60 * minute,
  passwordHashesAtOnce: 2,
  passwordHashQueueMax: 200,

  // API keys
  apiKeysPerUserMax: 50,
  apiKeyNameLengthMax: 100,
  apiKeyDescriptionLengthMax: 500,
  apiKeyOldValuesMax: 20,
  apiKeyRotateGraceMs: 24 * 60 * minute,

  // Drafts
  draftsPerUserMax: 1000,
  draftNameLengthMax: 200,
  draftPayloadBytesMax: mib,
  // A text in a JSON body may take twice its bytes, all its quotes being escaped.
  draftBodyBytesMax: 4 * mib,
  draftOperationsMax: 50,
  draftListRowsMax: 1000,
  draftListBytesMax: 16 * mib,
  draftChangesRowsMax: 200,
  draftChangesBytesMax: 2 * mib,
  draftVersionsKept: 10_000,

  // Contact
  contactNameLengthMin: 2,
  contactNameLengthMax: 30,
  contactMessageLengthMin: 2,
  contactMessageLengthMax: 500,
  contactListRowsMax: 1000,
  cannedReplyNameLengthMax: 60,
  cannedRepliesMax: 50,
  replySubjectLengthMin: 2,
  replySubjectLengthMax: 200,
  replyBodyLengthMin: 2,
  replyBodyLengthMax: 5000,
  captchaChallengeMs: 10 * minute,
  captchaProofMs: 10 * minute,
  // 131,072 hashes on average: 0.15 s of a desktop's worker where measured, so about a second of a
  // phone's. Each bit more doubles it.
  captchaDifficultyBits: 17,
  captchaTokenLengthMax: 10_000,
  captchaVerifyTimeoutMs: 10 * second,

  // Rates: how many per window
  loginFailuresPerAccountAndAddress: 10,
  loginFailuresPerAddress: 30,
  loginFailuresWindowMs: 15 * minute,
  registrationsPerEmail: 5,
  registrationsPerAddress: 30,
  registrationsWindowMs: 60 * minute,
  mailsPerAccount: 3,
  mailsWindowMs: 60 * minute,
  exportsPerAccount: 5,
  exportsWindowMs: 60 * minute,
  contactsPerAddress: 10,
  captchasPerAddress: 60,
  contactsWindowMs: 60 * minute,
  runsPerKey: 20,
  runsPerKeyWindowMs: second,

  // Runs
  runTimeoutMs: 30 * second,
  asyncRunTimeoutMs: 5 * minute,
  runsQueuedMax: 64,
  idempotencyKeepMs: 24 * 60 * minute,
  idempotencyKeyLengthMax: 200,
  fileNameLengthMax: 200,
  expiresInHoursDefault: 168,
  expiresInHoursMax: 720,

  // Archive
  archiveBytesPerUserMax: 1024 * mib,
  archiveFilesPerUserMax: 10_000,
  uploadBytesMax: 512 * mib,
  uploadTimeoutMs: 15 * minute,
  uploadOrphanMs: 60 * minute,
  fileListRowsMax: 1000,
  zipFilesMax: 1000,
  linksPerFileMax: 20,
  linkDownloadsMax: 1_000_000,

  // Templates
  templateBytesMax: mib,
  templateTimeoutMs: 5 * second,
  templateMemoryMb: 256,
  invoiceLinesCheckedMax: 10_000,
  templateOutputBytesMax: 16 * mib,
  templatesPerUserMax: 100,
  templateNameLengthMax: 80,
  templateSampleBytesMax: 256 * kib,
  templateVersionsMax: 100,
  templatesBytesPerUserMax: 64 * mib,
  // A text in a JSON body may take twice its bytes, all its quotes being escaped.
  templateBodyBytesMax: 4 * mib,
  previewsPerUserAtOnce: 2,
  demosPerAddress: 30,
  demosWindowMs: 10 * minute,
  demosAtOnce: 2,
  demoCustomerLengthMax: 60,
  inlineTextBytesMax: 256 * kib,
  mappingRulesMax: 1000,
  mappingLengthMax: 100_000,

  // Published pages
  pageBytesMax: mib,
  pageBodyBytesMax: 4 * mib,
  pageVersionsMax: 20,
  pageImageBytesMax: 2 * mib,

  // Runs that are done later
  jobsOpenPerUserMax: 100,
  jobTriesMax: 3,
  jobKeepMs: 7 * 24 * 60 * minute,
  webhookUrlLengthMax: 2000,
  webhookTimeoutMs: 10 * second,
  webhookRetryAfterMaxMs: 24 * 60 * minute,
  webhookSecretGraceMs: 24 * 60 * minute,
  receiptListRowsMax: 1000,
  receiptsCountedMax: 10_000,

  // Audit trail
  auditRowsMax: 1000,
  auditCountedMax: 1000,
  auditSearchedUsersMax: 20,
  auditKeptMs: 2 * 365 * 24 * 60 * minute,

  // Mails that users send
  mailRecipientsMax: 50,
  mailBytesMax: 10 * mib,
  mailAttachmentsMax: 50,
  mailSubjectLengthMax: 400,
  mailNameLengthMax: 200,
  mailAheadMaxMs: 31 * 24 * 60 * minute,
  mailRecipientsPerDay: 5000,
  mailAnswerWaitMs: 5 * second,
  mailsAtOnce: 4,
  mailKeepMs: 30 * 24 * 60 * minute,
  mailListRowsMax: 1000,

  // Billing
  cardsPerUserMax: 20,
  cardSavesPerAccount: 30,
  cardSavesWindowMs: 60 * minute,
  paymentCallTimeoutMs: 8 * second,
  paymentTimeoutMs: 18 * second,
  billingEventBytesMax: 256 * kib,
  billingEventAgeMs: 5 * minute,
  billingEventKeepMs: 60 * 24 * 60 * minute,

  // PDF
  pdfPagesMax: 250,
  pdfBytesMax: 64 * mib,

  // Documents that a service opens
  documentBytesMax: 64 * mib,
  documentFilesMax: 1000,
  documentPagesMax: 10_000,
  documentTimeoutMs: 8 * second,
  ocrTimeoutMs: 28 * second,
  documentMemoryMb: 512,
  documentOutputBytesMax: 128 * mib,
  imagePixelsMax: 50_000_000,
  imagesPerRunMax: 500,
  imageDpiMin: 72,
  imageDpiMax: 300,
  pageListLengthMax: 2000,
  stampTextLengthMax: 500,

  // Batches: one run, many documents
  batchRowsMax: 500,
  batchPagesMax: 1000,
  batchBytesMax: 64 * mib,

  // What a document of somebody else loads
  resourceBytesMax: 10 * mib,
  resourceTimeoutMs: 10 * second,
  resourcesMax: 200,
  resourcesBytesMax: 50 * mib,
  runningBytesMax: mib,
  redirectsMax: 5,
  waitDelayMsMax: 10 * second,

  // Web pages that are read
  pageTimeoutMs: 20 * second,
  hostPaceMs: second,
  hostWaitMsMax: 10 * second,
  pageAgeSMax: 24 * 60 * 60,
  pageCacheBytesMax: 64 * mib,
  pageReadingsBytesMax: 32 * mib,
  robotsAgeMs: 24 * 60 * 60 * second,
  robotsBytesMax: 512 * kib,
  robotsTimeoutMs: 5 * second,
  selectorsMax: 50,
  selectedMax: 1_000,
  pageLinksMax: 2_000,

  // Registers and other partners that services ask
  vatIdsMax: 100,
  vatIdLengthMax: 64,
  vatCacheMs: 24 * 60 * minute,
  vatInvalidCacheMs: 60 * minute,
  vatAnswersKept: 50_000,
  vatAskedPerStateAtOnce: 2,
  vatAskingMs: 20 * second,
  addressLinesMax: 10,
  addressLineLengthMax: 200,
  partnerTimeoutMs: 10 * second,
  partnerAnswerBytesMax: 256 * kib,
  partnerFailuresMax: 5,
  partnerPauseMs: 30 * second,
} as const;
