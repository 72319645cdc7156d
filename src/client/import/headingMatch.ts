import { kindValue } from '../../kinds/kindValues.ts'
import { type AnyModule, fieldsOf, importFieldsOf, isPointing, isRegion } from '../../schema/index.ts'
import type { ImportHeading, ImportHeadings } from '../../shared/wire/import.ts'
import { fetchPreference, syncPreference } from '../api/preferenceSync.ts'

/** Headings stored for a module, and characters of each. */
const [maxHeadings, maxHeadingText] = [200, 100]
/** The server accepts a little more. */
const maxCharacters = 15_000

const preferenceKey = ({ name }: AnyModule): string => `import/${name}`

/** Headings that the account matched by hand before, on any browser. */
export const rememberedHeadings = async (module: AnyModule): Promise<ImportHeadings> =>
  validHeadings(module, await fetchPreference<unknown>(preferenceKey(module)))

/** Checks what is stored: it may come from an older schema, or from other rights. */
export function validHeadings(module: AnyModule, raw: unknown): ImportHeadings {
  const offered = new Set(importFieldsOf(module))
  return (Array.isArray(raw) ? raw : []).slice(0, maxHeadings).flatMap((one: unknown) => {
    const [text, field]: unknown[] = Array.isArray(one) ? one : []
    if (typeof text !== 'string' || text === '' || text.length > maxHeadingText) return []
    return field === null || (typeof field === 'string' && offered.has(field)) ? [[text, field] as const] : []
  })
}

/** Remembers headings; the oldest are forgotten first. */
export const rememberHeadings = (module: AnyModule, headings: ImportHeadings): void =>
  syncPreference(preferenceKey(module), storableHeadings(headings))

export function storableHeadings(headings: ImportHeadings): ImportHeadings {
  const stored = headings.filter(([text]) => text.length <= maxHeadingText).slice(0, maxHeadings)
  while (JSON.stringify(stored).length > maxCharacters) stored.pop()
  return stored
}

/** The new decisions first, then older ones about other headings. */
export const mergeHeadings = (fresh: ImportHeadings, older: ImportHeadings): ImportHeadings => [
  ...fresh,
  ...older.filter(([text]) => !fresh.some(([other]) => other === text)),
]

/** Headings that match no field, while there are fields without a column. */
export function undecidedHeadings(
  module: AnyModule,
  headings: readonly ImportHeading[],
  decided: ImportHeadings,
): readonly ImportHeading[] {
  const free = unmappedFields(module, headings)
  if (!free.length) return []
  return headings.filter(({ text, field }) => field === null && !decided.some(([other]) => other === text))
}

export const unmappedFields = (module: AnyModule, headings: readonly Pick<ImportHeading, 'field'>[]): readonly string[] =>
  importFieldsOf(module).filter(name => !headings.some(({ field }) => field === name))

const comparedText = (text: string): string => text.toLowerCase().replaceAll(/[\s*:：_（）()【】[\]-]/g, '')

/** How alike two texts are, by their characters: 0 to 1. */
function likeness(one: string, other: string): number {
  if (!one || !other) return 0
  if (one === other) return 1
  const rest = [...other]
  const shared = [...one].filter(character => {
    const at = rest.indexOf(character)
    if (at >= 0) rest.splice(at, 1)
    return at >= 0
  }).length
  return (2 * shared) / (one.length + other.length)
}
const alikeEnough = 0.5

/** A field for an unknown heading: the one with the most similar label, else the only one that can hold its values. */
export function guessField(module: AnyModule, { text, samples }: ImportHeading, free: readonly string[]): string | null {
  const scored = free.map(name => ({
    name,
    score: likeness(comparedText(text), comparedText(fieldsOf(module)[name]?.label ?? name)),
  }))
  const best = scored.toSorted((one, other) => other.score - one.score)[0]
  if (best && best.score >= alikeEnough) return best.name
  const fitting = free.filter(name => isParticular(module, name) && samples.every(sample => canHold(module, name, sample)))
  return samples.length && fitting.length === 1 ? (fitting[0] ?? null) : null
}

function canHold(module: AnyModule, name: string, sample: string): boolean {
  const field = fieldsOf(module)[name]
  if (!field) return false
  const { parse, accept } = kindValue(field)
  const parsed = parse(sample, field)
  return 'value' in parsed && 'value' in accept(parsed.value, field)
}
/** A kind that accepts any text does not identify a field, nor does one that accepts any number as the id of a row. */
function isParticular(module: AnyModule, name: string): boolean {
  const field = fieldsOf(module)[name]
  return field !== undefined && !isPointing(field) && !isRegion(field) && !canHold(module, name, '某个词 a-1')
}

/** A guess for each open heading, no field twice. */
export function guessHeadings(module: AnyModule, headings: readonly ImportHeading[], open: readonly ImportHeading[]) {
  const free = new Set(unmappedFields(module, headings))
  return new Map(
    open.flatMap(heading => {
      const guess = guessField(module, heading, [...free])
      if (guess === null) return []
      free.delete(guess)
      return [[heading.text, guess] as const]
    }),
  )
}
