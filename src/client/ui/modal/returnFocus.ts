import { useEffect, useState } from 'react'

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

/** Returns the focus if a closed window has taken it along, else Tab would begin at the top of the page. */
export function returnFocus(opener: Element | null): void {
  if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
}

/** Of a window that is unmounted as it closes: antd returns the focus only of one that stays. */
export function useReturnFocus(): void {
  const [opener] = useState(focusedOpener)
  useEffect(() => () => returnFocus(opener), [opener])
}
