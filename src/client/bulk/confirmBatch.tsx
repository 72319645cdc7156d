import type { App } from 'antd'
import { Button } from 'antd'
import { t } from 'i18next'
import type { ReactNode } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import { call, CallError, reasonOf } from '../api/request.ts'
import type { ListRow } from '../api/rows/listRow.ts'
import { rowName } from '../api/rows/listRow.ts'
import { describeBulkSummary, type BulkSummary } from './bulkSummary.ts'
import { type BulkReply, showBulkResult } from './showBulkResult.tsx'
import type { AllMatchingRows } from './useRowSelection.ts'

type Tools = Pick<ReturnType<typeof App.useApp>, 'message' | 'modal'>
/** What would become of the rows; of ticked ones also which of them would change. */
type DryRun = BulkSummary & { ids?: readonly number[] }

interface BatchRequest {
  chosen: AllMatchingRows | readonly ListRow[]
  /** What is to be done to them. */
  body: object
  title: string
  danger: boolean
  after: () => void
}

export const joinIds = (rows: readonly ListRow[]): string => rows.map(({ id }) => id).join(',')

/** Asks before many rows are changed, says meanwhile what would become of them, and has those changed that can be. */
export function confirmBatch(
  module: AnyModule,
  { message, modal }: Tools,
  { chosen, body, title, danger, after }: BatchRequest,
): void {
  const send = <T,>(more: object) => call<T>(`${module.path}/batch`, { ...body, ...more })
  let rows: object = 'token' in chosen ? { token: chosen.token } : { ids: joinIds(chosen) }
  let seen = false
  const show = (lines: readonly string[]) => box.update({ content: <DryRunResult which={which} lines={lines} /> })
  const offerNothing = () =>
    box.update({
      footer: () => (
        <Button autoFocus onClick={() => box.destroy()}>
          {t('engine:many.close')}
        </Button>
      ),
    })
  const which = 'token' in chosen ? t('engine:many.whole', { count: chosen.count }) : <RowNames module={module} rows={chosen} />
  const agree = async (close: () => void) => {
    const before = seen
    box.update({ okButtonProps: { danger, loading: true } })
    const plain = await foreseen
    // Pressed before it could be read that not all of them would change: it is read first.
    if (!plain && !before) return box.update({ okButtonProps: { danger } })
    await send<BulkReply>(rows).then(
      done => showBulkResult(module, done, { message, after }),
      (error: unknown) => void message.warning(failureMessage(error)),
    )
    close()
  }
  const box = modal.confirm({
    title,
    content: <DryRunResult which={which} lines={[]} />,
    okButtonProps: { danger },
    onOk: close => void agree(close),
  })
  const foreseen = send<DryRun>({ ...rows, dry: 1 }).then(
    found => {
      seen = true
      if (found.ids) rows = { ids: found.ids.join(',') }
      show(describeBulkSummary(module, found))
      if (found.changed === 0) offerNothing()
      else if (found.refused.length) box.update({ okText: t('engine:many.rest', { count: found.changed }) })
      return found.changed > 0 && !found.refused.length
    },
    (error: unknown) => {
      show([reasonOf(error)])
      offerNothing()
      return false
    },
  )
}

export const failureMessage = (error: unknown): string =>
  error instanceof CallError && error.status > 0
    ? error.message
    : t('engine:batch.failed', { detail: error instanceof Error ? error.message : '' })

/** Which rows, and what would become of them: its place is kept until that is known. */
const DryRunResult = ({ which, lines }: { which: ReactNode; lines: readonly string[] }) => (
  <>
    <div className="list-which">{which}</div>
    <div className="list-ahead" role="status">
      {lines.map(line => (
        <div key={line}>{line}</div>
      ))}
    </div>
  </>
)

const maxNames = 5

/** How many, and the first of them by name. */
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
