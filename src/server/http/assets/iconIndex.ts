import { readFile } from 'node:fs/promises'
import { pinyinSounds } from '../../db/pinyin.ts'

/** `words`: an English word or phrase of the icons' names → its Chinese name, then, after `/`, what else it is looked for by. */
interface Aliases {
  styles: Readonly<Record<string, string>>
  popular: readonly string[]
  words: Readonly<Record<string, string>>
}
interface IconSound {
  whole: string
  initials: string
}
interface IconTerm {
  text: string
  title: string
  /** The title and its synonyms. */
  aliases: readonly string[]
  sounds: readonly IconSound[]
}
/** An icon and its search texts, best first; each text is a line of its own. */
export interface IconEntry {
  code: string
  title: string
  named: string
  known: string
  begun: string
  anywhere: string
}

const maxPhraseLength = 4
const hasHan = /\p{Script=Han}/u
const blankInHan = /(?<=\p{Script=Han}) (?=\p{Script=Han})/gu
export const iconEntrySeparator = '\n'
const linesOf = (texts: readonly string[]): string =>
  (iconEntrySeparator + texts.join(iconEntrySeparator) + iconEntrySeparator).toLowerCase()

export async function readIconAliases(): Promise<Aliases> {
  return JSON.parse(await readFile(new URL('./iconAliases.json', import.meta.url), 'utf8')) as Aliases
}

/** Entries of names such as `user-line`, the plainest first. */
export function buildIconIndex(names: Readonly<Record<string, readonly string[]>>, aliases: Aliases): readonly IconEntry[] {
  const terms = termsBy(aliases)
  const styles = Object.keys(aliases.styles)
  const sets = Object.keys(names)
  const plain = sets.flatMap(set => (names[set] ?? []).map(name => ({ set, ...splitName(name, styles) })))
  plain.sort(
    (a, b) =>
      a.parts.length - b.parts.length ||
      a.name.length - b.name.length ||
      styles.indexOf(a.style) - styles.indexOf(b.style) ||
      sets.indexOf(a.set) - sets.indexOf(b.set),
  )
  return plain.map(one => entryOf(one, terms, aliases.styles))
}

interface NameParts {
  name: string
  parts: readonly string[]
  style: string
}
function splitName(name: string, styles: readonly string[]): NameParts {
  const parts = name.split('-')
  const last = parts.at(-1) ?? ''
  return parts.length > 1 && styles.includes(last) ? { name, parts: parts.slice(0, -1), style: last } : { name, parts, style: '' }
}

type TermLookup = (text: string) => IconTerm | undefined

/** Looks a word up once; a word alone always is a term, a phrase only when it is known. */
function termsBy({ words }: Aliases): TermLookup {
  const known = new Map<string, IconTerm | undefined>()
  return text => {
    if (!known.has(text)) known.set(text, termOf(text, Object.hasOwn(words, text) ? words[text] : undefined))
    return known.get(text)
  }
}

function termOf(text: string, listed: string | undefined): IconTerm | undefined {
  if (listed === undefined && text.includes('-')) return undefined
  const aliases = (listed ?? text.charAt(0).toUpperCase() + text.slice(1)).split('/')
  return { text, title: aliases[0] ?? text, aliases, sounds: aliases.filter(alias => hasHan.test(alias)).map(soundOf) }
}

function soundOf(text: string): IconSound {
  const [whole = '', initials = ''] = pinyinSounds(text.replaceAll(' ', '')).split(' ')
  return { whole, initials }
}

/** Greedy split of a name into the longest known phrases, from the left. */
function phrases(parts: readonly string[], terms: TermLookup): readonly IconTerm[] {
  if (!parts.length) return []
  for (let length = Math.min(maxPhraseLength, parts.length); length > 0; length--) {
    const term = terms(parts.slice(0, length).join('-'))
    if (term) return [term, ...phrases(parts.slice(length), terms)]
  }
  return []
}

function entryOf(
  { set, name, parts, style }: NameParts & { set: string },
  terms: TermLookup,
  styles: Aliases['styles'],
): IconEntry {
  const code = `${set}:${name}`
  const read = phrases(parts, terms)
  const all = [...read, ...parts.flatMap(part => terms(part) ?? [])]
  const base = read
    .map(term => term.title)
    .join(' ')
    .replace(blankInHan, '')
  const title = style ? `${base}（${styles[style] ?? style}）` : base
  const sounds = all.flatMap(term => term.sounds)
  return {
    code,
    title,
    named: linesOf([
      code,
      name,
      ...all.map(term => term.text),
      ...read.flatMap(term => [term.title, term.sounds[0]?.whole ?? term.title]),
    ]),
    known: linesOf([...all.flatMap(term => term.aliases), ...sounds.flatMap(({ whole, initials }) => [whole, initials])]),
    begun: linesOf([parts.join('-'), ...read.flatMap((_, from) => joinedTerms(read.slice(from)))]),
    anywhere: `${name}${iconEntrySeparator}${title}`.toLowerCase(),
  }
}

/** The terms of an icon joined, in characters, pinyin and initials: 用户设置, yonghushezhi, yhsz. */
const joinedTerms = (terms: readonly IconTerm[]): readonly string[] => [
  terms.map(term => term.title).join(''),
  terms.map(term => term.sounds[0]?.whole ?? term.text).join(''),
  terms.map(term => term.sounds[0]?.initials ?? term.text).join(''),
]
