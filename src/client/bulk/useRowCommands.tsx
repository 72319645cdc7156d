import { App } from 'antd'
import { t } from 'i18next'
import { useMemo } from 'react'
import type { Action, AnyModule, Command } from '../../schema/index.ts'
import { parentFieldOf } from '../../schema/index.ts'
import { useLatest } from 'ahooks'
import { call } from '../api/request.ts'
import { confirmBatch, failureMessage, joinIds, RowNames } from './confirmBatch.tsx'
import type { ListRow } from '../api/rows/listRow.ts'
import { UndoToast } from './showBulkResult.tsx'
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
const undoSeconds = 6

/** Everything that is done to rows from the list: asked first where it matters, told of afterwards. */
export function useRowCommands(module: AnyModule, whole: AllMatchingRows | null, done: () => void): RowCommands {
  const { message, modal } = App.useApp()
  const latest = useLatest(done)
  return useMemo(() => {
    const send = async (path: string, body: object) => {
      await call(`${module.path}/${path}`, body)
      latest.current()
    }
    const told = (running: Promise<void>, success: () => void) =>
      running.then(success, (error: unknown) => void message.warning(failureMessage(error)))
    const sure = (title: string, rows: readonly ListRow[], danger: boolean) => (run: () => Promise<unknown>) =>
      modal.confirm({ title, content: <RowNames module={module} rows={rows} />, okButtonProps: { danger }, onOk: run })
    const plain = () => void message.success(t('engine:done'))

    const recover = (rows: readonly ListRow[]) => told(send('batch', { command: 'recover', ids: joinIds(rows) }), plain)
    const removed = (text: string, rows: readonly ListRow[]) => {
      const key = `removed ${joinIds(rows)}`
      const undo = () => {
        message.destroy(key)
        void recover(rows)
      }
      void message.success({ key, duration: undoSeconds, content: <UndoToast text={text} onUndo={undo} /> })
    }
    const many = (title: string, body: object, rows: readonly ListRow[]) => {
      if (!whole && !rows.length) return void message.warning(t('engine:batch.none'))
      const danger = 'command' in body && body.command === 'delete'
      confirmBatch(module, { message, modal }, { chosen: whole ?? rows, body, title, danger, after: () => latest.current() })
    }
    const batch = (command: Command, rows: readonly ListRow[]) =>
      many(t('engine:batch.sure', { action: t(`engine:command.${command}`) }), { command }, rows)
    const remove = (row: ListRow) => {
      const asked = parentFieldOf(module)
        ? t('engine:batch.sure', { action: t('engine:command.delete') })
        : t('engine:remove.sure')
      const success = () => removed(t('engine:remove.done'), [row])
      sure(asked, [row], true)(() => told(send('del', { id: row.id }), success))
    }
    const act = (name: string, action: Action, rows: readonly ListRow[]) => {
      if (action.on === 'rows' && !rows.length) return void message.warning(t('engine:batch.none'))
      const run = () =>
        call<unknown>(`${module.path}/${name}`, action.on === 'list' ? {} : { ids: joinIds(rows) }).then(
          answer => {
            latest.current()
            void message.success(action.done === undefined ? t('engine:done') : fillTemplate(action.done, answer))
          },
          (error: unknown) => void message.warning(failureMessage(error)),
        )
      if (action.confirm === undefined) void run()
      else sure(action.confirm, rows, action.needs === 'delete')(run)
    }
    const bulk = (key: string, val: unknown, rows: readonly ListRow[]) =>
      many(t('engine:bulk.sure'), { key: Number(key), val }, rows)
    return { batch, remove, recover: rows => void recover(rows), act, bulk }
  }, [module, whole, message, modal, latest])
}

/** A sentence with what an answer holds in its places, without the parts in brackets of which there is none. */
function fillTemplate(sentence: string, answer: unknown): string {
  const held = (name: string) => (answer as Readonly<Record<string, unknown>> | null)?.[name]
  const places = /\{(\w+)\}/g
  const some = (part: string) => [...part.matchAll(places)].some(([, name = '']) => Boolean(held(name)))
  return sentence
    .replaceAll(/\[([^\]]*)\]/g, (_, part: string) => (some(part) ? part : ''))
    .replaceAll(places, (_, name: string) => String(held(name) ?? ''))
}
