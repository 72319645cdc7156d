/** Copies a text. Falls back to a selected textarea: `navigator.clipboard` exists on HTTPS and localhost only. */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text).then(yes, () => copyBySelection(text))
  return copyBySelection(text)
}
const yes = () => true

function copyBySelection(text: string): boolean {
  const box = document.createElement('textarea')
  box.value = text
  box.style.position = 'fixed'
  box.style.opacity = '0'
  document.body.append(box)
  box.select()
  const done = document.execCommand('copy')
  box.remove()
  return done
}
