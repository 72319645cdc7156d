import { useMemoizedFn } from 'ahooks'
import { App } from 'antd'
import { t } from 'i18next'
import { useCallback, useState } from 'react'
import { summedFieldsOf } from '../../../../schema/index.ts'
import type { RowGroup, RowGroups } from '../../../../shared/wire/envelope.ts'
import { viewFilter } from '../../../api/listParams.ts'
import { call, type CallError, callErrorOf, reasonOf } from '../../../api/request.ts'
import type { ListRow } from '../../../api/rows/listRow.ts'
import type { ListController } from '../../useListController.ts'
import { useViewLoad } from '../useViewLoad.ts'

/** Rows of a group that come at once. */
const rowsPerLoad = 20
const timeout = 60_000

/** The groups of a list with their counts, sums and first rows. */
export function useRowGroups({ module, params, list }: ListController, by: string) {
  const { message } = App.useApp()
  const [reply, setReply] = useState<(RowGroups<ListRow> & { query: string }) | null>(null)
  const [error, setError] = useState<CallError | null>(null)
  const query = viewFilter(module, params)
  const path = `${module.wire.path}/aggregate`
  const load = useCallback(
    async (signal: AbortSignal) => {
      const body = { filter: JSON.parse(query) as object, by, sums: summedFieldsOf(module), rows: rowsPerLoad }
      await call<RowGroups<ListRow>>(path, body, { timeout, signal }).then(
        found => {
          if (signal.aborted) return
          setReply({ ...found, query })
          setError(null)
        },
        (failure: unknown) => signal.aborted || setError(callErrorOf(failure)),
      )
    },
    [module, path, query, by],
  )
  useViewLoad({ module, list }, load)
  const loadMore = useMemoizedFn(async (group: RowGroup<ListRow>) => {
    const loaded = group.rows?.length ?? 0
    const page = Math.floor(loaded / rowsPerLoad) + 1
    const body = { filter: JSON.parse(query) as object, by, rows: rowsPerLoad, page, only: [group.value] }
    await call<RowGroups<ListRow>>(path, body).then(
      ({ groups: [next] }) => setReply(before => before && { ...before, groups: before.groups.map(withMore(group.value, next)) }),
      (failure: unknown) => void message.error(t('engine:list.failed', { reason: reasonOf(failure) })),
    )
  })
  return { reply, error, query, loadMore, isStale: reply !== null && reply.query !== query }
}

const withMore = (value: RowGroup['value'], next: RowGroup<ListRow> | undefined) => (group: RowGroup<ListRow>) => {
  if (group.value !== value) return group
  const known = new Set(group.rows?.map(({ id }) => id))
  return { ...group, rows: [...(group.rows ?? []), ...(next?.rows ?? []).filter(({ id }) => !known.has(id))] }
}
