import type { RefObject } from 'react'
import { useLayoutEffect, useState } from 'react'
import { type FilterSpec, filterParams } from '../../schema/index.ts'
import { useLowWindow, useNarrowWindow } from '../ui/breakpoints.ts'

/** Whether the filters fold behind a button: in a narrow window, and in a low one where they take more than one line. */
export function useFoldedFilters(bar: RefObject<HTMLElement | null>): boolean {
  const narrow = useNarrowWindow()
  const low = useLowWindow()
  const [wraps, setWraps] = useState(false)
  useLayoutEffect(() => {
    const form = bar.current
    if (!form || !low) return undefined
    const measure = () => setWraps(isWrapped(form))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(form)
    return () => observer.disconnect()
  }, [bar, low])
  return narrow || (low && wraps)
}

/**
 * Whether the buttons, which come last, are on a line below the first filter. Unfolded for the measurement: folded filters take
 * no room.
 */
function isWrapped(form: HTMLElement): boolean {
  const [first, last] = [form.querySelector('.ant-space-compact, .filter'), form.querySelector('.filters-do')]
  if (!first || !last) return false
  const { folded } = form.dataset
  form.dataset['folded'] = 'false'
  const wrapped = last.getBoundingClientRect().top >= first.getBoundingClientRect().bottom
  form.dataset['folded'] = folded
  return wrapped
}

export const isFilterSet = (filter: FilterSpec, values: Readonly<Record<string, string>>): boolean =>
  filterParams(filter).some(param => Boolean(values[param]))
