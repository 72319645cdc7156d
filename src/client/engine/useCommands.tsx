import { App, Button } from 'antd'
import { t } from 'i18next'
import { useMemo } from 'react'
import type { Action, AnyModule, Command } from '../../schema/index.ts'
import { parentOf } from '../../schema/index.ts'
import { useLatest } from 'ahooks'
import { call, CallError } from '../request.ts'
import type { ListRow } from './rows.ts'
import { nameOf } from './rows.ts'
import type { Whole } from './useSelection.ts'
import { changeWhole, type Done, told as toldOf } from './whole.tsx'

export interface Commands {
  /** One of the four commands, on the ticked rows. */
  batch: (command: Command, rows: readonly ListRow[]) => void
  remove: (row: ListRow) => void
  recover: (rows: readonly ListRow[]) => void
  /** A declared action, on rows or on none. */
  act: (name: string, action: Action, rows: readonly ListRow[]) => void
  /** One field of many rows, or an action with a value. */
  bulk: (key: string, val: unknown, rows: readonly ListRow[]) => void
}
/** What was changed by it. */
type After = (rows: readonly ListRow[]) => void

const named = 5
const undoSeconds = 6
const ids = (rows: readonly ListRow[]) => rows.map(({ id }) => id).join(',')

/** Everything that is done to rows from the list: asked first where it matters, told of afterwards. */
export function useCommands(module: AnyModule, whole: Whole | null, done: After): Commands {
  const { message, modal } = App.useApp()
  const latest = useLatest(done)
  return useMemo(() => {
    const send = async (path: string, body: object, rows: readonly ListRow[]) => {
      await call(`${module.path}/${path}`, body)
      latest.current(rows)
    }
    const told = (running: Promise<void>, success: () => void) =>
      running.then(success, (error: unknown) => void message.warning(failureOf(error)))
    const sure = (title: string, rows: readonly ListRow[], danger: boolean) => (run: () => Promise<unknown>) =>
      modal.confirm({ title, content: <Which module={module} rows={rows} />, okButtonProps: { danger }, onOk: run })
    const plain = () => void message.success(t('engine:done'))

    const recover = (rows: readonly ListRow[]) => told(send('batch', { command: 'recover', ids: ids(rows) }, rows), plain)
    const removed = (text: string, rows: readonly ListRow[]) => {
      const key = `removed ${ids(rows)}`
      const undo = () => {
        message.destroy(key)
        void recover(rows)
      }
      void message.success({ key, duration: undoSeconds, content: <Undoable text={text} onUndo={undo} /> })
    }
    const wholly = (all: Whole, title: string, body: object) =>
      void changeWhole(module, { message, modal }, { whole: all, body, title, after: () => latest.current([]) })
    const many = (body: object, rows: readonly ListRow[]) => () =>
      call<Done>(`${module.path}/batch`, { ...body, ids: ids(rows) }).then(
        reply => toldOf(module, reply, { message, after: () => latest.current(rows) }),
        (error: unknown) => void message.warning(failureOf(error)),
      )
    const batch = (command: Command, rows: readonly ListRow[]) => {
      const title = t('engine:batch.sure', { action: t(`engine:command.${command}`) })
      if (whole) return wholly(whole, title, { command })
      if (!rows.length) return void message.warning(t('engine:batch.none'))
      sure(title, rows, command === 'delete')(many({ command }, rows))
    }
    const remove = (row: ListRow) => {
      const asked = parentOf(module) ? t('engine:batch.sure', { action: t('engine:command.delete') }) : t('engine:remove.sure')
      const success = () => removed(t('engine:remove.done'), [row])
      sure(asked, [row], true)(() => told(send('del', { id: row.id }, [row]), success))
    }
    const act = (name: string, action: Action, rows: readonly ListRow[]) => {
      if (action.on === 'rows' && !rows.length) return void message.warning(t('engine:batch.none'))
      const run = () =>
        call<unknown>(`${module.path}/${name}`, action.on === 'list' ? {} : { ids: ids(rows) }).then(
          answer => {
            latest.current(rows)
            void message.success(action.done === undefined ? t('engine:done') : filled(action.done, answer))
          },
          (error: unknown) => void message.warning(failureOf(error)),
        )
      if (action.confirm === undefined) void run()
      else sure(action.confirm, rows, action.needs === 'delete')(run)
    }
    const bulk = (key: string, val: unknown, rows: readonly ListRow[]) => {
      const body = { key: Number(key), val }
      if (whole) return wholly(whole, t('engine:bulk.sure'), body)
      if (!rows.length) return void message.warning(t('engine:batch.none'))
      sure(t('engine:bulk.sure'), rows, false)(many(body, rows))
    }
    return { batch, remove, recover: rows => void recover(rows), act, bulk }
  }, [module, whole, message, modal, latest])
}

/** A sentence with what an answer holds in its places, without the parts in brackets of which there is none. */
function filled(sentence: string, answer: unknown): string {
  const held = (name: string) => (answer as Readonly<Record<string, unknown>> | null)?.[name]
  const places = /\{(\w+)\}/g
  const some = (part: string) => [...part.matchAll(places)].some(([, name = '']) => Boolean(held(name)))
  return sentence
    .replaceAll(/\[([^\]]*)\]/g, (_, part: string) => (some(part) ? part : ''))
    .replaceAll(places, (_, name: string) => String(held(name) ?? ''))
}

const failureOf = (error: unknown): string =>
  error instanceof CallError && error.status > 0
    ? error.message
    : t('engine:batch.failed', { detail: error instanceof Error ? error.message : '' })

/** How many, and the first of them by name. */
function Which({ module, rows }: { module: AnyModule; rows: readonly ListRow[] }) {
  if (!rows.length) return null
  const names = rows
    .slice(0, named)
    .map(row => nameOf(module, row))
    .join(t('engine:comma'))
  return (
    <span className="list-which">
      {t(rows.length > named ? 'engine:batch.whichMore' : 'engine:batch.which', { count: rows.length, names })}
    </span>
  )
}

const Undoable = ({ text, onUndo }: { text: string; onUndo: () => void }) => (
  <>
    {text}
    <Button type="link" size="small" onClick={onUndo}>
      {t('engine:undo')}
    </Button>
  </>
)
