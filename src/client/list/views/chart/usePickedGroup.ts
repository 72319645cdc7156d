import { type RefObject, useCallback, useEffect } from 'react'
import { focusRows } from '../../../ui/modal/returnFocus.ts'

/** The group of a chart whose rows are shown in its place. */
let picked: { chart: string; group: string } | null = null

/**
 * The rows of a group replace its chart, and the pressed button is gone with it: the list gets the focus, and when the chart is shown
 * again that button does; else Tab would begin at the top of the page. Returns what remembers the group.
 */
export function usePickedGroup(place: RefObject<HTMLElement | null>, chart: string, isDrawn: boolean): (group: string) => void {
  useEffect(() => {
    if (!isDrawn || picked?.chart !== chart) return
    const { group } = picked
    picked = null
    if (!document.activeElement?.matches('body, .list')) return
    place.current?.querySelector<HTMLElement>(`[data-group="${CSS.escape(group)}"]`)?.focus()
  }, [place, chart, isDrawn])
  useEffect(
    () => () => {
      if (picked?.chart === chart) focusRows()
    },
    [chart],
  )
  return useCallback(group => (picked = { chart, group }), [chart])
}
