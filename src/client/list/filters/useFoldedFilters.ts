import { type RefObject, useLayoutEffect, useState } from 'react'
import { type FilterSpec, filterParams } from '../../../schema/index.ts'
import { useLowWindow, useNarrowWindow } from '../../ui/breakpoints.ts'

/**
 * How many of the filters that are not set stay in sight while the others fold behind a button: none in a narrow window, in a low
 * one those on its first line. `set`: which are set, as those are always seen.
 */
export function useFoldedFilters(bar: RefObject<HTMLElement | null>, set: string): number {
  const narrow = useNarrowWindow()
  const low = useLowWindow()
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const form = bar.current
    if (!form || !low) return undefined
    const measure = () => setFitting(filtersOnFirstLine(form))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(form)
    return () => observer.disconnect()
  }, [bar, low, set])
  return narrow ? 0 : low ? fitting : Number.POSITIVE_INFINITY
}

/** The button that unfolds, which is not there while everything fits. */
const unfoldWidth = 90

/**
 * How many filters that are not set fit beside the keyword, the buttons and those that are. Unfolded for the measurement: folded
 * filters have no width.
 */
function filtersOnFirstLine(form: HTMLElement): number {
  const { folded } = form.dataset
  form.dataset['folded'] = 'false'
  const { paddingInlineStart, paddingInlineEnd, columnGap } = getComputedStyle(form)
  const gap = Number.parseFloat(columnGap)
  const widthOf = (element: Element) => element.getBoundingClientRect().width + gap
  const widthsOf = (filters: string) => [...form.querySelectorAll(filters)].map(one => sum([...one.children].map(widthOf)))
  const widths = widthsOf('[data-set=false]')
  const others = sum([...form.querySelectorAll('.filters > .ant-space-compact, .filters > .filters-buttons')].map(widthOf)) - gap
  const taken = others + sum(widthsOf('[data-set=true]'))
  form.dataset['folded'] = folded
  const room = form.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd) - taken
  if (sum(widths) <= room) return widths.length
  const isUnfoldShown = form.querySelector('[aria-expanded].filters-unfold') !== null
  const left = room - (isUnfoldShown ? 0 : unfoldWidth)
  return widths.findIndex((_, index) => sum(widths.slice(0, index + 1)) > left)
}

const sum = (widths: readonly number[]): number => widths.reduce((all, width) => all + width, 0)

export const isFilterSet = (filter: FilterSpec, values: Readonly<Record<string, string>>): boolean =>
  filterParams(filter).some(param => Boolean(values[param]))
