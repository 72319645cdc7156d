import { semaphore } from '../../../shared/rules/semaphore.ts'
import { refuse } from '../../../shared/wire/refusal.ts'

export interface TilePosition {
  z: number
  x: number
  y: number
}
interface MapTile {
  type: string
  bytes: Buffer
}
export interface TileSource {
  /** Null where the source has none. */
  get(at: TilePosition): Promise<MapTile | null>
}

const timeout = 5000
const largestTile = 1_048_576
const largestCache = 32 * 1_048_576
/** Most concurrent requests to the source, and most that wait for their turn; beyond that they are refused. */
const maxAtOnce = 8
const maxWaiting = 200
const deepest = 20
const images = /^image\/(png|jpeg|webp)$/

/** Tile numbers of a URL; null for no valid tile. */
export function parseTilePosition(z: string, x: string, y: string): TilePosition | null {
  if (![z, x, y].every(text => /^\d{1,7}$/.test(text))) return null
  const at = { z: Number(z), x: Number(x), y: Number(y) }
  return at.z <= deepest && at.x < 2 ** at.z && at.y < 2 ** at.z ? at : null
}

/** Tiles of the source that the deployment names. Only numbers go into its URL, and only pictures are accepted from it. */
export function tileSource(template: string): TileSource {
  const cache = new Map<string, MapTile | null>()
  const loadingTiles = new Map<string, Promise<MapTile | null>>()
  const requests = semaphore(maxAtOnce)
  let cached = 0
  const store = (key: string, tile: MapTile | null) => {
    cache.set(key, tile)
    cached += cacheWeight(tile)
    for (const [oldest, old] of cache) {
      if (cached <= largestCache) break
      cache.delete(oldest)
      cached -= cacheWeight(old)
    }
    return tile
  }
  return {
    get({ z, x, y }) {
      const key = `${z}/${x}/${y}`
      const known = cache.get(key)
      if (known !== undefined) {
        // LRU: moves the tile to the end.
        cache.delete(key)
        cache.set(key, known)
        return Promise.resolve(known)
      }
      const running = loadingTiles.get(key)
      if (running) return running
      if (requests.waiting() >= maxWaiting) return Promise.reject(refuse('tilesDown'))
      const address = template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))
      const request = requests
        .run(() => fetchTile(address))
        .then(tile => store(key, tile))
        .finally(() => loadingTiles.delete(key))
      loadingTiles.set(key, request)
      return request
    },
  }
}

/** A missing tile is cached too. */
const cacheWeight = (tile: MapTile | null): number => 100 + (tile?.bytes.length ?? 0)

async function fetchTile(address: string): Promise<MapTile | null> {
  try {
    const headers = { 'user-agent': 'Houtai', accept: 'image/*' }
    const response = await fetch(address, { headers, redirect: 'error', signal: AbortSignal.timeout(timeout) })
    const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
    if (response.status === 404 || response.status === 204) return null
    if (!response.ok || !images.test(type)) throw new Error(`${response.status} ${type}`)
    return { type, bytes: await bytesOf(response) }
  } catch (cause) {
    throw refuse('tilesDown', { cause })
  }
}

async function bytesOf({ body }: Response): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.length
    if (size > largestTile) throw new Error('too large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
