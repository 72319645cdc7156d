import type { Language } from '../../../shared/rules/languages.ts'
import type { AnyModule } from '../../../schema/index.ts'
import type { ImportKind } from '../../../shared/wire/import.ts'
import type { FieldError, Refusal } from '../../../shared/wire/refusal.ts'
import type { Data } from '../../db/connection.ts'
import { fieldErrorSentence, refusalSentence } from '../../text/sentences.ts'
import type { LineError, ParsedLine } from './parseLines.ts'

/** The outcome of one line. */
export interface LineVerdict {
  line: ParsedLine
  kind: ImportKind
  old: Data | null
  /** The values to write. */
  values: Data
  errors: LineError[]
}

export function refuseLine(row: LineVerdict, ...errors: readonly LineError[]): void {
  row.errors.push(...errors)
  row.kind = 'refused'
}

export const lineErrors = (refusal: Refusal): readonly LineError[] => {
  const { errors } = refusal.detail
  return errors?.length ? errors : [{ field: null, refusal }]
}

export const isFieldError = (error: LineError): error is FieldError => error.field !== null

/** The reason of a refusal as a sentence. */
export const lineErrorText = (error: LineError, module: AnyModule, language?: Language): string =>
  isFieldError(error)
    ? fieldErrorSentence(error, { module, ...(language ? { language } : {}) })
    : refusalSentence(error.refusal, { module, ...(language ? { language } : {}) })
