import { useLatest } from 'ahooks'
import { App } from 'antd'
import { t } from 'i18next'
import { useMemo } from 'react'
import { type Action, type AnyModule, type Command, parentFieldOf } from '../../schema/index.ts'
import type { BulkPreview } from '../../shared/wire/bulk.ts'
import { importChunk } from '../api/importChunk.ts'
import { callOf } from '../api/request.ts'
import type { ListRow } from '../api/rows/listRow.ts'
import { bulkOptions, type BulkRequest } from './bulkOptions.ts'
import type { BulkSubject } from './bulkSummary.ts'
import {
  confirmBulkChange,
  type CommandContext,
  confirmForRows,
  reportCommand,
  reportResult,
  warnFailure,
  warnNoneSelected,
} from './commandContext.tsx'
import { joinIds } from './rowNames.tsx'
import { runRowAction } from './runRowAction.ts'
import type { BulkReply } from './showBulkResult.tsx'
import type { AllMatchingRows } from './useRowSelection.ts'

export interface RowCommands {
  /** One of the four commands, on the selected rows. */
  batch: (command: Command, rows: readonly ListRow[]) => void
  remove: (row: ListRow) => void
  recover: (rows: readonly ListRow[]) => void
  /** Erases the personal fields of a row irreversibly. */
  erase: (row: ListRow) => void
  /** A declared action, on rows or on none. */
  act: (name: string, action: Action, rows: readonly ListRow[]) => void
  /** One field of many rows, or an action with a value. */
  bulk: (key: string, value: BulkRequest, rows: readonly ListRow[]) => void
}

interface CommandEvents {
  onDone: () => void
  /** An action has fields to fill in first. */
  onAsk: (name: string, rows: readonly ListRow[]) => void
}

/** The commands on rows: each asks first where it matters, and shows a toast afterwards. */
export function useRowCommands(
  module: AnyModule,
  allMatching: AllMatchingRows | null,
  { onDone, onAsk }: CommandEvents,
): RowCommands {
  const { message, modal } = App.useApp()
  const done = useLatest(onDone)
  const ask = useLatest(onAsk)
  return useMemo(() => {
    const context: CommandContext = {
      module,
      allMatching,
      message,
      modal,
      reload: () => done.current(),
      openFields: (action, rows) => ask.current(action, rows),
    }
    return {
      batch: (command, rows) => changeMany(context, rows, commandChange(command)),
      remove: row => removeRow(context, row),
      recover: rows => recoverRows(context, rows),
      erase: row => eraseRow(context, row),
      act: (name, action, rows) => runRowAction({ context, name, action }, rows),
      bulk: (key, value, rows) => changeMany(context, rows, fieldChange(module, key, value)),
    }
  }, [module, allMatching, message, modal, done, ask])
}

interface ManyChange {
  title: string
  body: object
  subject: BulkSubject
  /** A further line of the question. */
  note: string
  danger?: boolean
}
const subjectOf = (command: Command): BulkSubject => ({ action: t(`engine:command.${command}`) })

const commandChange = (command: Command): ManyChange => ({
  title: t('engine:batch.sure', { action: t(`engine:command.${command}`) }),
  body: { command },
  subject: subjectOf(command),
  note: t('engine:batch.undo'),
  danger: command === 'delete',
})

const fieldChange = (module: AnyModule, key: string, value: BulkRequest): ManyChange => ({
  // What is planned can be withdrawn until then.
  title: t(value.at === undefined ? 'engine:bulk.sure' : 'engine:bulk.surePlan'),
  body: { key: Number(key), ...value },
  subject: { label: bulkOptions(module).find(option => option.key === key)?.label ?? '' },
  note: value.at === undefined ? t('engine:batch.undo') : t('engine:bulk.asks', { at: value.at }),
})

/** Asks with a dry run, then changes the selected rows, or all rows of the filter. */
function changeMany(context: CommandContext, rows: readonly ListRow[], { title, body, subject, note, danger }: ManyChange): void {
  const { module, allMatching } = context
  if (!allMatching && !rows.length) return warnNoneSelected(context)
  const selected = allMatching ?? rows
  const target = 'token' in selected ? { token: selected.token } : { ids: joinIds(selected) }
  const post = <T>(more: object) => callOf(module, 'batch')<T>({ ...body, ...target, ...more })
  confirmBulkChange(context, {
    selected,
    title,
    subject,
    note,
    danger: danger ?? false,
    preview: () => post<BulkPreview>({ dry: 1 }),
    change: async ({ ids, shown, becomes }) => {
      const reply = await post<BulkReply>({ shown, ...(ids ? { ids: ids.join(',') } : {}), ...(allMatching ? target : {}) })
      await reportResult(context, reply, { subject: { ...subject, ...(becomes ? { to: becomes.to, by: becomes.by } : {}) } })
    },
  })
}

function removeRow(context: CommandContext, row: ListRow): void {
  const title = parentFieldOf(context.module)
    ? t('engine:batch.sure', { action: t('engine:command.delete') })
    : t('engine:remove.sure')
  const run = () =>
    reportCommand(context, callOf(context.module, 'del')<BulkReply>({ id: row.id }), {
      done: t('engine:remove.done'),
      subject: subjectOf('delete'),
    })
  confirmForRows(context, { title, rows: [row], danger: true, run })
}

const recoverRows = (context: CommandContext, rows: readonly ListRow[]): void =>
  void reportCommand(context, callOf(context.module, 'batch')<BulkReply>({ command: 'recover', ids: joinIds(rows) }), {
    done: t('engine:done'),
    subject: subjectOf('recover'),
  })

const importEraseQuestion = () => import('../views/personal/confirmErase.tsx')
/** The question is loaded with the first one. */
function eraseRow(context: CommandContext, row: ListRow): void {
  const { module, message, modal, reload } = context
  void importChunk(importEraseQuestion).then(
    ({ confirmErase }) => confirmErase(module, row, { message, modal, after: reload }),
    (error: unknown) => warnFailure(context, error),
  )
}
