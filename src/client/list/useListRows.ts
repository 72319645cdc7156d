import { useCallback, useLayoutEffect, useState } from 'react'
import { type AnyModule, filtersOf } from '../../schema/index.ts'
import type { RowsPage } from '../../shared/wire/envelope.ts'
import { trackFirstAnswer } from '../api/firstPaint.ts'
import { useModuleChanges } from '../api/push/useModuleChanges.ts'
import { call, CallError } from '../api/request.ts'
import { whenAccountKnown } from '../api/session.ts'
import type { ListParams } from '../api/listParams.ts'
import { listRequestBody } from '../api/listParams.ts'
import type { ListRow } from '../api/rows/listRow.ts'

export interface ListReply extends RowsPage<ListRow> {
  /** Counts by tab. */
  totalAllData?: readonly Readonly<Record<string, number | true>>[]
  /** How many of the rows the organisation may have are taken. */
  quota?: { used: number; of: number }
}
interface FetchState {
  reply: ListReply | null
  error: CallError | null
  /** The question that reply or error answers. */
  answered: string | null
  /** The same, whenever it was asked. */
  about: string | null
  /** What the rows answer: while that is asked again they stay, though the answer be a failure. */
  shown: string | null
}
export interface LoadedList extends FetchState {
  loading: boolean
  reload: () => void
  /** Takes rows as the server saved them, until the list is asked again. */
  put: (rows: readonly ListRow[]) => void
}

const blank: FetchState = { reply: null, error: null, answered: null, about: null, shown: null }

interface ListRequest {
  path: string
  page: number
  body: string
  /** It has counts beside its rows, and they are told with the first page alone. */
  counted: boolean
}
const listRequest = (module: AnyModule, asked: ListParams): ListRequest => ({
  path: module.path,
  page: asked.page,
  body: JSON.stringify(listRequestBody(module, asked)),
  counted: module.quota !== undefined || filtersOf(module).some(({ as }) => as === 'tabs'),
})
const requestKey = ({ path, page, body }: Pick<ListRequest, 'path' | 'page' | 'body'>): string => `${path}/list ${page} ${body}`

async function fetchList({ path, page, body, counted }: ListRequest, signal?: AbortSignal): Promise<ListReply> {
  const own = JSON.parse(body) as object
  const told = (at: number, asked: object) =>
    call<ListReply>(`${path}/list`, asked, { query: { page: at }, ...(signal ? { signal } : {}) })
  if (page === 1 || !counted) return told(page, own)
  const [first, reply] = await Promise.all([told(1, { ...own, limit: 1 }), told(page, own)])
  return { ...first, ...reply }
}

/** The rows asked for. A later question silences an earlier one; the rows shown stay until others are here. */
export function useListRows(module: AnyModule, asked: ListParams, ready: boolean): LoadedList {
  const [count, setCount] = useState(0)
  const { path, page, body, counted } = listRequest(module, asked)
  const about = requestKey({ path, page, body })
  const question = `${count} ${about}`
  const [state, setState] = useState(blank)
  // Not useEffect: that waits for the next paint, and the operator with it.
  useLayoutEffect(() => {
    if (!ready) return
    const own = new AbortController()
    // Rows are drawn once, with what whoever reads them may do.
    const show = (next: (before: FetchState) => FetchState) => whenAccountKnown(() => own.signal.aborted || setState(next))
    const answer = fetchList({ path, page, body, counted }, own.signal).then(
      reply => show(() => ({ reply, error: null, answered: question, about, shown: about })),
      (error: unknown) => show(before => ({ ...before, error: asCallError(error), answered: question, about })),
    )
    trackFirstAnswer(answer)
    return () => own.abort()
  }, [path, page, body, counted, about, question, ready])
  const reload = useCallback(() => setCount(before => before + 1), [])
  useModuleChanges(module.name, async () => {
    if (!ready) return
    const reply = await fetchList({ path, page, body, counted })
    setState(before => (before.answered === question ? mergeUnchangedRows(before, reply) : before))
  })
  const put = useCallback(
    (rows: readonly ListRow[]) => setState(before => ({ ...before, reply: before.reply && withRows(before.reply, rows) })),
    [],
  )
  return { ...state, loading: state.answered !== question, reload, put }
}

/** The rows are those asked for, as they were before asking for them again came to nothing. */
export const isStaleList = ({ error, reply, about, shown }: FetchState): boolean =>
  error !== null && error.status !== forbidden && reply !== null && about === shown
const forbidden = 403

const withRows = (reply: ListReply, rows: readonly ListRow[]): ListReply => {
  const fresh = new Map(rows.map(row => [row.id, row]))
  return { ...reply, data: reply.data.map(row => fresh.get(row.id) ?? row) }
}

/** The same question answered anew: rows that are as they were stay the very same, so that only others are drawn. */
function mergeUnchangedRows(before: FetchState, reply: ListReply): FetchState {
  const known = new Map(before.reply?.data.map(row => [row.id, row]))
  const data = reply.data.map(row => {
    const old = known.get(row.id)
    return JSON.stringify(old) === JSON.stringify(row) && old ? old : row
  })
  return { ...before, reply: { ...reply, data }, error: null }
}

const asCallError = (error: unknown): CallError =>
  error instanceof CallError ? error : new CallError({ status: 0, message: String(error) })
