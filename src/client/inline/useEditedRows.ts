import { useState } from 'react'
import { useStore } from 'zustand'
import type { ListRow } from '../api/rows/listRow.ts'
import type { InlineDraftStore } from './inlineDrafts.ts'

interface ListAnswer {
  /** The list's parameters, and the rows that answer them. */
  params: unknown
  answer: readonly ListRow[]
  /** Ids of the rows in edit, as one text. */
  edited: string
}
interface ShownRows extends ListAnswer {
  rows: readonly ListRow[]
  /** Ids of rows in edit that the answer no longer contains. */
  outside: ReadonlySet<number>
  /** The answer to the former parameters, until the one to these arrives. */
  former: readonly ListRow[] | null
}
const noneOutside: ReadonlySet<number> = new Set()

/**
 * The rows of the list, with those in edit kept at their position when a reload no longer contains them: a colleague's change
 * can remove a row from the filter while somebody types into it.
 */
export function useEditedRows(answer: readonly ListRow[], store: InlineDraftStore, params: unknown): ShownRows {
  const edited = useStore(store, ({ at, drafts }) => [...new Set([...(at ? [at.row] : []), ...drafts.keys()])].join())
  const listed: ListAnswer = { params, answer, edited }
  const [shown, show] = useState<ShownRows>({ ...listed, rows: answer, outside: noneOutside, former: null })
  if (shown.params === params && shown.answer === answer && shown.edited === edited) return shown
  const next = nextShownRows(shown, listed)
  show(next)
  return next
}

function nextShownRows(last: ShownRows, listed: ListAnswer): ShownRows {
  const { params, answer, edited } = listed
  const isSame = last.params === params
  const former = isSame ? last.former : answer
  const isAnswered = isSame && last.answer !== former
  const editedIds = new Set(edited.split(',').map(Number))
  const listedIds = new Set(answer.map(({ id }) => id))
  const missing = isAnswered ? [...last.rows.entries()].filter(([, { id }]) => editedIds.has(id) && !listedIds.has(id)) : []
  if (!missing.length) return { ...listed, former, rows: answer, outside: noneOutside }
  const rows = [...answer]
  for (const [index, row] of missing) rows.splice(Math.min(index, rows.length), 0, row)
  return { ...listed, former, rows, outside: new Set(missing.map(([, { id }]) => id)) }
}
