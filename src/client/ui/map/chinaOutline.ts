export interface ChinaOutline {
  provinces: readonly { name: string; at?: Pair; rings: readonly (readonly Pair[])[] }[]
  /** Islands, and the dashes around the South China Sea. */
  sea: readonly (readonly Pair[])[]
  /** `~` where only the centre of the whole prefecture is known. */
  cities: readonly (readonly [name: string, lng: number, lat: number, rough?: '~'])[]
}
type Pair = readonly [lng: number, lat: number]

let outlineRequest: Promise<ChinaOutline> | null = null

/** Fetches the bundled outline of China once; after a failure the next call tries again. */
export function loadChinaOutline(): Promise<ChinaOutline> {
  outlineRequest ??= fetch(new URL('./china.json', import.meta.url)).then(reply => reply.json() as Promise<ChinaOutline>)
  outlineRequest.catch(() => (outlineRequest = null))
  return outlineRequest
}
