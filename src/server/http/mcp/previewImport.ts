import { Readable } from 'node:stream'
import type { AnyModule } from '../../../schema/index.ts'
import type { ImportPreview } from '../../../shared/wire/import.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import type { Scope } from '../../db/scope.ts'
import { refuseBeyondFileQuota } from '../../files/fileQuotas.ts'
import { previewFingerprint } from '../../operations/bulk/describeChange.ts'
import { isRecord } from '../../operations/parseInput.ts'
import { sheetUploads } from '../../sheets/sheetUploads.ts'
import { itemsThatFit } from './paging.ts'
import { replyWithReceipt } from './previewChange.ts'
import { callModule, listParameter, moduleOf, textParameter, type Tool, type ToolCall, type ToolInput } from './toolCall.ts'

/** A preview of an import, line by line. */
export const previewImportTool: Tool = {
  name: 'preview_import',
  properties: {
    module: { type: 'string' },
    rows: { type: 'array', items: { type: 'object' } },
    csv: { type: 'string' },
    mode: { enum: ['skip', 'overwrite'] },
  },
  required: ['module'],
  async run(call, input) {
    const module = moduleOf(call, input)
    const { mode = 'skip' } = input
    if (mode !== 'skip' && mode !== 'overwrite') throw refuse('agentInput', { params: { name: 'mode' } })
    const { text, headings } = tableIn(input)
    const url = await storedSheet(call.scope, text)
    const body = { url, ...(headings ? { headings } : {}) }
    const preview = await previewUploadedImport(call, module, body)
    const { counts, total, columns, ignored, locked } = preview
    const writes = counts.new + (mode === 'overwrite' ? counts.changed : 0)
    return replyWithReceipt(call, module, {
      preview: { would: 'import', lines: total, would_write: writes, counts, columns, ignored, locked, ...listedLines(preview) },
      change: writes ? { as: 'import', body: { ...body, mode }, shown: fingerprintOfImport(preview) } : null,
      undoable: true,
    })
  },
}

export const previewUploadedImport = async (
  call: ToolCall,
  module: AnyModule,
  { mode: _mode, ...body }: ToolInput,
): Promise<ImportPreview> => (await callModule(call, { module, name: 'excel', body: { ...body, dry: 1 } })) as ImportPreview

/** A digest of the preview: which lines would be written, and the current values of rows they change. */
export const fingerprintOfImport = ({ counts, rows }: ImportPreview): string =>
  previewFingerprint([counts, rows.map(({ line, kind, id, cells, was }) => [line, kind, id, cells, was])])

const charactersOfLines = 18_000
/** The lines that are refused and those that differ from a row, as many as fit. */
function listedLines({ rows }: ImportPreview): object {
  const refused = rows.filter(({ errors }) => errors?.length).map(({ line, errors }) => ({ line, errors }))
  const changed = rows.filter(({ kind }) => kind === 'changed').map(({ line, id, was, cells }) => ({ line, id, was, cells }))
  const listed = { refused: itemsThatFit(refused, charactersOfLines), changed: itemsThatFit(changed, charactersOfLines) }
  const left = { refused: refused.length - listed.refused.length, changed: changed.length - listed.changed.length }
  return { ...listed, ...(left.refused || left.changed ? { lines_not_listed: left } : {}) }
}

interface Table {
  text: string
  /** By heading, its field. */
  headings?: readonly (readonly [heading: string, field: string])[]
}
function tableIn(input: ToolInput): Table {
  if (input['csv'] !== undefined) return { text: textParameter(input, 'csv') }
  const rows = listParameter(input, 'rows').map(row => {
    if (!isRecord(row)) throw refuse('agentInput', { params: { name: 'rows' } })
    return row
  })
  const names = [...new Set(rows.flatMap(row => Object.keys(row)))]
  if (!names.length) throw refuse('agentInput', { params: { name: 'rows' } })
  const lines = [names, ...rows.map(row => names.map(name => cellText(row[name])))]
  return {
    text: lines.map(cells => cells.map(cell => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n'),
    headings: names.map(name => [name, name]),
  }
}

function cellText(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'object') throw refuse('agentInput', { params: { name: 'rows' } })
  return String(value as string | number | boolean)
}

/** Stores the table as if it had been uploaded as a file. */
async function storedSheet(scope: Scope, text: string): Promise<string> {
  const { permit, inspect, store, address, maxBytes } = sheetUploads
  permit(scope)
  await scope.storage.tempUploads.refuseWhenLow()
  await refuseBeyondFileQuota(scope, 0)
  await using temp = scope.storage.tempUploads.create()
  await temp.write(Readable.from([Buffer.from(text)]), maxBytes)
  const name = 'agent.csv'
  const file = await inspect(temp.path, { who: scope.who, name, fields: new Map() })
  const upload = await store?.(scope, { file, name })
  if (!upload || !address) throw new Error('sheets are stored and have an address')
  return address(scope, upload)
}
