import { point } from 'houtai/schema'
import { pointValue, rateLimit, type Scope } from 'houtai/server'
import type { MapPlace } from 'houtai/wire/envelope'
import { moduleRefusal } from 'houtai/wire/refusal'
import { webinfo } from '../../../schemas/webinfo.ts'
import { mapServiceKey } from './siteInfo.ts'

/** Tencent's place suggestions, the only foreign address the server calls. It answers in GCJ-02, as points are stored. */
const service = 'https://apis.map.qq.com/ws/place/v1/suggestion'
const timeout = 3000
/** The service accepts 96 bytes: 32 Chinese characters. */
const maxKeyword = 32
const maxPlaces = 10
/** The key's allowance is shared by the organisation: no account may use it up alone. */
const limitSuggestions = rateLimit('webinfo.places', 60)

/** Places for a keyword from the organisation's map service; none while it has no key. */
export async function suggestPlaces(scope: Scope, keyword: unknown): Promise<readonly MapPlace[]> {
  const text = typeof keyword === 'string' ? keyword.trim().slice(0, maxKeyword) : ''
  const key = text === '' ? null : await scope.readSecret(mapServiceKey)
  if (key === null) return []
  limitSuggestions(scope)
  return fetchSuggestions(text, key)
}

async function fetchSuggestions(keyword: string, key: string): Promise<readonly MapPlace[]> {
  const query = new URLSearchParams({ keyword, key, page_index: '1', page_size: String(maxPlaces) })
  const answer = await fetch(`${service}?${query}`, { redirect: 'error', signal: AbortSignal.timeout(timeout) })
    .then(response => response.json() as Promise<unknown>)
    .catch((cause: unknown) => {
      throw moduleRefusal(webinfo, 'mapServiceDown', { cause })
    })
  const { status, message, data } = asRecord(answer)
  if (status !== 0) throw moduleRefusal(webinfo, 'mapKeyRefused', { params: { reason: String(message ?? status).slice(0, 100) } })
  return Array.isArray(data) ? data.slice(0, maxPlaces).flatMap(parsePlace) : []
}

const field = point('')

/** A foreign answer is checked value by value; a place that does not fit is dropped. */
function parsePlace(one: unknown): MapPlace[] {
  const { title, address, location } = asRecord(one)
  const { lng, lat } = asRecord(location)
  const at = pointValue.accept(`${String(lng)},${String(lat)}`, field)
  if (typeof title !== 'string' || !('value' in at) || at.value === null) return []
  return [{ title: title.slice(0, 100), address: typeof address === 'string' ? address.slice(0, 200) : '', point: at.value }]
}

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
