import { useCallback, useLayoutEffect, useState } from 'react'
import { type AnyModule, filtersOf } from '../../schema/index.ts'
import type { Page } from '../../wire/envelope.ts'
import { firstAnswer } from '../first.ts'
import { useChanges } from '../push/useChanges.ts'
import { call, CallError } from '../request.ts'
import { onceKnown } from '../session.ts'
import type { Asked } from './address.ts'
import { listBody } from './address.ts'
import type { ListRow } from './rows.ts'

export interface ListReply extends Page<ListRow> {
  /** Counts by tab. */
  totalAllData?: readonly Readonly<Record<string, number | true>>[]
  /** How many of the rows the organisation may have are taken. */
  quota?: { used: number; of: number }
}
interface ListState {
  reply: ListReply | null
  error: CallError | null
  /** The question that reply or error answers. */
  answered: string | null
  /** The same, whenever it was asked. */
  about: string | null
  /** What the rows answer: while that is asked again they stay, though the answer be a failure. */
  shown: string | null
}
export interface List extends ListState {
  loading: boolean
  reload: () => void
  /** Takes rows as the server saved them, until the list is asked again. */
  put: (rows: readonly ListRow[]) => void
}

const blank: ListState = { reply: null, error: null, answered: null, about: null, shown: null }

interface Question {
  path: string
  page: number
  body: string
  /** It has counts beside its rows, and they are told with the first page alone. */
  counted: boolean
}
const questionOf = (module: AnyModule, asked: Asked): Question => ({
  path: module.path,
  page: asked.page,
  body: JSON.stringify(listBody(module, asked)),
  counted: module.quota !== undefined || filtersOf(module).some(({ as }) => as === 'tabs'),
})
const keyOf = ({ path, page, body }: Pick<Question, 'path' | 'page' | 'body'>): string => `${path}/list ${page} ${body}`

async function ask({ path, page, body, counted }: Question, signal?: AbortSignal): Promise<ListReply> {
  const own = JSON.parse(body) as object
  const told = (at: number, asked: object) =>
    call<ListReply>(`${path}/list`, asked, { query: { page: at }, ...(signal ? { signal } : {}) })
  if (page === 1 || !counted) return told(page, own)
  const [first, reply] = await Promise.all([told(1, { ...own, limit: 1 }), told(page, own)])
  return { ...first, ...reply }
}

/** The rows asked for. A later question silences an earlier one; the rows shown stay until others are here. */
export function useList(module: AnyModule, asked: Asked, ready: boolean): List {
  const [count, setCount] = useState(0)
  const { path, page, body, counted } = questionOf(module, asked)
  const about = keyOf({ path, page, body })
  const question = `${count} ${about}`
  const [state, setState] = useState(blank)
  // Not useEffect: that waits for the next paint, and the operator with it.
  useLayoutEffect(() => {
    if (!ready) return
    const own = new AbortController()
    // Rows are drawn once, with what whoever reads them may do.
    const show = (next: (before: ListState) => ListState) => onceKnown(() => own.signal.aborted || setState(next))
    const answer = ask({ path, page, body, counted }, own.signal).then(
      reply => show(() => ({ reply, error: null, answered: question, about, shown: about })),
      (error: unknown) => show(before => ({ ...before, error: asCallError(error), answered: question, about })),
    )
    firstAnswer(answer)
    return () => own.abort()
  }, [path, page, body, counted, about, question, ready])
  const reload = useCallback(() => setCount(before => before + 1), [])
  useChanges(module.name, async () => {
    if (!ready) return
    const reply = await ask({ path, page, body, counted })
    setState(before => (before.answered === question ? quietly(before, reply) : before))
  })
  const put = useCallback(
    (rows: readonly ListRow[]) => setState(before => ({ ...before, reply: before.reply && withRows(before.reply, rows) })),
    [],
  )
  return { ...state, loading: state.answered !== question, reload, put }
}

/** The rows are those asked for, as they were before asking for them again came to nothing. */
export const isStale = ({ error, reply, about, shown }: ListState): boolean =>
  error !== null && error.status !== forbidden && reply !== null && about === shown
const forbidden = 403

const withRows = (reply: ListReply, rows: readonly ListRow[]): ListReply => {
  const fresh = new Map(rows.map(row => [row.id, row]))
  return { ...reply, data: reply.data.map(row => fresh.get(row.id) ?? row) }
}

/** The same question answered anew: rows that are as they were stay the very same, so that only others are drawn. */
function quietly(before: ListState, reply: ListReply): ListState {
  const known = new Map(before.reply?.data.map(row => [row.id, row]))
  const data = reply.data.map(row => {
    const old = known.get(row.id)
    return JSON.stringify(old) === JSON.stringify(row) && old ? old : row
  })
  return { ...before, reply: { ...reply, data }, error: null }
}

const asCallError = (error: unknown): CallError =>
  error instanceof CallError ? error : new CallError({ status: 0, message: String(error) })
