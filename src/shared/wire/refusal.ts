import { type AnyModule, type OwnRefusal, ownRefusal } from '../../schema/index.ts'
import { signInRefusals, tokenRefusals } from './tokenRefusals.ts'

/** The engine's refusals with their HTTP status. The sentences are in locales/<language>/errors.json. */
export const refusals = {
  ...tokenRefusals,
  ...signInRefusals,
  badRequest: 400,
  badJson: 400,
  noSession: 401,
  sessionEnded: 401,
  forbidden: 403,
  wrongOrganisation: 403,
  builtin: 403,
  rowProtected: 403,
  wrongOrigin: 403,
  beyondOwn: 403,
  byOthersOnly: 403,
  bySuperiorOnly: 403,
  byOwnerOnly: 403,
  othersRow: 403,
  notEditable: 403,
  fieldHidden: 403,
  exportBeyondSight: 403,
  fieldLocked: 403,
  ownRights: 403,
  viewingOnly: 403,
  roleHomeForbidden: 403,
  viewUnavailable: 422,
  notFound: 404,
  noSuchCall: 404,
  stale: 409,
  changedBy: 409,
  changedByYou: 409,
  stepTaken: 409,
  keyReused: 409,
  selectionChanged: 409,
  previewChanged: 409,
  receiptGone: 409,
  viewGone: 404,
  tooLarge: 413,
  fileTooLarge: 413,
  notJson: 415,
  notForm: 415,
  invalid: 422,
  unknownField: 422,
  readonlyField: 422,
  unknownFilter: 422,
  badFilter: 422,
  unknownSort: 422,
  unknownStatus: 422,
  badPage: 422,
  badLimit: 422,
  badColumns: 422,
  badGrouping: 422,
  groupingPersonal: 422,
  tooManyGroups: 422,
  badFormat: 422,
  badView: 422,
  viewUnnamed: 422,
  viewWithoutRole: 422,
  tooManyViews: 422,
  badHomeCard: 422,
  tooManyCards: 422,
  noteTooLong: 422,
  homeWithoutRole: 422,
  badIds: 422,
  tooManyIds: 422,
  tooManyRevealed: 422,
  tooManyRows: 422,
  numberTooLarge: 422,
  badSelection: 422,
  unknownCommand: 422,
  unknownBulk: 422,
  badBulkValue: 422,
  badAdjustment: 422,
  badPlannedTime: 422,
  tooManyPlanned: 422,
  plannedValueGone: 422,
  plannedWithdrawn: 422,
  planChangesNothing: 422,
  plannedFieldRefused: 422,
  notPlannable: 422,
  notPractice: 422,
  notDeletable: 422,
  notAllowedNow: 422,
  outOfSight: 422,
  rowDeleted: 422,
  noPast: 422,
  noHistoryOf: 422,
  pastInFuture: 422,
  pastTooEarly: 422,
  tooMuchSince: 422,
  notInBin: 422,
  targetDeleted: 422,
  takenMeanwhile: 422,
  stillPointedTo: 422,
  neverPurged: 422,
  rowLocked: 422,
  stillUsed: 422,
  duplicate: 422,
  overlaps: 422,
  overlapInFile: 422,
  noSuchReference: 422,
  ownDescendant: 422,
  illegalStep: 422,
  ruleBroken: 422,
  lastManager: 422,
  quotaReached: 422,
  filesWaiting: 422,
  filesFull: 422,
  noFile: 422,
  oneFileOnly: 422,
  noSuchSheet: 404,
  wrongSheet: 422,
  badSheet: 422,
  lockedSheet: 422,
  hugeSheet: 422,
  tooManyImported: 422,
  emptySheet: 422,
  noHeading: 422,
  overwriteForbidden: 403,
  badTemplate: 422,
  sameInFile: 422,
  groupSplit: 422,
  lineWithoutRow: 422,
  severalAlike: 422,
  importCancelled: 409,
  badPicture: 422,
  wrongFileType: 422,
  fileNotAsNamed: 422,
  fileWithMacros: 422,
  emptyFile: 422,
  pictureTooLarge: 422,
  notSocket: 426,
  tooMany: 429,
  jobOver: 409,
  jobOwnerOff: 403,
  jobTokenOff: 403,
  tooManyJobs: 429,
  busy: 503,
  notInTime: 503,
  resetting: 503,
  unavailable: 503,
  diskFull: 503,
  storageFull: 503,
  storageFailed: 503,
  storageDown: 503,
  tilesDown: 503,
  jobInterrupted: 500,
  jobUnknown: 500,
  failed: 500,
} as const
export type RefusalCode = keyof typeof refusals
export const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(refusals, code)

