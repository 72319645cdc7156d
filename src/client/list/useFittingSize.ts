import { useDebounceFn } from 'ahooks'
import { type RefObject, useLayoutEffect, useReducer, useState } from 'react'
import { useLowWindow, useNarrowWindow } from '../ui/breakpoints.ts'
import { rowHeights, defaultDensity } from '../ui/rowDensity.ts'

const [least, limit] = [10, 100]
/** The toolbar above the table, the pager below it, and the borders. A view without a pager is measured for the table as well. */
const [toolbarHeight, footerHeight] = [50, 48]
/** On a phone the page scrolls: as many rows as are read at one go. */
const phoneRows = 20

/**
 * How many rows of a page fill the window, at the density a list has by itself, with a row of figures below them or without. Known
 * before the first request goes out.
 */
export function useFittingSize(page: RefObject<HTMLElement | null>, { figures }: { figures: boolean }): number {
  const narrow = useNarrowWindow()
  const rowHeight = rowHeights[defaultDensity(useLowWindow())]
  const [size, setSize] = useState(0)
  // Bars above the table find their height in the first commit: filters that do not fit on one line fold then.
  const [laidOut, layOut] = useReducer(() => true, false)
  useLayoutEffect(layOut, [layOut])
  const { run, cancel } = useDebounceFn((measure: () => void) => measure(), { wait: 200 })
  useLayoutEffect(() => {
    const element = page.current
    if (!element || narrow || !laidOut) return undefined
    const measure = () => setSize(fittingRows(element, { rowHeight, others: figures ? 2 : 1 }))
    measure()
    // Without a height it is on a page out of sight.
    const again = () => element.clientHeight > 0 && run(measure)
    const observers = [new ResizeObserver(again), new MutationObserver(again)] as const
    observers[0].observe(element)
    // The bar of drafts comes when the account is known, and goes with the last draft.
    observers[1].observe(element, { childList: true })
    return () => {
      for (const observer of observers) observer.disconnect()
      cancel()
    }
  }, [page, narrow, laidOut, figures, rowHeight, run, cancel])
  return narrow ? phoneRows : size
}

/** `others`: the rows of the table that are no rows of the list, of which the heading is one. */
function fittingRows(element: HTMLElement, { rowHeight, others }: { rowHeight: number; others: number }): number {
  const around = [...element.querySelectorAll<HTMLElement>(':scope > :is(.filters, .draft-bar:not(.stale-bar))')]
  const taken = around.reduce(
    (height, { offsetHeight }) => height + offsetHeight,
    toolbarHeight + footerHeight + rowHeight * others,
  )
  return Math.min(limit, Math.max(least, Math.floor((element.clientHeight - taken) / rowHeight)))
}
