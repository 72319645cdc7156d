import { useCallback, useLayoutEffect, useState } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import type { Page } from '../../wire/envelope.ts'
import { useChanges } from '../push/useChanges.ts'
import { call, CallError } from '../request.ts'
import type { Asked } from './address.ts'
import { listBody } from './address.ts'
import type { ListRow } from './rows.ts'

export interface ListReply extends Page<ListRow> {
  /** Counts by tab. */
  totalAllData?: readonly Readonly<Record<string, number>>[]
  /** How many of the rows the organisation may have are taken. */
  quota?: { used: number; of: number }
}
interface ListState {
  reply: ListReply | null
  error: CallError | null
  /** The question that reply or error answers. */
  answered: string | null
}
export interface List extends Omit<ListState, 'answered'> {
  loading: boolean
  reload: () => void
  /** Takes rows as the server saved them, until the list is asked again. */
  put: (rows: readonly ListRow[]) => void
}

const blank: ListState = { reply: null, error: null, answered: null }

/** The rows asked for. A later question silences an earlier one; the rows shown stay until others are here. */
export function useList(module: AnyModule, asked: Asked, ready: boolean): List {
  const [state, setState] = useState(blank)
  const [count, setCount] = useState(0)
  const { path } = module
  const body = JSON.stringify(listBody(module, asked))
  const { page } = asked
  const question = `${count} ${page} ${body}`
  // Not useEffect: that waits for the next paint, and the operator with it.
  useLayoutEffect(() => {
    if (!ready) return
    const own = new AbortController()
    call<ListReply>(`${path}/list`, JSON.parse(body) as object, { query: { page }, signal: own.signal }).then(
      reply => own.signal.aborted || setState({ reply, error: null, answered: question }),
      (error: unknown) =>
        own.signal.aborted || setState(before => ({ ...before, error: asCallError(error), answered: question })),
    )
    return () => own.abort()
  }, [path, body, page, question, ready])
  const reload = useCallback(() => setCount(before => before + 1), [])
  useChanges(module.name, async () => {
    if (!ready) return
    const reply = await call<ListReply>(`${path}/list`, JSON.parse(body) as object, { query: { page } })
    setState(before => (before.answered === question ? quietly(before, reply) : before))
  })
  const put = useCallback(
    (rows: readonly ListRow[]) => setState(before => ({ ...before, reply: before.reply && withRows(before.reply, rows) })),
    [],
  )
  return { reply: state.reply, error: state.error, loading: state.answered !== question, reload, put }
}

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