/** Why one value was refused. The sentences are in locales/<language>/errors.json under `field`. */
export const fieldProblems = [
  'required',
  'columnMissing',
  'notText',
  'notNumber',
  'notInteger',
  'tooSmall',
  'tooLarge',
  'outOfRange',
  'tooManyPlaces',
  'tooShort',
  'tooLong',
  'badPattern',
  'notAnOption',
  'notSettable',
  'notADate',
  'notATime',
  'notATimeOfDay',
  'notADuration',
  'notAnEmail',
  'notJson',
  'notJsonDocument',
  'notJsonNumber',
  'notAColour',
  'notEan',
  'wrongCheckDigit',
  'notCode128',
  'notAPoint',
  'notAPhone',
  'notAUrl',
  'notAnIcon',
  'notAReference',
  'notAList',
  'tooManyItems',
  'notRows',
  'tooManyLines',
  'tooFewLines',
  'otherThanFirst',
  'lineTwice',
  'noSuchLine',
  'lineDeleted',
  'lineElsewhere',
  'tooNested',
  'notAPicture',
  'notAFilm',
  'notAFile',
  'noSuchReference',
  'ownDescendant',
  'duplicate',
  'duplicateTogether',
  'onlyOne',
  'valueOfOtherLine',
  'overlaps',
  'overlapsRow',
  'overlapsLine',
  'sameAsRow',
  'masked',
  'illegalStep',
  'stepByAction',
  'ruleBroken',
  'readonly',
  'rowLocked',
  'unknown',
  'commonPassword',
  'wrongPassword',
  'samePassword',
  'wrongCode',
  'notARegion',
  'wrongRegion',
  'notBelow',
  'notMatching',
  'matchedFirst',
  'noSuchTitle',
  'severalTitles',
  'lostDigits',
  'hiddenDigits',
  'brokenFormula',
] as const
export type FieldProblemCode = (typeof fieldProblems)[number]
export interface FieldProblem {
  code: FieldProblemCode
  params?: Readonly<Record<string, string | number>>
}

export interface FieldError extends FieldProblem {
  field: string
  /** The child row it is about: module, place counted from 1, and field. The sentence begins with the place. */
  child?: { module: AnyModule; line: number; field: string; refusal?: Refusal }
}

export interface RefusalDetail {
  params?: Readonly<Record<string, string | number>>
  /** Fields named in the sentence as {{fields}}. */
  fields?: readonly string[]
  /** The field whose control shows the sentence. */
  field?: string
  errors?: readonly FieldError[]
  /** Data the caller needs to go on: the current row of a stale save. */
  data?: unknown
  /** Seconds to wait. */
  retryAfter?: number
  /** For the log alone. */
  cause?: unknown
}

/** The only error operations throw on purpose. */
export class Refusal extends Error {
  readonly code: string
  /** The HTTP status. */
  readonly status: number
  readonly detail: RefusalDetail
  /** The module whose schema contains the sentence; null for a refusal of the engine. */
  readonly module: AnyModule | null
  constructor(
    { code, status, module = null }: { code: string; status: number; module?: AnyModule | null },
    detail: RefusalDetail,
  ) {
    super(code, { cause: detail.cause })
    this.code = code
    this.status = status
    this.module = module
    this.detail = detail
  }
}
export const refuse = (code: RefusalCode, detail: RefusalDetail = {}): Refusal =>
  new Refusal({ code, status: refusals[code] }, detail)

/** A rule of the module that a write of other rows would break. */
export const ruleRefusal = (module: AnyModule, rule: number, title = ''): Refusal =>
  new Refusal({ code: 'ruleBroken', status: refusals.ruleBroken, module }, { params: { rule, ...(title && { title }) } })

/** A refusal that the module's schema declares under `refusals`. */
export function moduleRefusal<R extends string>(
  module: AnyModule & { refusals?: Readonly<Record<R, OwnRefusal>> },
  code: NoInfer<R>,
  detail: RefusalDetail = {},
): Refusal {
  const declared = module.refusals?.[code]
  if (declared === undefined) throw new Error(`${module.name}.refusals: no "${code}"`)
  return new Refusal({ code, status: ownRefusal(declared).status, module }, detail)
}
