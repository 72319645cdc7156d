import type { Language } from '../../../rules/languages.ts'
import type { AnyModule } from '../../../schema/index.ts'
import type { ImportKind } from '../../../wire/import.ts'
import type { FieldError, Refusal } from '../../../wire/refusal.ts'
import type { Data } from '../../db/connection.ts'
import { sayFault, sayRefusal } from '../../language.ts'
import type { LineError, ReadLine } from './read.ts'

/** What would become of one line. */
export interface Judged {
  line: ReadLine
  kind: ImportKind
  old: Data | null
  /** What is to be written. */
  values: Data
  errors: LineError[]
}

export function refuseLine(row: Judged, ...errors: readonly LineError[]): void {
  row.errors.push(...errors)
  row.kind = 'refused'
}

export const errorsOf = (refusal: Refusal): readonly LineError[] => {
  const { errors } = refusal.detail
  return errors?.length ? errors : [{ field: null, refusal }]
}

export const isOfField = (error: LineError): error is FieldError => error.field !== null

/** Why it is refused, in words. */
export const sayError = (error: LineError, module: AnyModule, language?: Language): string =>
  isOfField(error)
    ? sayFault(error, { module, ...(language ? { language } : {}) })
    : sayRefusal(error.refusal, { module, ...(language ? { language } : {}) })
