import type { AttachedFile, Field, FieldOf, FileType, Kind, Picture, Values } from '../schema/index.ts'
import type { AdjustedNumbers } from '../shared/rules/adjustment.ts'
import type { FieldProblem } from '../shared/wire/refusal.ts'

/** The text of a key, `engine:flag.yes`, in the language of the reader. */
export interface TranslateText {
  (key: string): string
  (key: string, params: Readonly<Record<string, string | number>>): string
}

export type ValueResult<T> = { value: T | null } | { problem: FieldProblem }

export type JsonSchema = Readonly<Record<string, unknown>>
export type UploadedMedia = 'picture' | 'video'

/** Which files a field accepts. */
export interface AttachmentLimits {
  types: readonly FileType[]
  maxBytes: number
}

/** The half of a kind that both sides use. Nothing here throws; an empty value is null. */
export interface KindValue<K extends Kind> {
  /** Validates a wire value (JSON), strictly: `"1"` is no number. */
  accept(raw: unknown, field: FieldOf[K]): ValueResult<Values[K]>
  /** Parses typed, pasted or imported text. Accepts every output of `print`. */
  parse(typed: string, field: FieldOf[K]): ValueResult<Values[K]>
  /** The value as text in Chinese: exports, diffs, clipboard. Never called with null. */
  print(value: Values[K], field: FieldOf[K]): string
  /** The value of a new row that does not name one. */
  initial(field: FieldOf[K]): Values[K] | null
  /** Whether that depends on the time. */
  initialMoves?(field: FieldOf[K]): boolean
  /** JSON Schema of the wire value, for the API's own documentation. */
  jsonSchema(field: FieldOf[K]): JsonSchema
  /** The value in words of another language, where `print` has Chinese ones. */
  printIn?(value: Values[K], field: FieldOf[K], t: TranslateText): string
  /** Why a client may not save a valid value in a row that has had the value `before`; null when it may. */
  settable?(value: Values[K], field: FieldOf[K], before: unknown): FieldProblem | null
  /** Whether a read-only value that a client sends back is the one it was sent, which has changed by itself since. */
  isOutdated?(sent: unknown, now: unknown): boolean
  /** Validates a bound of a range filter, where it is written otherwise than a value. */
  acceptBound?(raw: unknown, field: FieldOf[K], bound: 'from' | 'to'): ValueResult<Values[K]>
  /** The values of a filter whose parameter, a text, may list several. */
  filterValues?(typed: string, field: FieldOf[K]): readonly unknown[]
  /** A keyword as it is searched for in such values. */
  keyword?(typed: string): string
  /** The uploaded files that a value names, and the problem of one that is not there. */
  files?: { of(value: Values[K]): readonly Picture[]; problem: FieldProblem['code'] }
  /** Limits of uploads for such a field. */
  uploads?: readonly UploadedMedia[]
  /** Its value is files of any type, uploaded for this field: which files a value contains, and which the field accepts. */
  attachments?: { of(value: Values[K]): readonly AttachedFile[]; limits(field: FieldOf[K]): AttachmentLimits }
  /** Its value is HTML, which may name uploaded files. */
  html?: true
  /** The values that a cell of a sheet may have, where they are few. */
  cellValues?(field: FieldOf[K]): readonly Values[K][]
  /** The hint of a sheet column, as a sentence; without it `sample` is shown. */
  cellHint?(field: FieldOf[K], t: TranslateText): string
  /** The cell of an example line, if neither options nor `sample` provide it. */
  exampleCell?(field: FieldOf[K], t: TranslateText): string
  /** Usual headings of a column of such values, whatever the field is called: the import matches them. */
  called?: readonly string[]
  /** The type of its value in a formily schema. */
  formType: 'string' | 'number' | 'array'
  /** Whether its control spans both columns of a form. */
  wide?: true | ((field: FieldOf[K]) => boolean)
  /** An example of how its values are typed into a sheet, where the schema lists none. */
  sample?: string
  /** The unit of its numbers, for the heading of an exported column. */
  unitInHeading?(field: FieldOf[K]): string | undefined
  /** Numbers are numeric cells in an exported workbook; other values are texts. */
  numericCell?: true
  /** The numbers it may have, where many of them may be changed by an amount or a percentage. */
  adjusted?(field: FieldOf[K]): AdjustedNumbers
}

/** KindValue of any kind. The only cast: TypeScript cannot correlate a field with the entry of its kind. */
export type AnyKindValue = {
  accept(raw: unknown, field: Field): ValueResult<unknown>
  parse(typed: string, field: Field): ValueResult<unknown>
  print(value: unknown, field: Field): string
  initial(field: Field): unknown
  initialMoves?(field: Field): boolean
  jsonSchema(field: Field): JsonSchema
  printIn?(value: unknown, field: Field, t: TranslateText): string
  settable?(value: unknown, field: Field, before: unknown): FieldProblem | null
  isOutdated?(sent: unknown, now: unknown): boolean
  acceptBound?(raw: unknown, field: Field, bound: 'from' | 'to'): ValueResult<unknown>
  filterValues?(typed: string, field: Field): readonly unknown[]
  keyword?(typed: string): string
  files?: { of(value: unknown): readonly Picture[]; problem: FieldProblem['code'] }
  uploads?: readonly UploadedMedia[]
  attachments?: { of(value: unknown): readonly AttachedFile[]; limits(field: Field): AttachmentLimits }
  html?: true
  cellValues?(field: Field): readonly unknown[]
  cellHint?(field: Field, t: TranslateText): string
  exampleCell?(field: Field, t: TranslateText): string
  called?: readonly string[]
  formType: 'string' | 'number' | 'array'
  wide?: true | ((field: Field) => boolean)
  sample?: string
  unitInHeading?(field: Field): string | undefined
  numericCell?: true
  adjusted?(field: Field): AdjustedNumbers
}

export const ok = <T>(value: T | null): ValueResult<T> => ({ value })
export const invalid = (code: FieldProblem['code'], params?: FieldProblem['params']): { problem: FieldProblem } => ({
  problem: params ? { code, params } : { code },
})
export const isEmptyValue = (raw: unknown): raw is null | undefined | '' => raw === null || raw === undefined || raw === ''
