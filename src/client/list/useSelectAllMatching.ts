import { useMemoizedFn } from 'ahooks'
import { App } from 'antd'
import type { AnyModule } from '../../schema/index.ts'
import { isTreeShown, type ListParams, listRequestBody } from '../api/listParams.ts'
import { callOf, callErrorMessage } from '../api/request.ts'
import type { ListRow } from '../api/rows/listRow.ts'
import type { useRowSelection } from '../bulk/useRowSelection.ts'
import { refusalText } from '../ui/errors/refusalText.tsx'
import type { LoadedList } from './useListRows.ts'

const noRows: readonly ListRow[] = []

/** Selects all rows of the filter; null unless every row of the page is selected and there are more. */
export function useSelectAllMatching(
  module: AnyModule,
  params: ListParams,
  { list, selection }: { list: LoadedList; selection: ReturnType<typeof useRowSelection> },
) {
  const { message } = App.useApp()
  const { rows, allMatching, selectAll } = selection
  const shown = list.reply?.data ?? noRows
  const total = list.reply?.total ?? 0
  const selectedIds = new Set(rows.map(({ id }) => id))
  const selectEvery = useMemoizedFn(() => {
    const { limit: _limit, orderKey: _orderKey, ...filters } = listRequestBody(module, params) as Record<string, unknown>
    void callOf(
      module,
      'selection',
    )(filters).then(selectAll, (error: unknown) => void message.error(refusalText(callErrorMessage(error), error)))
  })
  const isWholePage = shown.length > 0 && shown.every(({ id }) => selectedIds.has(id))
  return !allMatching && isWholePage && total > rows.length && !isTreeShown(module, params) ? selectEvery : null
}
