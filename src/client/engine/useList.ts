import { useCallback, useLayoutEffect, useState } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import { pageOf } from '../../schema/index.ts'
import type { Page } from '../../wire/envelope.ts'
import { answeredAhead, askAhead, taken } from '../ahead.ts'
import { useChanges } from '../push/useChanges.ts'
import { call, CallError } from '../request.ts'
import type { Asked } from './address.ts'
import { listBody, parseAddress } from './address.ts'
import { learnPreference, preferenceOf } from './preference.ts'
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
export interface List extends ListState {
  loading: boolean
  reload: () => void
  /** Takes rows as the server saved them, until the list is asked again. */
  put: (rows: readonly ListRow[]) => void
}

const blank: ListState = { reply: null, error: null, answered: null }

interface Question {
  path: string
  page: number
  body: string
}
const questionOf = (module: AnyModule, asked: Asked): Question => ({
  path: module.path,
  page: asked.page,
  body: JSON.stringify(listBody(module, asked)),
})
const keyOf = ({ path, page, body }: Question): string => `${path}/list ${page} ${body}`
const ask = ({ path, page, body }: Question, signal?: AbortSignal): Promise<ListReply> =>
  call<ListReply>(`${path}/list`, JSON.parse(body) as object, { query: { page }, ...(signal ? { signal } : {}) })

/** Asks for the rows of an address before the list is drawn: for as many as usual, and anew where the account keeps another number. */
export async function askRowsAhead(module: AnyModule, address: URLSearchParams): Promise<void> {
  const usual = pageOf(module).size
  const questionWith = (size: number) => questionOf(module, parseAddress(module, address, size))
  const askNow = (question: Question) => askAhead(keyOf(question), () => ask(question))
  const first = askNow(questionWith(usual))
  const { size = usual } = await learnPreference(preferenceOf(module))
  const question = questionWith(size)
  await (keyOf(question) === keyOf(questionWith(usual)) ? first : askNow(question))
}

/** The rows asked for. A later question silences an earlier one; the rows shown stay until others are here. */
export function useList(module: AnyModule, asked: Asked, ready: boolean): List {
  const [count, setCount] = useState(0)
  const { path, page, body } = questionOf(module, asked)
  const question = `${count} ${keyOf({ path, page, body })}`
  const [state, setState] = useState<ListState>(() => {
    const reply = answeredAhead<ListReply>(keyOf({ path, page, body })) ?? null
    return ready && reply ? { reply, error: null, answered: question } : blank
  })
  // Not useEffect: that waits for the next paint, and the operator with it.
  useLayoutEffect(() => {
    if (!ready) return
    const own = new AbortController()
    const now = { path, page, body }
    taken(keyOf(now), () => ask(now, own.signal)).then(
      reply =>
        own.signal.aborted || setState(before => (before.reply === reply ? before : { reply, error: null, answered: question })),
      (error: unknown) =>
        own.signal.aborted || setState(before => ({ ...before, error: asCallError(error), answered: question })),
    )
    return () => own.abort()
  }, [path, page, body, question, ready])
  const reload = useCallback(() => setCount(before => before + 1), [])
  useChanges(module.name, async () => {
    if (!ready) return
    const reply = await ask({ path, page, body })
    setState(before => (before.answered === question ? quietly(before, reply) : before))
  })
  const put = useCallback(
    (rows: readonly ListRow[]) => setState(before => ({ ...before, reply: before.reply && withRows(before.reply, rows) })),
    [],
  )
  return { ...state, loading: state.answered !== question, reload, put }
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
