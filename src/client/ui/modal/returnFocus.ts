import { useEffect, useRef, useState } from 'react'
import { tableBody } from '../ariaGrid/gridCells.ts'

let lastFocused: Element | null = null

const menus = '.ant-dropdown'
/** Notes which element outside menus has had the focus last; returns a function that stops it. */
export function watchFocus(): () => void {
  const note = ({ target }: FocusEvent) => {
    if (target instanceof Element && !target.closest(menus)) lastFocused = target
  }
  document.addEventListener('focusin', note)
  return () => document.removeEventListener('focusin', note)
}

/** What opens a window now: the element with the focus; of an item of a menu, which is gone with its menu, the button of that menu. */
export function focusedOpener(): Element | null {
  const { activeElement, body } = document
  return activeElement === body || activeElement?.closest(menus) ? lastFocused : activeElement
}

/**
 * Returns the focus if a closed window has taken it along, else Tab would begin at the top of the page. What opened the window may
 * be gone with its row or with the ticks: then the rows of the list get the focus.
 */
export function returnFocus(opener: Element | null): void {
  if (!opener || document.activeElement !== document.body) return
  if (!opener.isConnected) focusRows()
  else if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
}

/** Focuses the rows of the list in sight: arrows go on where they were. */
export const focusRows = (): void =>
  [...document.querySelectorAll('.list')]
    .flatMap(list => tableBody(list) ?? [])
    .find(body => body.checkVisibility())
    ?.focus({ preventScroll: true })

/** Of a window that is unmounted as it closes: antd returns the focus only of one that stays. */
export function useReturnFocus(): void {
  const [opener] = useState(focusedOpener)
  useEffect(() => () => returnFocus(opener), [opener])
}

/** A pressed button that is gone with its line or its bar takes the focus along: `restore` runs when fewer of them are left. */
export function useFocusAfterRemoval(count: number, restore: () => void): void {
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) restore()
    before.current = count
  })
}
