/** An element with a text, and with the class that the styles of a panel name. */
export function element<K extends keyof HTMLElementTagNameMap>(tag: K, text = '', className = ''): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  made.textContent = text
  if (className) made.className = className
  return made
}

/** Opens the file in the editor of the machine that runs `npm run dev`. */
const openInEditor = (place: string): void => void fetch(`/__open-in-editor?file=${encodeURIComponent(place)}`)

/** A file and line that opens in the editor. */
export function sourceLinkButton(place: string, title = ''): HTMLButtonElement {
  const button = element('button', place, 'place')
  button.type = 'button'
  button.title = title
  button.addEventListener('click', () => openInEditor(place))
  return button
}
