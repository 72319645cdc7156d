import { useCallback } from 'react'
import { type NavigateOptions, useLocation, useNavigate, useSearchParams } from 'react-router-dom'

/** Hidden pages stay mounted, and an answer may arrive after the operator has opened another page: only the shown one navigates. */
const isShown = (path: string): boolean => window.location.pathname === path

/** Navigates while its own page is shown. */
export function usePageNavigate() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return useCallback(
    async (to: string, options?: NavigateOptions) => {
      if (isShown(pathname)) await navigate(to, options)
    },
    [pathname, navigate],
  )
}

/** The query of the page's own location; changed while the page is shown. */
export function usePageSearchParams() {
  const { pathname } = useLocation()
  const [params, setParams] = useSearchParams()
  const set = useCallback<typeof setParams>(
    (next, options) => {
      if (isShown(pathname)) setParams(next, options)
    },
    [pathname, setParams],
  )
  return [params, set] as const
}
