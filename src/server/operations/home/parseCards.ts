import { isStorableText } from '../../../shared/rules/cleanText.ts'
import {
  type CardContent,
  cardSizes,
  type CardKind,
  type HomeCard,
  maxNoteLength,
  maxCards,
  maxLinks,
} from '../../../shared/wire/homeCards.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import { isRecord } from '../parseInput.ts'

const badCard = (name: string) => refuse('badHomeCard', { params: { name: name.slice(0, 50) } })
const maxNameLength = 64
const maxRouteLength = 100

const isName = (raw: unknown): raw is string => typeof raw === 'string' && /^[\w.-]{1,64}$/.test(raw)
const isTextWithin = (raw: unknown, maxLength: number): raw is string =>
  typeof raw === 'string' && raw.length <= maxLength && isStorableText(raw)

type CardInput = Readonly<Record<string, unknown>>

/** The properties accepted for each kind of card; others are dropped. */
const contents: { readonly [K in CardKind]: (card: CardInput) => Omit<CardContent & { kind: K }, 'kind'> } = {
  attention: () => ({}),
  firstSteps: () => ({}),
  system: () => ({}),
  clock: () => ({}),
  changes: () => ({}),
  count: listContent,
  rows: listContent,
  chart: namedContent,
  figure: namedContent,
  pages: ({ routes }) => (routes === undefined ? {} : { routes: parseRoutes(routes) }),
  note({ text }) {
    if (typeof text === 'string' && text.length > maxNoteLength) throw refuse('noteTooLong', { params: { max: maxNoteLength } })
    if (!isTextWithin(text, maxNoteLength)) throw badCard('text')
    return { text }
  },
}

/** A list of a module, or one of its saved views. */
function listContent({ module, view }: CardInput): { module: string; view?: number } {
  if (!isName(module)) throw badCard('module')
  if (view === undefined) return { module }
  if (typeof view !== 'number' || !Number.isSafeInteger(view) || view < 1) throw badCard('view')
  return { module, view }
}
/** A chart or a figure of a module, by its name. */
function namedContent({ module, name }: CardInput): { module: string; name: string } {
  if (!isName(module)) throw badCard('module')
  if (!isName(name)) throw badCard('name')
  return { module, name }
}
function parseRoutes(raw: unknown): readonly string[] {
  const isRoute = (route: unknown) => isTextWithin(route, maxRouteLength)
  if (!Array.isArray(raw) || raw.length > maxLinks || !raw.every(isRoute)) throw badCard('routes')
  return raw as string[]
}

const isKind = (raw: unknown): raw is CardKind => typeof raw === 'string' && Object.hasOwn(contents, raw)

function parseCard(raw: unknown): HomeCard {
  if (!isRecord(raw)) throw badCard('cards')
  const { id, kind, size, ...card } = raw
  if (typeof id !== 'string' || !/^[a-z\d]{1,12}$/.test(id)) throw badCard('id')
  const known = cardSizes.find(one => one === size)
  if (!known) throw badCard('size')
  if (!isKind(kind)) throw badCard('kind')
  const content = contents[kind](card)
  for (const name of Object.keys(card)) if (!Object.hasOwn(content, name)) throw badCard(name.slice(0, maxNameLength))
  return { id, size: known, kind, ...content } as HomeCard
}

/** The cards of a home page, checked as untrusted input. No two have the same id. */
export function parseCards(raw: unknown): readonly HomeCard[] {
  if (!Array.isArray(raw)) throw badCard('cards')
  if (raw.length > maxCards) throw refuse('tooManyCards', { params: { max: maxCards } })
  const cards = raw.map(parseCard)
  if (new Set(cards.map(({ id }) => id)).size < cards.length) throw badCard('id')
  return cards
}
