import { type AnyModule, exportsOf, personalFields } from '../../../schema/index.ts'
import { type Language, languages } from '../../../shared/rules/languages.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import { refuseHiddenFields } from '../../auth/fields/moduleSeenBy.ts'
import type { CallInput } from '../operation.ts'
import { parseDry } from '../parseInput.ts'

export const exportFormats = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const
export type ExportFormat = keyof typeof exportFormats

/** The columns of a file in order, its format and language. */
export interface ExportLayout {
  names: readonly string[]
  format: ExportFormat
  language: Language
  /** Personal fields are written plain. */
  plain?: true
}

/** The chosen layout; all columns by default. */
export function parseExportLayout(
  module: AnyModule,
  { body: { columns, format, plain }, language = languages[0] }: CallInput,
): ExportLayout {
  const offered = exportsOf(module)
  const names = columns ?? offered
  if (Array.isArray(names)) refuseHiddenFields(module, names)
  const known = Array.isArray(names) && names.length > 0 && names.every(name => offered.includes(name))
  if (!known || new Set(names).size < names.length) throw refuse('badColumns')
  const isPlain = isPlainExport({ plain }) && names.some(name => personalFields(module).has(name))
  return { names, format: parseFormat(format), language, ...(isPlain ? { plain: true } : {}) }
}

/** Whether plain values are requested, which needs a right of its own. */
export const isPlainExport = ({ plain }: CallInput['body']): boolean => parseDry(plain)

function parseFormat(raw: unknown): ExportFormat {
  if (raw === undefined || raw === null || raw === '') return 'xlsx'
  if (raw !== 'xlsx' && raw !== 'csv') throw refuse('badFormat')
  return raw
}
