const composing = 229

/** Whether a key goes to an input method: it picks a word there, and is nobody's command. */
export const isComposing = ({ isComposing: is, keyCode }: KeyboardEvent): boolean => is || keyCode === composing

/** Whether somebody types there, so that a letter is a letter. */
export const isTextInput = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role=dialog], dialog') !== null
