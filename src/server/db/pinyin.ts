import { pinyin } from 'pinyin-pro'
import { rowValue } from '../../kinds/computed/rowValue.ts'
import { rowSourcesOf } from '../../schema/computed/formulaSources.ts'
import { type AnyModule, fieldOf, formulaOf, isRowFormula, memoByModule, searchOf } from '../../schema/index.ts'
import type { Data } from './connection.ts'

/** The fields whose change changes what a row is found by: those that are searched, and those that they are made of. */
export const searchedFields = memoByModule((module): ReadonlySet<string> => {
  const names = new Set(searchOf(module))
  for (const name of names) {
    const formula = formulaOf(fieldOf(module, name))
    if (isRowFormula(formula)) for (const one of rowSourcesOf(formula)) names.add(one)
  }
  return names
})

/** Pinyin that pickers search beside the text: whole syllables and their initials. Null when no searched field has Chinese text. */
export function pinyinOfRow(module: AnyModule, row: Data): string | null {
  const text = searchOf(module)
    .map(name => textOfField(module, row, name))
    .join(' ')
  return /\p{Script=Han}/u.test(text) ? pinyinSounds(text) : null
}

/** The text of a searched field; of a formula as far as it has pinyin: how a number is written is left to the database. */
function textOfField(module: AnyModule, row: Data, name: string): string {
  const formula = formulaOf(fieldOf(module, name))
  if (!isRowFormula(formula)) return typeof row[name] === 'string' ? row[name] : ''
  const value = rowValue({ module, row, childModule: () => undefined }, name)
  if (value !== undefined) return String(value ?? '')
  if (formula.name === 'textOf') return formula.of.replaceAll(/\{([^{}]*)\}/g, (_, one: string) => textOfField(module, row, one))
  return rowSourcesOf(formula)
    .map(one => textOfField(module, row, one))
    .join(' ')
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
const soundCache = new Map<string, Sound>()
const maxCached = 5000

function soundOf(words: string): Sound {
  const found = soundCache.get(words)
  if (found) return found
  const options = { toneType: 'none', type: 'array', nonZh: 'consecutive' } as const
  const sound = { whole: pinyin(words, options).join(''), initials: pinyin(words, { ...options, pattern: 'first' }).join('') }
  if (soundCache.size === maxCached) soundCache.clear()
  soundCache.set(words, sound)
  return sound
}
