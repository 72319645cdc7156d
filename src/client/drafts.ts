import { create } from 'zustand'
import { useSession } from './session.ts'

type Row = Readonly<Record<string, unknown>>
/** What was typed into a form and not saved. */
export interface Draft {
  module: string
  /** 0 for a new row, `inPlace` for rows of a list. */
  id: number
  title: string
  at: number
  /** The row it began with. */
  base: Row
  values: Row
}
interface Drafts {
  drafts: readonly Draft[]
  /** The draft whose form is to open with it. */
  wanted: Draft | null
}

/** Stands for all rows of a list that are edited where they stand. */
export const inPlace = -1
const prefix = 'draft'
const largest = 200_000
const lifetime = 7 * 86_400_000

/** Drafts of the account at work that an earlier page left behind, or a form that is open keeps. */
export const useDrafts = create<Drafts>()(() => ({ drafts: [], wanted: null }))

const ownPrefix = (): string | null => {
  const { account, orgkey } = useSession.getState()
  return account && orgkey !== null ? `${prefix}/${orgkey}/${account.id}/` : null
}

function stored(own: string): readonly Draft[] {
  return Object.keys(localStorage)
    .filter(key => key.startsWith(own))
    .flatMap(key => {
      const draft = parsed(localStorage.getItem(key))
      if (draft && draft.at > Date.now() - lifetime) return [draft]
      localStorage.removeItem(key)
      return []
    })
    .sort((one, other) => other.at - one.at)
}

function parsed(text: string | null): Draft | null {
  try {
    return JSON.parse(text ?? 'null') as Draft | null
  } catch {
    return null
  }
}

const refresh = () => {
  const own = ownPrefix()
  useDrafts.setState({ drafts: own === null ? [] : stored(own) })
}
useSession.subscribe(({ account }, before) => {
  if (account?.id !== before.account?.id) refresh()
})

type Which = Pick<Draft, 'module' | 'id'>
export const draftAt = ({ module, id }: Which): Draft | null =>
  useDrafts.getState().drafts.find(draft => draft.module === module && draft.id === id) ?? null

/** Keeps a draft in this browser; one that finds no room there is no reason to disturb anyone. */
export function keepDraft(draft: Omit<Draft, 'at'>) {
  const own = ownPrefix()
  const text = JSON.stringify({ ...draft, at: Date.now() })
  if (own === null || text.length > largest) return
  try {
    localStorage.setItem(`${own}${draft.module}/${draft.id}`, text)
  } catch {
    return
  }
  refresh()
}

export function dropDraft({ module, id }: Which) {
  const own = ownPrefix()
  if (own === null || draftAt({ module, id }) === null) return
  localStorage.removeItem(`${own}${module}/${id}`)
  refresh()
}

export const wantDraft = (wanted: Draft | null) => useDrafts.setState({ wanted })

/** Whoever leaves on purpose leaves nothing behind. */
export function dropDrafts() {
  for (const draft of useDrafts.getState().drafts) dropDraft(draft)
}
