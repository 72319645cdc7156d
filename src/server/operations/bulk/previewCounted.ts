import type { AnyModule } from '../../../schema/index.ts'
import type { Language } from '../../../shared/rules/languages.ts'
import type { BulkPreview } from '../../../shared/wire/bulk.ts'
import type { FieldCondition, RowFilter } from '../../db/query/conditions.ts'
import type { Scope } from '../../db/scope.ts'
import { describeChange, firstRowNames, formerOfFilter, previewFingerprint } from './describeChange.ts'
import { previewByCount } from './previewByCount.ts'
import { type BulkChange, rowVerdict } from './rowVerdict.ts'

interface CountedChange {
  /** The rows that are selected, those with a higher id than `newest` left out. */
  sought: RowFilter
  newest: number
  change: BulkChange
  language: Language | undefined
}
const mayChange: FieldCondition = { field: 'id', op: 'editable' }

/** The preview of a change of more rows than are judged one by one; rows that are kept for others are counted first. */
export async function previewCounted(scope: Scope, module: AnyModule, counted: CountedChange): Promise<BulkPreview> {
  const { sought } = counted
  if (!module.editable) return countChanging(scope, module, counted)
  const own = { ...sought, conditions: [...sought.conditions, mayChange] }
  const others = (await scope.rows(module).count(sought)) - (await scope.rows(module).count(own))
  const preview = await countChanging(scope, module, { ...counted, sought: own })
  return others ? withOthersRows(preview, others) : preview
}

const withOthersRows = (preview: BulkPreview, count: number): BulkPreview => ({
  ...preview,
  total: preview.total + count,
  refused: [{ code: 'notEditable', count }, ...preview.refused],
  shown: previewFingerprint([preview.shown, count]),
})

async function countChanging(
  scope: Scope,
  module: AnyModule,
  { sought: filter, newest, change, language }: CountedChange,
): Promise<BulkPreview> {
  const { same, ...tally } = await previewByCount(scope, module, { filter, change })
  if ('field' in change) {
    const former = await formerOfFilter(scope, module, { filter, change, same })
    const becomes = await describeChange(scope, module, { change, former, language })
    return { ...tally, becomes, names: [], shown: previewFingerprint([tally, becomes]) }
  }
  const first = await scope.rows(module).below(newest + 1, filter, rowsForNames)
  const rows = (await scope.rows(module).some(first)).filter(row => rowVerdict(module, change, row) === 'changes')
  return { ...tally, names: firstRowNames(scope, module, rows), shown: previewFingerprint(tally) }
}
/** Rows among which the first that change are looked for, to name them. */
const rowsForNames = 50
