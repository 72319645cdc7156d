import { t } from 'i18next'
import type { Action } from '../../schema/index.ts'
import { callPath } from '../../shared/api/wireCall.ts'
import type { BulkPreview } from '../../shared/wire/bulk.ts'
import { call, CallError } from '../api/request.ts'
import type { ListRow } from '../api/rows/listRow.ts'
import { confirmBulkChange, type CommandContext, confirmForRows, warnFailure, warnNoneSelected } from './commandContext.tsx'
import type { BatchRequest } from './confirmBatch.tsx'
import { joinIds } from './rowNames.tsx'

/** A state was left meanwhile, or the row was changed. */
const conflict = 409

interface RunningAction {
  context: CommandContext
  name: string
  action: Action
}

/** Runs a declared action, on rows or on none: its window opens first if it has fields, its question if it has one. */
export function runRowAction(running: RunningAction, rows: readonly ListRow[]): void {
  const { context, name, action } = running
  if (action.on === 'rows' && !rows.length) return warnNoneSelected(context)
  if (rows.length > 1) return runOnMany(running, rows)
  if (action.fields?.length) return context.openFields(name, rows)
  const [row] = rows
  const version = action.step !== undefined && row ? { version: row['version'] } : {}
  const run = () => send(running, { ids: joinIds(rows), ...version }).catch((error: unknown) => showRefusal(context, error))
  if (action.confirm === undefined) void run()
  else confirmForRows(context, { title: action.confirm, rows, danger: action.needs === 'delete', run })
}

/** On several rows: a dry run shows which of them it will not change. */
function runOnMany(running: RunningAction, rows: readonly ListRow[]): void {
  const { context, name, action } = running
  const preview = () => call<BulkPreview>(pathOf(running), { ids: joinIds(rows), dry: 1 })
  const change = async ({ ids = [], shown }: BulkPreview) => {
    const changing = rows.filter(({ id }) => ids.includes(id))
    if (action.fields?.length) return context.openFields(name, changing)
    await send(running, { ids: ids.join(','), shown })
  }
  const question: BatchRequest = {
    selected: rows,
    title: action.confirm ?? t('engine:batch.sure', { action: action.label }),
    danger: action.needs === 'delete',
    subject: { action: action.label },
    preview,
    change,
  }
  // A step cannot be undone: on several rows its question is shown even where the schema declares none.
  const hasQuestion = action.confirm !== undefined || action.step !== undefined
  if (hasQuestion && !action.fields?.length) return confirmBulkChange(context, question)
  const refused = (error: unknown) => showRefusal(context, error)
  void preview().then(first => {
    if (first.refused.length) confirmBulkChange(context, question)
    else change(first).catch(refused)
  }, refused)
}

const pathOf = ({ context, name }: RunningAction): string => callPath(context.module, name)

async function send(running: RunningAction, body: object): Promise<void> {
  const { context, action } = running
  const answer = await call<unknown>(pathOf(running), body)
  context.reload()
  void context.message.success(action.done === undefined ? t('engine:done') : fillTemplate(action.done, answer))
}

function showRefusal(context: CommandContext, error: unknown): void {
  warnFailure(context, error)
  if (error instanceof CallError && error.status === conflict) context.reload()
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
