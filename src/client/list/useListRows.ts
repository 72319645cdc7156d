import { useCallback, useLayoutEffect, useState } from 'react'
import { type AnyModule, filtersOf } from '../../schema/index.ts'
import { callPath } from '../../shared/api/wireCall.ts'
import type { RowsPage } from '../../shared/wire/envelope.ts'
import type { PastNote } from '../../shared/wire/pastList.ts'
import { trackFirstAnswer } from '../api/firstPaint.ts'
import { type ListParams, listRequestBody } from '../api/listParams.ts'
import { useModuleChanges } from '../api/push/useModuleChanges.ts'
import { call, type CallError, callErrorOf } from '../api/request.ts'
import type { ListRow } from '../api/rows/listRow.ts'
import { whenAccountKnown } from '../api/session/session.ts'

export interface ListReply extends RowsPage<ListRow> {
  /** Counts by tab. */
  totalAllData?: readonly Readonly<Record<string, number | string | true>>[]
  /** How many rows the organisation has, of how many it may have. */
  quota?: { used: number; of: number }
  /** Set in a list of the past. */
  past?: PastNote
}
interface FetchState {
  reply: ListReply | null
  error: CallError | null
  /** The request that reply or error answers. */
  answeredRequest: string | null
  /** The same request without the count of reloads. */
  answeredQuery: string | null
  /** The query the rows answer: a reload that fails leaves them in place. */
  shownQuery: string | null
}
export interface LoadedList extends FetchState {
  loading: boolean
  /** Counts the reloads: a view beside the table reloads with them. */
  reloads: number
  reload: () => void
  /** Shows rows as the server saved them, until the next reload. */
  replaceRows: (rows: readonly ListRow[]) => void
}

const blank: FetchState = { reply: null, error: null, answeredRequest: null, answeredQuery: null, shownQuery: null }

interface ListRequest {
  path: string
  page: number
  body: string
  /** Counts or a quota come with the rows, and only with page 1. */
  counted: boolean
}
/** Whether counts of tabs or a quota come with the first page of a module's rows. */
export const hasCounts = (module: AnyModule): boolean =>
  module.quota !== undefined || filtersOf(module).some(({ as }) => as === 'tabs')

const listRequest = (module: AnyModule, params: ListParams): ListRequest => ({
  path: callPath(module, 'list'),
  page: params.page,
  body: JSON.stringify({ ...listRequestBody(module, params), ...(params.at ? { at: params.at } : {}) }),
  counted: hasCounts(module),
})
const queryKey = ({ path, page, body }: Pick<ListRequest, 'path' | 'page' | 'body'>): string => `${path} ${page} ${body}`

async function fetchList({ path, page, body, counted }: ListRequest, signal?: AbortSignal): Promise<ListReply> {
  const filters = JSON.parse(body) as object
  const fetchPage = (at: number, send: object) =>
    call<ListReply>(path, send, { query: { page: at }, ...(signal ? { signal } : {}) })
  if (page === 1 || !counted) return fetchPage(page, filters)
  const [first, reply] = await Promise.all([fetchPage(1, { ...filters, limit: 1 }), fetchPage(page, filters)])
  return { ...first, ...reply }
}

/** The rows of a list. A later request aborts the one before; the rows shown stay until others arrive. */
export function useListRows(module: AnyModule, params: ListParams, ready: boolean): LoadedList {
  const [reloads, setReloads] = useState(0)
  const { path, page, body, counted } = listRequest(module, params)
  const query = queryKey({ path, page, body })
  const request = `${reloads} ${query}`
  const [state, setState] = useState(blank)
  // Not useEffect: that waits for the next paint, and the operator with it.
  useLayoutEffect(() => {
    if (!ready) return
    const abort = new AbortController()
    // Wait for the account: rows are drawn once, with its permissions.
    const show = (next: (before: FetchState) => FetchState) => whenAccountKnown(() => abort.signal.aborted || setState(next))
    const answer = fetchList({ path, page, body, counted }, abort.signal).then(
      reply => show(() => ({ reply, error: null, answeredRequest: request, answeredQuery: query, shownQuery: query })),
      (error: unknown) =>
        show(before => ({ ...before, error: callErrorOf(error), answeredRequest: request, answeredQuery: query })),
    )
    trackFirstAnswer(answer)
    return () => abort.abort()
  }, [path, page, body, counted, query, request, ready])
  const reload = useCallback(() => setReloads(before => before + 1), [])
  useModuleChanges(module.name, async () => {
    if (!ready) return
    const reply = await fetchList({ path, page, body, counted })
    setState(before => (before.answeredRequest === request ? mergeUnchangedRows(before, reply) : before))
  })
  const replaceRows = useCallback(
    (rows: readonly ListRow[]) => setState(before => ({ ...before, reply: before.reply && withRows(before.reply, rows) })),
    [],
  )
  return { ...state, loading: state.answeredRequest !== request, reloads, reload, replaceRows }
}

/** The rows shown answer this query, but its last reload failed. */
export const isStaleList = ({ error, reply, answeredQuery, shownQuery }: FetchState): boolean =>
  error !== null && error.status !== forbidden && reply !== null && answeredQuery === shownQuery
const forbidden = 403

const withRows = (reply: ListReply, rows: readonly ListRow[]): ListReply => {
  const fresh = new Map(rows.map(row => [row.id, row]))
  return { ...reply, data: reply.data.map(row => fresh.get(row.id) ?? row) }
}

/**
 * After a push: rows that did not change keep their identity, so that memo skips them. So does one that was saved while the answer was on
 * its way, which has it as it was before.
 */
function mergeUnchangedRows(before: FetchState, reply: ListReply): FetchState {
  const known = new Map(before.reply?.data.map(row => [row.id, row]))
  const data = reply.data.map(row => {
    const old = known.get(row.id)
    return old && (isNewer(old, row) || JSON.stringify(old) === JSON.stringify(row)) ? old : row
  })
  return { ...before, reply: { ...reply, data }, error: null }
}

const isNewer = (one: ListRow, other: ListRow): boolean => Number(one['version']) > Number(other['version'])
