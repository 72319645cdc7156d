import { readFile } from 'node:fs/promises'
import { type IconEntry, buildIconIndex, iconEntrySeparator, readIconAliases } from './iconIndex.ts'

interface IconFile {
  width: number
  height: number
  icons: Readonly<Record<string, { body: string; hidden?: boolean }>>
  aliases?: Readonly<Record<string, { parent: string }>>
}
interface IconSet {
  viewBox: string
  bodies: ReadonlyMap<string, string>
  /** Icons that a search offers: no aliases, no hidden icons. */
  offered: readonly string[]
}
interface IconHit {
  code: string
  title: string
}

const files = {
  ri: import.meta.resolve('@iconify-json/ri/icons.json'),
  'ant-design': import.meta.resolve('@iconify-json/ant-design/icons.json'),
}

/** Built at the first call; built again after a failure. */
function lazyRetry<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}

const iconSets = lazyRetry(async (): Promise<ReadonlyMap<string, IconSet>> => {
  const sets = Object.entries(files).map(async ([set, file]) => [set, await readSet(file)] as const)
  return new Map(await Promise.all(sets))
})

async function readSet(file: string): Promise<IconSet> {
  const { width, height, icons, aliases = {} } = JSON.parse(await readFile(new URL(file), 'utf8')) as IconFile
  const bodies = new Map(Object.entries(icons).map(([name, icon]) => [name, icon.body]))
  for (const [name, { parent }] of Object.entries(aliases)) {
    const body = bodies.get(parent)
    if (body !== undefined) bodies.set(name, body)
  }
  return { viewBox: `0 0 ${width} ${height}`, bodies, offered: Object.keys(icons).filter(name => !icons[name]?.hidden) }
}

const index = lazyRetry(async () => {
  const [sets, aliases] = await Promise.all([iconSets(), readIconAliases()])
  const entries = buildIconIndex(Object.fromEntries(Array.from(sets, ([set, { offered }]) => [set, offered])), aliases)
  const popular = aliases.popular.flatMap(code => entries.find(entry => entry.code === code) ?? [])
  return { entries, popular }
})

/** The codes of all icons, `ri:home-line`. */
export const iconCodes = async (): Promise<readonly string[]> =>
  [...(await iconSets())].flatMap(([set, { bodies }]) => [...bodies.keys()].map(name => `${set}:${name}`))

/** An icon of the bundled sets as a picture with the colour and size of the text around it. */
export async function iconSvg(set: string, name: string): Promise<string | null> {
  const known = (await iconSets()).get(set)
  const body = known?.bodies.get(name)
  if (!known || body === undefined) return null
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${known.viewBox}" width="1em" height="1em" fill="currentColor">${body}</svg>`
}

/** Icons that every word of the keyword finds: by name, Chinese name, pinyin or initials; whole words and plain names first. */
export async function searchIcons(keyword: string, max: number): Promise<IconHit[]> {
  const { entries, popular } = await index()
  const words = [...new Set(keyword.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean))]
  return (words.length ? rankIcons(entries, words) : popular).slice(0, max).map(({ code, title }) => ({ code, title }))
}

function rankIcons(entries: readonly IconEntry[], words: readonly string[]): readonly IconEntry[] {
  const found = entries.flatMap(entry => {
    const rank = rankOf(entry, words)
    return rank === null ? [] : [{ entry, rank }]
  })
  return found.sort((a, b) => a.rank - b.rank).map(({ entry }) => entry)
}

function rankOf(entry: IconEntry, words: readonly string[]): number | null {
  let sum = 0
  for (const word of words) {
    const rank = rankOfWord(entry, word)
    if (rank === null) return null
    sum += rank
  }
  return sum
}

function rankOfWord({ named, known, begun, anywhere }: IconEntry, word: string): number | null {
  const whole = iconEntrySeparator + word + iconEntrySeparator
  if (named.includes(whole)) return 0
  if (known.includes(whole)) return 1
  const start = iconEntrySeparator + word
  if (named.includes(start) || known.includes(start) || begun.includes(start)) return 2
  return anywhere.includes(word) ? 3 : null
}
