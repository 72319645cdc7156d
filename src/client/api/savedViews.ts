import { create } from 'zustand'
import type { SavedList, SavedViews } from '../../shared/wire/savedView.ts'
import { trackFirstAnswer } from './firstPaint.ts'
import { lastKnownValue, rememberLastKnown } from './lastKnownValue.ts'
import { call, callErrorMessage } from './request.ts'
import { useSession } from './session/session.ts'

/** The content of a saved view once it is opened, or the reason why it cannot be. */
export type ViewContent = { version: number; module: string; content: SavedList } | { failure: string }

/** By the id of the view. */
export const useViewContents = create<Readonly<Record<number, ViewContent>>>()(() => ({}))
useSession.subscribe(({ token }) => token === null && useViewContents.setState({}, true))

const noSavedViews: SavedViews = { views: [], pinned: [], first: {}, mayShare: false }
/** The saved views of all lists; null until the account is known. */
export const useSavedViews = (): SavedViews | null => useSession(({ account }) => account && (account.saved ?? noSavedViews))

const firstKey = 'firstViews'
useSession.subscribe(({ account }, before) => {
  if (!account || account.saved === before.account?.saved) return
  // What the one opens as whom somebody looks is no habit of his own.
  rememberLastKnown(firstKey, account.viewing ? {} : (account.saved ?? noSavedViews).first)
})
/** The views that lists open with; while the account is not known, those of last time. */
export const firstViewIds = (all: SavedViews | null): SavedViews['first'] =>
  all?.first ?? lastKnownValue<SavedViews['first']>(firstKey) ?? noSavedViews.first

/** Fetches what a view shows; a failure is remembered in its place. */
export async function loadViewContent(id: number): Promise<void> {
  const answer = call<ViewContent>('views/get', { id }).catch((error: unknown) => ({ failure: callErrorMessage(error) }))
  trackFirstAnswer(answer)
  const content = await answer
  useViewContents.setState({ [id]: content })
}

/** The views after a change, in this tab; other tabs get a push frame. */
export function showSavedViews({ views, pinned, first, mayShare }: SavedViews): void {
  useSession.setState(({ account }) => (account ? { account: { ...account, saved: { views, pinned, first, mayShare } } } : {}))
}
