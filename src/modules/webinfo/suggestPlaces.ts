import { pointValue, rateLimit, type Scope } from '../../server/kit.ts'
import { point } from '../../schema/index.ts'
import type { MapPlace } from '../../shared/wire/envelope.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import { mapServiceKey } from './siteInfo.ts'

/** Tencent's place suggestions: the one address the server ever asks, and it answers with coordinates as we keep them. */
const service = 'https://apis.map.qq.com/ws/place/v1/suggestion'
const patience = 3000
/** 96 bytes, which is 32 Chinese characters, is what the service takes. */
const longest = 32
const most = 10
/** What the key is good for is the organisation's: nobody uses it up alone. */
const limitSuggestions = rateLimit(60)

/** Where a keyword leads to by the map service of the organisation; nowhere while it has no key for it. */
export async function suggestPlaces(scope: Scope, keyword: unknown): Promise<readonly MapPlace[]> {
  const sought = typeof keyword === 'string' ? keyword.trim().slice(0, longest) : ''
  const key = sought === '' ? null : await scope.secret(mapServiceKey)
  if (key === null) return []
  limitSuggestions(scope.who)
  return suggestions(sought, key)
}

async function suggestions(keyword: string, key: string): Promise<readonly MapPlace[]> {
  const query = new URLSearchParams({ keyword, key, page_index: '1', page_size: String(most) })
  const answer = await fetch(`${service}?${query}`, { redirect: 'error', signal: AbortSignal.timeout(patience) })
    .then(response => response.json() as Promise<unknown>)
    .catch((cause: unknown) => {
      throw refuse('mapServiceDown', { cause })
    })
  const { status, message, data } = partsOf(answer)
  if (status !== 0) throw refuse('mapKeyRefused', { params: { reason: String(message ?? status).slice(0, 100) } })
  return Array.isArray(data) ? data.slice(0, most).flatMap(parsePlace) : []
}

const field = point('')

/** What others answer is taken for nothing but what it proves to be. */
function parsePlace(one: unknown): MapPlace[] {
  const { title, address, location } = partsOf(one)
  const { lng, lat } = partsOf(location)
  const at = pointValue.accept(`${String(lng)},${String(lat)}`, field)
  if (typeof title !== 'string' || !('value' in at) || at.value === null) return []
  return [{ title: title.slice(0, 100), address: typeof address === 'string' ? address.slice(0, 200) : '', point: at.value }]
}

const partsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
