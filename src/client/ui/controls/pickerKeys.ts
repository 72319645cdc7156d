import type { KeyboardEvent } from 'react'

const openPicker = '.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)'

/** Props of a picker: Escape closes its open days or times. It does not bubble to the window around, which would close as well. */
export const pickerKeys = {
  onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Escape' && document.querySelector(openPicker)) event.stopPropagation()
  },
}
