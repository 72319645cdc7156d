import { oneLine } from './cleanText.ts'

/** Characters that reverse the writing direction (`a<RLO>fdp.exe` reads as `aexe.pdf`), and invisible ones. */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
/** Characters that file systems forbid or read as a folder. */
const unfit = /[<>:"/\\|?*]/g
const maxBytes = 255
const encoder = new TextEncoder()

/** The name of an uploaded file as it is stored: no folder, no invisible character, at most 255 bytes with its extension. */
export function safeFileName(sent: string): string {
  const last = sent.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const name = oneLine(last.replace(hidden, '').replace(unfit, '_')).replace(/^\.+|[. ]+$/g, '')
  const dot = name.lastIndexOf('.')
  const extension = dot > 0 && name.length - dot <= 6 ? name.slice(dot) : ''
  return cutToBytes(name.slice(0, name.length - extension.length), maxBytes - encoder.encode(extension).length) + extension
}

/** Cut between characters. */
function cutToBytes(text: string, max: number): string {
  if (encoder.encode(text).length <= max) return text
  let bytes = 0
  let cut = ''
  for (const character of text) {
    bytes += encoder.encode(character).length
    if (bytes > max) break
    cut += character
  }
  return cut.trimEnd()
}

/** The extension of a name, in lower case and without its dot. */
export const extensionOf = (name: string): string => /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
