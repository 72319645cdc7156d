import { type AnyModule, type Right, wholeModule } from '../../../schema/index.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import type { Scope } from '../../db/scope.ts'
import { emptyTally } from '../../operations/bulk/rowVerdict.ts'
import { isRecord } from '../../operations/parseInput.ts'
import { saveReceipt, withReceipt } from '../../operations/undo/receipt.ts'
import { undoReceipt } from '../../operations/undo/undoReceipt.ts'
import { cutLongTexts } from './paging.ts'
import { previewChangeTool } from './previewChange.ts'
import { changeOfReceipt, storeUndoReceipt, type PreviewedChange, receiptOfUndo, claimReceipt } from './previewedChanges.ts'
import { previewUploadedImport, fingerprintOfImport, previewImportTool } from './previewImport.ts'
import { callModule, textParameter, type Tool, type ToolCall } from './toolCall.ts'

/** Makes a change that was previewed: the rights are those of now, and rows that changed since refuse it. */
const applyChangeTool: Tool = {
  name: 'apply_change',
  properties: { receipt: { type: 'string' } },
  required: ['receipt'],
  writes: true,
  async run(call, input) {
    const id = textParameter(input, 'receipt')
    const { module: name, change } = await changeOfReceipt(call.server.context, call.scope, id)
    const module = call.scope.registry.named(name)
    if (!module) throw refuse('agentReceiptExpired')
    call.request.facts.module = module.name
    return { applied: true, ...(await applyChange(call, module, { id, change })), receipt: id }
  },
}

interface Applying {
  id: string
  change: PreviewedChange
}
function applyChange(call: ToolCall, module: AnyModule, { id, change }: Applying): Promise<object> {
  switch (change.as) {
    case 'save':
      return applySave(call, module, { id, change })
    case 'import':
      return applyImport(call, module, { id, change })
    case 'batch':
      return call.scope.transaction(async within => {
        await claimReceipt(within, id)
        const done = await callModule(call, { module, name: 'batch', body: change.body, within })
        return noteDone(within, id, done)
      })
    case 'action':
      return call.scope.transaction(async within => {
        await claimReceipt(within, id)
        const answer = await callModule(call, { module, name: change.name, body: change.body, within })
        return { undoable: false, ...(answer === null ? {} : { answer }) }
      })
  }
}

/** The result of a change of many rows: their receipt, or the job that changes them. */
async function noteDone(scope: Scope, id: string, done: unknown): Promise<object> {
  if (!isRecord(done)) throw refuse('failed')
  const { receipt, job, total, changed } = done
  await storeUndoReceipt(scope, id, typeof receipt === 'string' ? receipt : `job${String(job)}`)
  return typeof receipt === 'string' ? { rows: changed, undoable: true } : { job, rows: total, undoable: true }
}

/** A save by an agent has a receipt. That of a person has none: they see the row at once. */
function applySave(
  call: ToolCall,
  module: AnyModule,
  { id, change: { body, adds, needs } }: { id: string; change: Extract<PreviewedChange, { as: 'save' }> },
): Promise<object> {
  const { scope, id: receipt } = withReceipt(call.scope)
  return scope.transaction(async within => {
    await claimReceipt(within, id)
    const row = await callModule(call, { module, name: 'save', body, within })
    if (!isRecord(row)) throw refuse('failed')
    await noteSaved(within, module, { receipt, adds, needs })
    await storeUndoReceipt(within, id, receipt)
    return { rows: 1, row: cutLongTexts(row, { alone: true, cuts: [] }), undoable: true }
  })
}

const noteSaved = (
  scope: Scope,
  module: AnyModule,
  { receipt, adds, needs }: { receipt: string; adds: boolean; needs: readonly Right[] },
) =>
  saveReceipt(scope, wholeModule(module), {
    id: receipt,
    action: adds ? 'add' : 'edit',
    needs,
    tally: { ...emptyTally(), total: 1, changed: 1 },
  })

/** The file is validated again: the import is refused if it would write other rows than its preview showed. */
async function applyImport(
  call: ToolCall,
  module: AnyModule,
  { id, change: { body, shown } }: { id: string; change: Extract<PreviewedChange, { as: 'import' }> },
): Promise<object> {
  if (fingerprintOfImport(await previewUploadedImport(call, module, body)) !== shown) throw refuse('previewChanged')
  return call.scope.transaction(async within => {
    await claimReceipt(within, id)
    const started = await callModule(call, { module, name: 'excel', body, within })
    if (!isRecord(started)) throw refuse('failed')
    await storeUndoReceipt(within, id, `job${String(started['job'])}`)
    return { job: started['job'], undoable: true }
  })
}

/** Undoes what the same token changed by that receipt, as far as rows have not changed since. */
const undoTool: Tool = {
  name: 'undo',
  properties: { receipt: { type: 'string' } },
  required: ['receipt'],
  writes: true,
  run: async (call, input) => undoReceipt(call.scope, await receiptOfUndo(call.scope, textParameter(input, 'receipt'))),
}

export const changeTools: readonly Tool[] = [previewChangeTool, previewImportTool, applyChangeTool, undoTool]
