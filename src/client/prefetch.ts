export const loadShell = () => import('./shell/Shell.tsx')
export const loadList = () => import('./engine/ListPage.tsx')

let asked = false
/** Brings what comes after sign-in while the operator still types. */
export function prefetch() {
  if (asked) return
  asked = true
  void loadShell()
  void loadList()
}
