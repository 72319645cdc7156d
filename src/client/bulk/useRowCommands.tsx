import { App } from 'antd'
import { t } from 'i18next'
import { useMemo } from 'react'
import type { Action, AnyModule, Command } from '../../schema/index.ts'
import { parentFieldOf } from '../../schema/index.ts'
import { useLatest } from 'ahooks'
import { callOf, call, CallError } from '../api/request.ts'
import type { BulkPreview } from '../../shared/wire/bulk.ts'
import { bulkOptions, type BulkRequest } from './bulkOptions.ts'
import type { BulkSubject } from './bulkSummary.ts'
import { failureMessage, joinIds, RowNames } from './rowNames.tsx'
import type { ListRow } from '../api/rows/listRow.ts'
import type { BatchRequest } from './confirmBatch.tsx'
import type { BulkReply, showBulkResult } from './showBulkResult.tsx'
import type { AllMatchingRows } from './useRowSelection.ts'

export interface RowCommands {
  /** One of the four commands, on the ticked rows. */
  batch: (command: Command, rows: readonly ListRow[]) => void
  remove: (row: ListRow) => void
  recover: (rows: readonly ListRow[]) => void
  /** Erases the personal fields of a row for good. */
  erase: (row: ListRow) => void
  /** A declared action, on rows or on none. */
  act: (name: string, action: Action, rows: readonly ListRow[]) => void
  /** One field of many rows, or an action with a value. */
  bulk: (key: string, value: BulkRequest, rows: readonly ListRow[]) => void
}

interface CommandEvents {
  onDone: () => void
  /** An action has fields to ask first. */
  onAsk: (name: string, rows: readonly ListRow[]) => void
}

/** A state was left meanwhile, or the row was changed. */
const conflict = 409

interface SentCommand {
  done: string
  subject: BulkSubject
  id?: number
  ids?: string
  command?: Command
}
interface ManyChange {
  title: string
  body: object
  subject: BulkSubject
  /** A further line of the question; by default that it can be undone. */
  note?: string
}
const subjectOf = (command: Command): BulkSubject => ({ action: t(`engine:command.${command}`) })

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
    /** The confirmation of a bulk change is loaded with the first one. */
    const askFirst = (request: BatchRequest) =>
      void import('./confirmBatch.tsx').then(
        ({ confirmBatch }) => confirmBatch(module, { message, modal }, request),
        (error: unknown) => void message.warning(failureMessage(error)),
      )
    /** The report of the result is loaded with the first one. */
    const showResult = (reply: BulkReply, how: Omit<Parameters<typeof showBulkResult>[2], 'message' | 'after'>) =>
      import('./showBulkResult.tsx').then(
        shown => shown.showBulkResult(module, reply, { message, after, ...how }),
        () => after(),
      )
    /** Sends the change of a few rows; `done` is what its toast says. */
    const send = (path: string, { done, subject, ...body }: SentCommand) =>
      call<BulkReply>(`${module.wire.path}/${path}`, body).then(
        reply => showResult(reply, { done, subject }),
        (error: unknown) => void message.warning(failureMessage(error)),
      )
    const confirm = (title: string, rows: readonly ListRow[], danger: boolean) => (run: () => Promise<unknown>) =>
      modal.confirm({ title, content: <RowNames module={module} rows={rows} />, okButtonProps: { danger }, onOk: run })
    const recover = (rows: readonly ListRow[]) =>
      void send('batch', { command: 'recover', ids: joinIds(rows), done: t('engine:done'), subject: subjectOf('recover') })
    const changeMany = (rows: readonly ListRow[], { title, body, subject, note = t('engine:batch.undo') }: ManyChange) => {
      if (!allMatching && !rows.length) return void message.warning(t('engine:batch.none'))
      const selected = allMatching ?? rows
      const target = 'token' in selected ? { token: selected.token } : { ids: joinIds(selected) }
      const post = <T,>(more: object) => callOf(module, 'batch')<T>({ ...body, ...target, ...more })
      askFirst({
        selected,
        title,
        subject,
        note,
        danger: 'command' in body && body.command === 'delete',
        preview: () => post<BulkPreview>({ dry: 1 }),
        change: async ({ ids, shown, becomes }) => {
          const reply = await post<BulkReply>({ shown, ...(ids ? { ids: ids.join(',') } : {}), ...(allMatching ? target : {}) })
          await showResult(reply, { subject: { ...subject, ...(becomes ? { to: becomes.to, by: becomes.by } : {}) } })
        },
      })
    }
    const batch = (command: Command, rows: readonly ListRow[]) =>
      changeMany(rows, {
        title: t('engine:batch.sure', { action: t(`engine:command.${command}`) }),
        body: { command },
        subject: subjectOf(command),
      })
    const remove = (row: ListRow) => {
      const title = parentFieldOf(module)
        ? t('engine:batch.sure', { action: t('engine:command.delete') })
        : t('engine:remove.sure')
      confirm(title, [row], true)(() => send('del', { id: row.id, done: t('engine:remove.done'), subject: subjectOf('delete') }))
    }
    const act = (name: string, action: Action, rows: readonly ListRow[]) => {
      if (action.on === 'rows' && !rows.length) return void message.warning(t('engine:batch.none'))
      const path = `${module.wire.path}/${name}`
      const carryOut = (body: object) =>
        call<unknown>(path, body).then(answer => {
          latest.current()
          void message.success(action.done === undefined ? t('engine:done') : fillTemplate(action.done, answer))
        })
      const refused = (error: unknown) => {
        void message.warning(failureMessage(error))
        if (error instanceof CallError && error.status === conflict) latest.current()
      }
      const [row, ...others] = rows
      if (others.length) {
        const title = action.confirm ?? t('engine:batch.sure', { action: action.label })
        const preview = () => call<BulkPreview>(path, { ids: joinIds(rows), dry: 1 })
        const change = async ({ ids = [], shown }: BulkPreview) => {
          if (action.fields?.length)
            return ask.current(
              name,
              rows.filter(({ id }) => ids.includes(id)),
            )
          await carryOut({ ids: ids.join(','), shown })
        }
        const question = {
          selected: rows,
          title,
          danger: action.needs === 'delete',
          subject: { action: action.label },
          preview,
          change,
        }
        // A step is never undone: of several rows it asks which.
        if ((action.confirm !== undefined || action.step !== undefined) && !action.fields?.length) return askFirst(question)
        return void preview().then(first => {
          if (first.refused.length) askFirst(question)
          else change(first).catch(refused)
        }, refused)
      }
      if (action.fields?.length) return ask.current(name, rows)
      const version = action.step !== undefined && row ? { version: row['version'] } : {}
      const run = () => carryOut({ ids: joinIds(rows), ...version }).catch(refused)
      if (action.confirm === undefined) void run()
      else confirm(action.confirm, rows, action.needs === 'delete')(run)
    }
    const bulk = (key: string, value: BulkRequest, rows: readonly ListRow[]) =>
      changeMany(rows, {
        title: t('engine:bulk.sure'),
        body: { key: Number(key), ...value },
        ...(value.at === undefined ? {} : { note: t('engine:bulk.asks', { at: value.at }) }),
        subject: { label: bulkOptions(module).find(option => option.key === key)?.label ?? '' },
      })
    const erase = (row: ListRow) =>
      void import('../views/personal/confirmErase.tsx').then(
        ({ confirmErase }) => confirmErase(module, row, { message, modal, after }),
        (error: unknown) => void message.warning(failureMessage(error)),
      )
    return { batch, remove, recover, erase, act, bulk }
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
