import { create } from 'zustand'
import { useSession } from './session/session.ts'

type Row = Readonly<Record<string, unknown>>
/** Unsaved input of a form, stored in localStorage. */
export interface StoredDraft {
  module: string
  /** 0 for a new row, `inlineDraftId` for the inline edits of a list. */
  id: number
  title: string
  at: number
  /** The row as it was when editing began. */
  base: Row
  values: Row
}
interface StoredDraftsState {
  drafts: readonly StoredDraft[]
  /** The draft to open in its form. */
  toOpen: StoredDraft | null
}

/** The id of a draft with all inline edits of a list. */
export const inlineDraftId = -1
const prefix = 'draft'
const maxLength = 200_000
const lifetime = 7 * 86_400_000

/** The account's drafts: left by an earlier page, or of an open form. */
export const useStoredDrafts = create<StoredDraftsState>()(() => ({ drafts: [], toOpen: null }))

/** Null also for a manager who views the product as somebody else, and may save nothing meanwhile. */
const ownPrefix = (): string | null => {
  const { account, orgkey } = useSession.getState()
  return account && !account.viewing && orgkey !== null ? `${prefix}/${orgkey}/${account.id}/` : null
}

function readDrafts(own: string): readonly StoredDraft[] {
  return Object.keys(localStorage)
    .filter(key => key.startsWith(own))
    .flatMap(key => {
      const draft = parseDraft(localStorage.getItem(key))
      if (draft && draft.at > Date.now() - lifetime) return [draft]
      localStorage.removeItem(key)
      return []
    })
    .sort((one, other) => other.at - one.at)
}

function parseDraft(text: string | null): StoredDraft | null {
  try {
    return JSON.parse(text ?? 'null') as StoredDraft | null
  } catch {
    return null
  }
}

const refresh = () => {
  const own = ownPrefix()
  useStoredDrafts.setState({ drafts: own === null ? [] : readDrafts(own) })
}
useSession.subscribe(({ account }, before) => {
  if (account?.id !== before.account?.id || !account?.viewing !== !before.account?.viewing) refresh()
})

type DraftKey = Pick<StoredDraft, 'module' | 'id'>
export const findStoredDraft = ({ module, id }: DraftKey): StoredDraft | null =>
  useStoredDrafts.getState().drafts.find(draft => draft.module === module && draft.id === id) ?? null

/** Stores a draft in this browser. Too large a draft, or a full localStorage, is ignored. */
export function storeDraft(draft: Omit<StoredDraft, 'at'>) {
  const own = ownPrefix()
  const text = JSON.stringify({ ...draft, at: Date.now() })
  if (own === null || text.length > maxLength) return
  try {
    localStorage.setItem(`${own}${draft.module}/${draft.id}`, text)
  } catch {
    return
  }
  refresh()
}

export function removeStoredDraft({ module, id }: DraftKey) {
  const own = ownPrefix()
  if (own === null || findStoredDraft({ module, id }) === null) return
  localStorage.removeItem(`${own}${module}/${id}`)
  refresh()
}

export const setDraftToOpen = (toOpen: StoredDraft | null) => useStoredDrafts.setState({ toOpen })

/** On signing out. */
export function removeStoredDrafts() {
  for (const draft of useStoredDrafts.getState().drafts) removeStoredDraft(draft)
}
