import { type AnyModule, builtinIdsBelow } from '../../../schema/index.ts'
import type { Language } from '../../../shared/rules/languages.ts'
import type { BulkPreview } from '../../../shared/wire/bulk.ts'
import type { RefusalCode } from '../../../shared/wire/refusal.ts'
import type { FieldCondition, RowFilter } from '../../db/query/conditions.ts'
import type { Scope } from '../../db/scope.ts'
import { describeChange, firstRowNames, formerValuesOfFilter, previewFingerprint } from './describeChange.ts'
import { previewByCount } from './previewByCount.ts'
import { type BulkChange, rowVerdict } from './rowVerdict.ts'

interface LargeChange {
  /** The rows that are selected, those with a higher id than `newest` left out. */
  sought: RowFilter
  newest: number
  change: BulkChange
  language: Language | undefined
}
/** Rows that no change is for, in the order in which `rowVerdict` refuses them, and the condition of all others. */
const exemptions = (module: AnyModule): readonly { code: RefusalCode; others: FieldCondition }[] => [
  ...(module.builtin ? [{ code: 'builtin' as const, others: { field: 'id', op: 'from' as const, value: builtinIdsBelow } }] : []),
  ...(module.editable ? [{ code: 'notEditable' as const, others: { field: 'id' as const, op: 'editable' as const } }] : []),
]

/** The preview of a change of more rows than are validated one by one. Rows that no change is for are counted first. */
export async function previewLargeChange(scope: Scope, module: AnyModule, request: LargeChange): Promise<BulkPreview> {
  const rows = scope.rows(module)
  const refused: BulkPreview['refused'][number][] = []
  let { sought } = request
  for (const { code, others } of exemptions(module)) {
    const left = { ...sought, conditions: [...sought.conditions, others] }
    const count = (await rows.count(sought)) - (await rows.count(left))
    if (count) refused.push({ code, count })
    sought = left
  }
  const preview = await countChanging(scope, module, { ...request, sought })
  return refused.length ? withExempted(preview, refused) : preview
}

const withExempted = (preview: BulkPreview, refused: BulkPreview['refused']): BulkPreview => ({
  ...preview,
  total: preview.total + refused.reduce((sum, { count }) => sum + count, 0),
  refused: [...refused, ...preview.refused],
  shown: previewFingerprint([preview.shown, refused]),
})

async function countChanging(
  scope: Scope,
  module: AnyModule,
  { sought: filter, newest, change, language }: LargeChange,
): Promise<BulkPreview> {
  const { same, ...tally } = await previewByCount(scope, module, { filter, change })
  if ('field' in change) {
    const former = await formerValuesOfFilter(scope, module, { filter, change, same })
    const becomes = await describeChange(scope, module, { change, former, language })
    return { ...tally, becomes, names: [], shown: previewFingerprint([tally, becomes]) }
  }
  const first = await scope.rows(module).idsBelow(newest + 1, filter, rowsForNames)
  const rows = (await scope.rows(module).some(first)).filter(row => rowVerdict(module, change, row) === 'changes')
  return { ...tally, names: firstRowNames(scope, module, rows), shown: previewFingerprint(tally) }
}
/** Rows among which the first that change are looked for, to name them. */
const rowsForNames = 50
