import { isDeepStrictEqual } from 'node:util'
import {
  type AnyModule,
  commands,
  fieldOf,
  fieldsOf,
  isTitled,
  personalFields,
  rightsToEdit,
  titleKey,
} from '../../../schema/index.ts'
import type { BulkPreview } from '../../../shared/wire/bulk.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import { storedRefusal } from '../../../shared/wire/storedRefusal.ts'
import type { Data } from '../../db/connection.ts'
import { isRecord, parseId } from '../../operations/parseInput.ts'
import { refusalSentence } from '../../text/sentences.ts'
import { translatedModule } from '../../text/translations.ts'
import { filterBody } from './findRows.ts'
import { cutLongTexts } from './paging.ts'
import { storeChange, type PreviewedChange, previewSeconds } from './previewedChanges.ts'
import {
  callModule,
  listParameter,
  moduleOf,
  recordParameter,
  textParameter,
  type Tool,
  type ToolCall,
  type ToolInput,
} from './toolCall.ts'

const changeKinds = ['add', 'edit', ...commands, 'set', 'action'] as const

/** A preview of a change, with the receipt that makes it. */
export const previewChangeTool: Tool = {
  name: 'preview_change',
  properties: {
    module: { type: 'string' },
    do: { enum: changeKinds },
    id: { type: 'integer' },
    values: { type: 'object' },
    version: { type: 'integer' },
    ids: { type: 'array', items: { type: 'integer' }, maxItems: 5000 },
    filters: { type: 'object' },
    keyword: { type: 'string' },
    status: { enum: [1, 0, -1, 'all'] },
    field: { type: 'string' },
    value: {},
    by: { type: 'object', properties: { add: { type: 'number' }, percent: { type: 'number' } } },
    action: { type: 'string' },
  },
  required: ['module', 'do'],
  run(call, input) {
    const module = moduleOf(call, input)
    const kind = changeKinds.find(one => one === input['do'])
    if (kind === undefined) throw refuse('agentInput', { params: { name: 'do' } })
    if (kind === 'add' || kind === 'edit') return previewSave(call, module, input)
    if (kind === 'action') return previewAction(call, module, input)
    const change = kind === 'set' ? bulkBody(module, input) : { command: kind }
    return previewMany(call, module, { input, change })
  },
}

/** The end of every preview: a receipt where something would change. */
export async function replyWithReceipt(
  { scope }: ToolCall,
  module: AnyModule,
  { preview, change, undoable }: { preview: object; change: PreviewedChange | null; undoable: boolean },
): Promise<object> {
  if (!change) return { ...preview, receipt: null }
  return { ...preview, receipt: await storeChange(scope, module, change), valid_for_seconds: previewSeconds, undoable }
}

/** Saves the row and rolls that back. */
async function previewSave(call: ToolCall, module: AnyModule, input: ToolInput): Promise<object> {
  const adds = input['do'] === 'add' && !module.single
  const values = recordParameter(input, 'values')
  if (Object.hasOwn(values, 'id') || Object.hasOwn(values, 'version')) throw refuse('agentInput', { params: { name: 'values' } })
  const before = adds ? null : await rowOf(call, module, input)
  const version = input['version'] ?? before?.['version']
  const own = before && !module.single ? { id: before['id'] } : {}
  const body = { data: { ...values, ...own, ...(version ? { version } : {}) } }
  const after = await call.scope.dryRun(within => callModule(call, { module, name: 'save', body, within }))
  if (!isRecord(after)) throw refuse('failed')
  const changes = changesOf(call, module, { before, after, sent: Object.keys(values) })
  const needs = [adds ? 'add' : 'edit', ...Object.keys(values).flatMap(name => rightsOf(module, name))]
  return replyWithReceipt(call, module, {
    preview: { would: adds ? 'add' : 'edit', rows: changes.length ? 1 : 0, ...(before ? { id: before['id'] } : {}), changes },
    change: changes.length ? { as: 'save', body, adds, needs } : null,
    undoable: true,
  })
}

const rightsOf = (module: AnyModule, name: string) => {
  const field = fieldOf(module, name)
  return field ? rightsToEdit(field) : []
}

async function rowOf(call: ToolCall, module: AnyModule, input: ToolInput): Promise<Data> {
  const body = module.single ? {} : { id: parseId(input['id']) }
  const row = await callModule(call, { module, name: 'info', body })
  if (!isRecord(row)) throw refuse('notFound')
  return row
}

