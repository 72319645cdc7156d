import { type AnyModule, fieldsOf, isLink, isTitled, targetOf, titleKey } from '../../../schema/index.ts'
import type { ListRow } from '../../api/rows/listRow.ts'
import { cachedRowTitle } from '../../api/rows/rowTitleCache.ts'
import type { RowDraft } from '../../inline/inlineDrafts.ts'

/** A row with its unsaved values, as the list shows it. */
export function draftedRow(module: AnyModule, row: ListRow, draft: RowDraft | undefined): ListRow {
  if (!draft) return row
  const titles = Object.entries(draft.values).flatMap(([name, value]) => {
    const field = fieldsOf(module)[name]
    if (!field || !isTitled(field)) return []
    const title = typeof value === 'number' && isLink(field) ? cachedRowTitle(targetOf(module, field), value) : value
    return [[titleKey(name, field), title]]
  })
  return { ...row, ...draft.values, ...Object.fromEntries(titles) }
}
