/**
 * Tab leaves an open list of several choices. antd would choose the highlighted one, as Enter does, and stay: after one role was
 * chosen, the way to the next field would grant another.
 */
export function leaveSelectsByTab(): void {
  window.addEventListener(
    'keydown',
    event => {
      const isOpen = event.target instanceof Element && event.target.closest('.ant-select-multiple.ant-select-open') !== null
      if (event.key === 'Tab' && isOpen) event.stopImmediatePropagation()
    },
    { capture: true },
  )
}
