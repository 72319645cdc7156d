import { useDebounceFn } from 'ahooks'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { useLowWindow, useNarrowWindow } from '../ui/breakpoints.ts'
import { rowHeights, defaultDensity } from '../ui/rowDensity.ts'

const [least, limit] = [10, 100]
/** The toolbar above the table, and the borders. */
const toolbarHeight = 50
/** On a phone the page scrolls: as many rows as are read at one go. */
const phoneRows = 20

/** How many rows of a page fill the window, at the density a list has by itself. Known before the first request goes out. */
export function useFittingSize(page: RefObject<HTMLElement | null>): number {
  const narrow = useNarrowWindow()
  const rowHeight = rowHeights[defaultDensity(useLowWindow())]
  const [size, setSize] = useState(0)
  const { run, cancel } = useDebounceFn((measure: () => void) => measure(), { wait: 200 })
  useLayoutEffect(() => {
    const element = page.current
    if (!element || narrow) return undefined
    const measure = () => setSize(fittingRows(element, rowHeight))
    measure()
    // Without a height it is on a page out of sight.
    const observer = new ResizeObserver(() => element.clientHeight > 0 && run(measure))
    observer.observe(element)
    return () => {
      observer.disconnect()
      cancel()
    }
  }, [page, narrow, rowHeight, run, cancel])
  return narrow ? phoneRows : size
}

function fittingRows(element: HTMLElement, rowHeight: number): number {
  const around = [...element.querySelectorAll<HTMLElement>(':scope > :is(.filters, .list-footer)')]
  const taken = around.reduce((height, { offsetHeight }) => height + offsetHeight, toolbarHeight + rowHeight)
  return Math.min(limit, Math.max(least, Math.floor((element.clientHeight - taken) / rowHeight)))
}
