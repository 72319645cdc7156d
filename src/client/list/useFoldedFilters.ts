import type { RefObject } from 'react'
import { useLayoutEffect, useState } from 'react'
import { type FilterSpec, filterParams } from '../../schema/index.ts'
import { useLowWindow, useNarrowWindow } from '../ui/breakpoints.ts'

/** Whether filters fold away: on a telephone, and where they would take more than a line of a low window. */
export function useFoldedFilters(bar: RefObject<HTMLElement | null>): boolean {
  const narrow = useNarrowWindow()
  const low = useLowWindow()
  const [long, setLong] = useState(false)
  useLayoutEffect(() => {
    const form = bar.current
    if (!form || !low) return undefined
    const look = () => setLong(isLong(form))
    look()
    const watcher = new ResizeObserver(look)
    watcher.observe(form)
    return () => watcher.disconnect()
  }, [bar, low])
  return narrow || (low && long)
}

/** The buttons, which come last, would stand below the first filter. */
function isLong(form: HTMLElement): boolean {
  const [first, last] = [form.querySelector('.ant-space-compact, .filter'), form.querySelector('.filters-do')]
  if (!first || !last) return false
  const { folded } = form.dataset
  form.dataset['folded'] = 'false'
  const long = last.getBoundingClientRect().top >= first.getBoundingClientRect().bottom
  form.dataset['folded'] = folded
  return long
}

export const isFilterSet = (filter: FilterSpec, values: Readonly<Record<string, string>>): boolean =>
  filterParams(filter).some(param => Boolean(values[param]))
