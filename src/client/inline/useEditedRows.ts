import { useState } from 'react'
import { useStore } from 'zustand'
import type { ListRow } from '../api/rows/listRow.ts'
import type { InlineDraftStore } from './inlineDrafts.ts'

interface ListAnswer {
  /** What the list was asked, and its answer. */
  asked: unknown
  answer: readonly ListRow[]
  /** Ids of the rows in edit, as one text. */
  edited: string
}
interface ShownRows extends ListAnswer {
  rows: readonly ListRow[]
  /** Those that are no longer in the answer. */
  left: ReadonlySet<number>
  /** The answer to another question, while that to this one is awaited. */
  former: readonly ListRow[] | null
}
const none: ReadonlySet<number> = new Set()

/**
 * The rows of the list, and where they stood those in edit that a reload left out.
 * A colleague's change takes a row out of the filter; it must not go from under whoever is typing into it.
 */
export function useEditedRows(answer: readonly ListRow[], store: InlineDraftStore, asked: unknown): ShownRows {
  const edited = useStore(store, ({ at, drafts }) => [...new Set([...(at ? [at.row] : []), ...drafts.keys()])].join())
  const listed: ListAnswer = { asked, answer, edited }
  const [shown, show] = useState<ShownRows>({ ...listed, rows: answer, left: none, former: null })
  if (shown.asked === asked && shown.answer === answer && shown.edited === edited) return shown
  const next = nextShownRows(shown, listed)
  show(next)
  return next
}

function nextShownRows(last: ShownRows, listed: ListAnswer): ShownRows {
  const { asked, answer, edited } = listed
  const isSame = last.asked === asked
  const former = isSame ? last.former : answer
  const isAnswered = isSame && last.answer !== former
  const ids = new Set(edited.split(',').map(Number))
  const here = new Set(answer.map(({ id }) => id))
  const left = isAnswered ? [...last.rows.entries()].filter(([, { id }]) => ids.has(id) && !here.has(id)) : []
  if (!left.length) return { ...listed, former, rows: answer, left: none }
  const rows = [...answer]
  for (const [index, row] of left) rows.splice(Math.min(index, rows.length), 0, row)
  return { ...listed, former, rows, left: new Set(left.map(([, { id }]) => id)) }
}
