import { pinyin } from 'pinyin-pro'
import { type AnyModule, searchOf } from '../../schema/index.ts'
import type { Data } from './connection.ts'

/** Pinyin that pickers search beside the text: whole syllables and their initials. Null when no searched field has Chinese text. */
export function pinyinOfRow(module: AnyModule, row: Data): string | null {
  const text = searchOf(module)
    .map(name => row[name] ?? '')
    .join(' ')
  return /\p{Script=Han}/u.test(text) ? pinyinSounds(text) : null
}

/** Syllables and initials of a text; what is not Chinese stays as it is. */
export function pinyinSounds(text: string): string {
  const parts = text.split(chinese).map((part, index) => (index % 2 ? soundOf(part) : { whole: part, initials: part }))
  const [whole, initials] = (['whole', 'initials'] as const).map(kind => parts.map(part => part[kind]).join(''))
  return `${whole} ${initials}`.toLowerCase().slice(0, 1000)
}

const chinese = /(\p{Script=Han}+)/u
interface Sound {
  whole: string
  initials: string
}
/** Cache: many rows share a word, such as a bank, a town or a remark. */
const known = new Map<string, Sound>()
const maxCached = 5000

function soundOf(words: string): Sound {
  const found = known.get(words)
  if (found) return found
  const options = { toneType: 'none', type: 'array', nonZh: 'consecutive' } as const
  const sound = { whole: pinyin(words, options).join(''), initials: pinyin(words, { ...options, pattern: 'first' }).join('') }
  if (known.size === maxCached) known.clear()
  known.set(words, sound)
  return sound
}
