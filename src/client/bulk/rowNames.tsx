import { t } from 'i18next'
import type { ReactNode } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import { CallError } from '../api/request.ts'
import { type ListRow, rowName } from '../api/rows/listRow.ts'
import { refusalText } from '../ui/errors/refusalText.tsx'

export const joinIds = (rows: readonly ListRow[]): string => rows.map(({ id }) => id).join(',')

export const failureMessage = (error: unknown): ReactNode =>
  error instanceof CallError && error.status > 0
    ? refusalText(error.message, error)
    : t('engine:batch.failed', { detail: error instanceof Error ? error.message : '' })

const maxNames = 5

/** How many rows, and the first of them by name. */
export function RowNames({ module, rows }: { module: AnyModule; rows: readonly ListRow[] }) {
  if (!rows.length) return null
  const names = rows
    .slice(0, maxNames)
    .map(row => rowName(module, row))
    .join(t('engine:comma'))
  return (
    <span className="list-which">
      {t(rows.length > maxNames ? 'engine:batch.whichMore' : 'engine:batch.which', { count: rows.length, names })}
    </span>
  )
}