interface Difference {
  before: Data | null
  after: Data
  sent: readonly string[]
}
/** The differences as the account sees them: personal fields are masked. */
function changesOf({ language }: ToolCall, module: AnyModule, { before, after, sent }: Difference) {
  const cut = (row: Data) => cutLongTexts(row, { alone: true, cuts: [] })
  const [shownBefore, shownAfter] = [before && cut(before), cut(after)]
  const labelled = translatedModule(module, language)
  return Object.entries(module.fields).flatMap(([name, field]) => {
    const [was, is] = [before?.[name] ?? null, after[name] ?? null]
    const isTyped = personalFields(module).has(name) && sent.includes(name)
    if (isDeepStrictEqual(was, is) && !isTyped) return []
    const title = isTitled(field) ? titleKey(name, field) : null
    const value = (row: Data | null) =>
      title ? { value: row?.[name] ?? null, title: row?.[title] ?? null } : (row?.[name] ?? null)
    return [
      {
        field: name,
        label: fieldOf(labelled, name)?.label ?? field.label,
        ...(before ? { before: value(shownBefore) } : {}),
        after: value(shownAfter),
      },
    ]
  })
}

/** The rows of a change: by their ids, or all of a filter. */
async function rowsOf(
  call: ToolCall,
  module: AnyModule,
  input: ToolInput,
): Promise<{ ids: readonly unknown[] } | { token: unknown }> {
  if (input['filters'] === undefined && input['keyword'] === undefined) return { ids: listParameter(input, 'ids') }
  if (input['ids'] !== undefined) throw refuse('agentInput', { params: { name: 'ids' } })
  const selected = await callModule(call, { module, name: 'selection', body: filterBody(module, input) })
  return { token: isRecord(selected) ? selected['token'] : null }
}

async function previewMany(
  call: ToolCall,
  module: AnyModule,
  { input, change }: { input: ToolInput; change: ToolInput },
): Promise<object> {
  const rows = await rowsOf(call, module, input)
  const preview = (await callModule(call, { module, name: 'batch', body: { ...rows, ...change, dry: 1 } })) as BulkPreview
  const changing = 'token' in rows ? rows : { ids: preview.ids ?? [] }
  return replyWithReceipt(call, module, {
    preview: { would: input['do'], ...previewReply(call, module, preview) },
    change: preview.changed ? { as: 'batch', body: { ...changing, ...change, shown: preview.shown } } : null,
    undoable: true,
  })
}

function previewReply({ scope, language }: ToolCall, module: AnyModule, preview: BulkPreview) {
  const { total, changed, refused, names, becomes, ids } = preview
  return {
    rows: total,
    would_change: changed,
    first_names: names,
    ...(ids && ids.length <= maxIdsShown ? { ids } : {}),
    ...(becomes ? { becomes } : {}),
    refused: refused.map(({ count, ...summary }) => {
      const refusal = storedRefusal(summary, scope.registry.named)
      return { rows: count, code: summary.code, ...(refusal ? { error: refusalSentence(refusal, { module, language }) } : {}) }
    }),
  }
}
const maxIdsShown = 200

/** A bulk change by the key of its field in the module. */
function bulkBody(module: AnyModule, input: ToolInput): ToolInput {
  const field = textParameter(input, 'field')
  const [key, declared] =
    Object.entries(module.bulk ?? {}).find(([, one]) => (typeof one === 'string' ? one : one.field) === field) ?? []
  if (key === undefined || declared === undefined) throw refuse('unknownBulk')
  if (input['by'] !== undefined) return { key, ...recordParameter(input, 'by') }
  if (input['value'] === null) return { key, empty: 1 }
  if (typeof declared === 'string' || !declared.values) return { key, val: input['value'] }
  if (typeof input['value'] === 'object') throw refuse('agentInput', { params: { name: 'value' } })
  const options = new Map(
    Object.entries(optionsIn(module, field)).map(([word, value]) => [String(value), declared.values?.[word]]),
  )
  return { key, val: options.get(String(input['value'])) ?? null }
}

const optionsIn = (module: AnyModule, name: string): object => {
  const field = fieldsOf(module)[name]
  return field && 'options' in field ? field.options : {}
}

/** An action is tried and rolled back if the schema declares all its effects; code of a module may do more than write rows. */
async function previewAction(call: ToolCall, module: AnyModule, input: ToolInput): Promise<object> {
  const name = textParameter(input, 'action')
  if (!Object.hasOwn(module.actions ?? {}, name)) throw refuse('agentNoCall', { params: { name: name.slice(0, 50) } })
  const values = recordParameter(input, 'values')
  if (['ids', 'id', 'dry', 'shown'].some(one => Object.hasOwn(values, one)))
    throw refuse('agentInput', { params: { name: 'values' } })
  const ids = input['ids'] ?? input['id']
  const preview = (await callModule(call, { module, name, body: { ids, dry: 1 } })) as BulkPreview
  const body = { ...values, ids: preview.ids ?? [] }
  const isDeclared = call.scope.registry.part(module).actions?.[name] === undefined
  if (isDeclared && preview.changed) await call.scope.dryRun(within => callModule(call, { module, name, body, within }))
  return replyWithReceipt(call, module, {
    preview: { would: name, ...previewReply(call, module, preview) },
    change: preview.changed ? { as: 'action', name, body: { ...body, shown: preview.shown } } : null,
    undoable: false,
  })
}
