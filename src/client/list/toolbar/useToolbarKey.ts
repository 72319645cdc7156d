import { useEventListener } from 'ahooks'
import { type RefObject, useRef } from 'react'
import { isComposing } from '../../ui/keyboardTargets.ts'
import { focusRows } from '../../ui/modal/returnFocus.ts'

const modifiers = ['Shift', 'Control', 'Alt', 'Meta'] as const

const isPlainF6 = (event: KeyboardEvent): boolean =>
  event.key === 'F6' && !event.defaultPrevented && !isComposing(event) && !modifiers.some(key => event.getModifierState(key))

/**
 * F6 moves the focus from the rows to the toolbar above them, and back to where it was: between the two are the headings and the
 * tools of the list, twenty stops of Tab. `drawn` resolves when the buttons are there.
 */
export function useToolbarKey(toolbar: RefObject<HTMLElement | null>, drawn: () => Promise<unknown>): void {
  const origin = useRef<HTMLElement | null>(null)
  const toToolbar = async () => {
    await drawn()
    toolbar.current?.querySelector<HTMLElement>('button:not(:disabled, [data-aside])')?.focus()
  }
  useEventListener('keydown', (event: KeyboardEvent) => {
    const { activeElement, body } = document
    if (!isPlainF6(event) || !toolbar.current?.checkVisibility() || activeElement?.closest('[role=dialog], dialog')) return
    event.preventDefault()
    if (!toolbar.current.contains(activeElement)) {
      origin.current = activeElement instanceof HTMLElement && activeElement !== body ? activeElement : null
      void toToolbar()
    } else if (origin.current?.isConnected) origin.current.focus()
    else focusRows()
  })
}
