import { type AnyModule, fieldsOf, isTitled, titleKey } from '../../../schema/index.ts'
import type { Language } from '../../../shared/rules/languages.ts'
import { maskRow } from '../../../shared/rules/maskPersonal.ts'
import type { ImportKind } from '../../../shared/wire/import.ts'
import type { FieldError, Refusal } from '../../../shared/wire/refusal.ts'
import type { Data } from '../../db/connection.ts'
import { fieldErrorSentence, refusalSentence } from '../../text/sentences.ts'
import type { ChildProblem } from '../save/children/acceptChild.ts'
import type { ChildrenVerdict } from './children/childrenVerdict.ts'
import type { LineError, ParsedLine } from './parseLines.ts'

/** The outcome of one line. */
export interface LineVerdict {
  line: ParsedLine
  kind: ImportKind
  old: Data | null
  /** The values to write. */
  values: Data
  errors: LineError[]
  /** Its child rows, where the file has them. */
  children?: ChildrenVerdict
}

/** A problem of a child row as a fault of its line. */
export const childLineError = ({ field = '', refusal, ...problem }: ChildProblem): LineError =>
  refusal ? { field: null, refusal } : { ...problem, field }

/** Refuses a line; a fault of a child row is reported at that row. */
export function refuseLine(row: LineVerdict, ...errors: readonly LineError[]): void {
  for (const error of errors) {
    const child = isFieldError(error) ? error.child : undefined
    const line = child && row.children?.lines[child.line - 1]
    if (line && isFieldError(error)) line.errors.push(faultAtChild(error, child))
    else row.errors.push(error)
  }
  row.kind = 'refused'
}
const faultAtChild = (
  { child: _child, ...problem }: FieldError,
  { field, refusal }: NonNullable<FieldError['child']>,
): LineError => childLineError({ ...problem, field, ...(refusal ? { refusal } : {}) })

export const lineErrors = (refusal: Refusal): readonly LineError[] => {
  const { errors } = refusal.detail
  return errors?.length ? errors : [{ field: null, refusal }]
}

/**
 * The faults of fields in a file with these columns: of what no file can have, none, though it is required; and what is missing with its
 * column says so.
 */
export const faultsInFile = <Fault extends { field?: string | null; code?: string }>(
  faults: readonly Fault[],
  { imported, columns }: { imported: readonly string[]; columns: readonly string[] },
): Fault[] =>
  faults.flatMap(fault => {
    if (fault.code !== 'required' || typeof fault.field !== 'string') return [fault]
    if (!imported.includes(fault.field)) return []
    return [columns.includes(fault.field) ? fault : { ...fault, code: 'columnMissing' }]
  })

export const isFieldError = (error: LineError): error is FieldError => error.field !== null

/** The reason of a refusal as a sentence. */
export const lineErrorText = (error: LineError, module: AnyModule, language?: Language): string =>
  isFieldError(error)
    ? fieldErrorSentence(error, { module, ...(language ? { language } : {}) })
    : refusalSentence(error.refusal, { module, ...(language ? { language } : {}) })

/** The value of a cell before the change; a link by the title that was read with it. */
export function formerText(
  old: Data | null,
  module: AnyModule,
  { name, print }: { name: string; print: (name: string, value: unknown) => string },
): string {
  const field = fieldsOf(module)[name]
  const title = field && isTitled(field) ? old?.[titleKey(name, field)] : undefined
  return typeof title === 'string' ? title : print(name, maskRow(module, old ?? {})[name])
}
