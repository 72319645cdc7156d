import { App } from 'antd'
import { t } from 'i18next'
import type { ReactNode } from 'react'
import type { BinKey, BinRow, PurgedRows, RefusedBinRow, RestoredRows } from '../../../shared/wire/recycleBin.ts'
import { call, callErrorMessage } from '../../api/request.ts'
import { openConfirm } from '../../ui/modal/openConfirm.ts'
import { UndoButton } from '../../ui/UndoButton.tsx'
import { moduleTitleOf, nameOfBinRow } from './useRecycleBin.ts'

/** Rows that are named in a question and in what was refused. */
const maxNamed = 8
/** Rows with hooks and child rows take longer than the usual 5 s. */
const timeout = 60_000

const keysOf = (rows: readonly BinRow[]): readonly BinKey[] => rows.map(({ module, id }) => ({ module, id }))

/** The first rows by name, and how many there are in all. */
const RowsList = ({ count, children }: { count: number; children: ReactNode }) => (
  <ul className="recycle-names">
    {children}
    {count > maxNamed && <li>{t('recycle:others', { count })}</li>}
  </ul>
)

/** Restores rows of the bin, and purges them after a question that names them. */
export function useBinActions(after: () => void) {
  const { message, modal } = App.useApp()
  const showRefused = (rows: readonly BinRow[], refused: readonly RefusedBinRow[]) => {
    if (!refused.length) return
    modal.warning({
      title: t('recycle:refused', { count: refused.length }),
      content: <RefusedRows rows={rows} refused={refused} />,
    })
  }
  /** A call that failed as a whole is shown; what it may have changed is loaded again in any case. */
  const run = async (work: () => Promise<void>) => {
    await work().catch((fault: unknown) => void message.warning(callErrorMessage(fault)))
    after()
  }
  const restore = (rows: readonly BinRow[]) =>
    run(async () => {
      const { receipts, refused } = await call<RestoredRows>('recycle/restore', { rows: keysOf(rows) }, { timeout })
      for (const { module, receipt, changed } of receipts) {
        const content = (
          <>
            {t('recycle:restored', { module: moduleTitleOf(module), count: changed })}
            <UndoButton change={{ receipt }} onUndone={after} />
          </>
        )
        void message.success({ key: receipt, duration: 10, content })
      }
      showRefused(rows, refused)
    })
  const purge = (rows: readonly BinRow[]) =>
    openConfirm(modal, {
      title: t('recycle:sure', { count: rows.length }),
      content: <PurgeQuestion rows={rows} />,
      okText: t('recycle:purge'),
      okButtonProps: { danger: true },
      onOk: () =>
        run(async () => {
          const { purged, refused } = await call<PurgedRows>('recycle/purge', { rows: keysOf(rows) }, { timeout })
          if (purged) void message.success(t('recycle:purged', { count: purged }))
          showRefused(rows, refused)
        }),
    })
  return { restore, purge }
}

/** Rows that were not changed, each with the reason. */
function RefusedRows({ rows, refused }: { rows: readonly BinRow[]; refused: readonly RefusedBinRow[] }) {
  return (
    <RowsList count={refused.length}>
      {refused.slice(0, maxNamed).map(one => {
        const row = rows.find(({ module, id }) => module === one.module && id === one.id)
        return (
          <li key={`${one.module} ${one.id}`}>
            <b>{row ? nameOfBinRow(row) : `#${one.id}`}</b>
            <span>{one.error}</span>
          </li>
        )
      })}
    </RowsList>
  )
}

const PurgeQuestion = ({ rows }: { rows: readonly BinRow[] }) => (
  <>
    <p>{t('recycle:warn')}</p>
    <RowsList count={rows.length}>
      {rows.slice(0, maxNamed).map(row => (
        <li key={`${row.module} ${row.id}`}>{nameOfBinRow(row)}</li>
      ))}
    </RowsList>
  </>
)
