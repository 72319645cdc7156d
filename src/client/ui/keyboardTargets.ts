/** The key code browsers send while an input method composes. */
const compositionKeyCode = 229

/** Whether an input method handles the key: Enter then picks a candidate and is no shortcut. */
export const isComposing = ({ isComposing: is, keyCode }: KeyboardEvent): boolean => is || keyCode === compositionKeyCode

/** Whether keys typed there are text, so that single-letter shortcuts stay off. */
export const isTextInput = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role=dialog], dialog') !== null
