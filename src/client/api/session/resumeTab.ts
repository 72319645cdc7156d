/** Marks a tab in which somebody signs in for another one. A new tab begins with a copy of this one's sessionStorage. */
const key = 'resumes'

const isResumeTab = sessionStorage.getItem(key) !== null
sessionStorage.removeItem(key)
/** Milliseconds after which such a tab is not closed any more: who goes on working in it must not lose it. */
const maxResumeTime = 30_000

/** Opens a tab to sign in for this one; false where the browser refuses. */
export function openResumeTab(address: string): boolean {
  sessionStorage.setItem(key, '1')
  const tab = window.open(address, '_blank')
  sessionStorage.removeItem(key)
  return tab !== null
}

/**
 * Closes the tab that was opened to sign in, once the session is shared. It closes itself: the tab that opened it cannot reach a
 * page of the provider.
 */
export function closeResumeTab(): void {
  if (isResumeTab && performance.now() < maxResumeTime) window.close()
}
