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
 * be gone with its row or with the ticks: then the window below gets the focus, or the rows of the list. A window that is hidden but
 * not drawn so yet still has the focus: `closed` selects it.
 */
export function returnFocus(opener: Element | null, closed?: string): void {
  const { activeElement, body } = document
  const isLost = activeElement === body || (closed !== undefined && Boolean(activeElement?.closest(closed)))
  if (!opener || !isLost) return
  const heir = opener.isConnected ? opener : windowBelow(closed)
  if (!heir) focusRows()
  else if (heir instanceof HTMLElement) heir.focus({ preventScroll: true })
}

/** The topmost open window except the closed one. It gets Escape only while it has the focus. */
const windowBelow = (closed: string | undefined): Element | undefined =>
  [...document.querySelectorAll('.ant-modal-wrap, .ant-drawer')].findLast(
    one => one.checkVisibility() && (closed === undefined || one.querySelector(closed) === null),
  )

/** Focuses the rows of the list in sight, where arrows go on; of a list without a table the list itself. */
export function focusRows(): void {
  const shown = [...document.querySelectorAll<HTMLElement>('.list')]
    .map(list => tableBody(list) ?? list)
    .find(one => one.checkVisibility())
  if (!shown) return
  if (!shown.hasAttribute('tabindex')) shown.tabIndex = -1
  shown.focus({ preventScroll: true })
}

/** Returns the focus when a window is unmounted as it closes: antd does so only for a window that stays mounted. */
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
