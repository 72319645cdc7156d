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
/** The reply to a dry run; for ticked rows also the ids of those that would change. */
type DryRun = BulkSummary & { ids?: readonly number[] }

interface BatchRequest {
  selected: AllMatchingRows | readonly ListRow[]
  /** The command or the bulk change, as the server takes it. */
  body: object
  title: string
  danger: boolean
  after: () => void
}

export const joinIds = (rows: readonly ListRow[]): string => rows.map(({ id }) => id).join(',')

/**
 * Asks before a bulk change. A dry run runs meanwhile and shows its outcome in the question; agreeing changes the rows that can
 * be changed.
 */
export function confirmBatch(
  module: AnyModule,
  { message, modal }: Tools,
  { selected, body, title, danger, after }: BatchRequest,
): void {
  const send = <T,>(more: object) => call<T>(`${module.wire.path}/batch`, { ...body, ...more })
  let target: object = 'token' in selected ? { token: selected.token } : { ids: joinIds(selected) }
  let seen = false
  const show = (lines: readonly string[]) => box.update({ content: <DryRunResult which={which} lines={lines} /> })
  const offerCloseOnly = () =>
    box.update({
      footer: () => (
        <Button autoFocus onClick={() => box.destroy()}>
          {t('engine:many.close')}
        </Button>
      ),
    })
  const which =
    'token' in selected ? t('engine:many.whole', { count: selected.count }) : <RowNames module={module} rows={selected} />
  const agree = async (close: () => void) => {
    const wasSeen = seen
    box.update({ okButtonProps: { danger, loading: true } })
    const allChange = await dryRun
    // Agreed before the dry run said that some rows would not change: the question stays open to be read.
    if (!allChange && !wasSeen) return box.update({ okButtonProps: { danger } })
    await send<BulkReply>(target).then(
      reply => showBulkResult(module, reply, { message, after }),
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
  const dryRun = send<DryRun>({ ...target, dry: 1 }).then(
    outcome => {
      seen = true
      if (outcome.ids) target = { ids: outcome.ids.join(',') }
      show(describeBulkSummary(module, outcome))
      if (outcome.changed === 0) offerCloseOnly()
      else if (outcome.refused.length) box.update({ okText: t('engine:many.rest', { count: outcome.changed }) })
      return outcome.changed > 0 && !outcome.refused.length
    },
    (error: unknown) => {
      show([reasonOf(error)])
      offerCloseOnly()
      return false
    },
  )
}

export const failureMessage = (error: unknown): string =>
  error instanceof CallError && error.status > 0
    ? error.message
    : t('engine:batch.failed', { detail: error instanceof Error ? error.message : '' })

/** Which rows, and the outcome of the dry run: an empty box of its height until that is known. */
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
