import { App } from 'antd'
import { t } from 'i18next'
import { useMemo } from 'react'
import type { Action, AnyModule, Command } from '../../schema/index.ts'
import { parentFieldOf } from '../../schema/index.ts'
import { useLatest } from 'ahooks'
import { call, CallError } from '../api/request.ts'
import { confirmBatch, failureMessage, joinIds, RowNames } from './confirmBatch.tsx'
import type { ListRow } from '../api/rows/listRow.ts'
import { type BulkReply, showBulkResult } from './showBulkResult.tsx'
import type { AllMatchingRows } from './useRowSelection.ts'

export interface RowCommands {
  /** One of the four commands, on the ticked rows. */
  batch: (command: Command, rows: readonly ListRow[]) => void
  remove: (row: ListRow) => void
  recover: (rows: readonly ListRow[]) => void
  /** A declared action, on rows or on none. */
  act: (name: string, action: Action, rows: readonly ListRow[]) => void
  /** One field of many rows, or an action with a value. */
  bulk: (key: string, val: unknown, rows: readonly ListRow[]) => void
}

interface CommandEvents {
  onDone: () => void
  /** An action has fields to ask first. */
  onAsk: (name: string, rows: readonly ListRow[]) => void
}

/** A state was left meanwhile, or the row was changed. */
const conflict = 409

/** The commands on rows: each asks first where it matters, and shows a toast afterwards. */
export function useRowCommands(
  module: AnyModule,
  allMatching: AllMatchingRows | null,
  { onDone, onAsk }: CommandEvents,
): RowCommands {
  const { message, modal } = App.useApp()
  const latest = useLatest(onDone)
  const ask = useLatest(onAsk)
  return useMemo(() => {
    const after = () => latest.current()
    /** Sends the change of a few rows; `done` is what its toast says. */
    const send = (path: string, { done, ...body }: { done: string; id?: number; ids?: string; command?: Command }) =>
      call<BulkReply>(`${module.wire.path}/${path}`, body).then(
        reply => showBulkResult(module, reply, { message, after, done }),
        (error: unknown) => void message.warning(failureMessage(error)),
      )
    const confirm = (title: string, rows: readonly ListRow[], danger: boolean) => (run: () => Promise<unknown>) =>
      modal.confirm({ title, content: <RowNames module={module} rows={rows} />, okButtonProps: { danger }, onOk: run })
    const recover = (rows: readonly ListRow[]) =>
      void send('batch', { command: 'recover', ids: joinIds(rows), done: t('engine:done') })
    const changeMany = (title: string, body: object, rows: readonly ListRow[]) => {
      if (!allMatching && !rows.length) return void message.warning(t('engine:batch.none'))
      const danger = 'command' in body && body.command === 'delete'
      confirmBatch(module, { message, modal }, { selected: allMatching ?? rows, body, title, danger, after })
    }
    const batch = (command: Command, rows: readonly ListRow[]) =>
      changeMany(t('engine:batch.sure', { action: t(`engine:command.${command}`) }), { command }, rows)
    const remove = (row: ListRow) => {
      const title = parentFieldOf(module)
        ? t('engine:batch.sure', { action: t('engine:command.delete') })
        : t('engine:remove.sure')
      confirm(title, [row], true)(() => send('del', { id: row.id, done: t('engine:remove.done') }))
    }
    const act = (name: string, action: Action, rows: readonly ListRow[]) => {
      if (action.on === 'rows' && !rows.length) return void message.warning(t('engine:batch.none'))
      if (action.fields?.length) return ask.current(name, rows)
      const [row, ...others] = rows
      const version = action.step !== undefined && row && !others.length ? { version: row['version'] } : {}
      const run = () =>
        call<unknown>(`${module.wire.path}/${name}`, { ids: joinIds(rows), ...version }).then(
          answer => {
            latest.current()
            void message.success(action.done === undefined ? t('engine:done') : fillTemplate(action.done, answer))
          },
          (error: unknown) => {
            void message.warning(failureMessage(error))
            if (error instanceof CallError && error.status === conflict) latest.current()
          },
        )
      // A step is never undone: of several rows it asks which.
      const asks = action.step !== undefined && others.length > 0 ? t('engine:batch.sure', { action: action.label }) : undefined
      const question = action.confirm ?? asks
      if (question === undefined) void run()
      else confirm(question, rows, action.needs === 'delete')(run)
    }
    const bulk = (key: string, val: unknown, rows: readonly ListRow[]) =>
      changeMany(t('engine:bulk.sure'), { key: Number(key), val }, rows)
    return { batch, remove, recover, act, bulk }
  }, [module, allMatching, message, modal, latest, ask])
}

/** Fills `{name}` with the answer's values; a part in [brackets] whose values are all empty is left out. */
function fillTemplate(sentence: string, answer: unknown): string {
  const valueOf = (name: string) => (answer as Readonly<Record<string, unknown>> | null)?.[name]
  const placeholders = /\{(\w+)\}/g
  const hasValue = (part: string) => [...part.matchAll(placeholders)].some(([, name = '']) => Boolean(valueOf(name)))
  return sentence
    .replaceAll(/\[([^\]]*)\]/g, (_, part: string) => (hasValue(part) ? part : ''))
    .replaceAll(placeholders, (_, name: string) => String(valueOf(name) ?? ''))
}
