import type { ByteRange } from '../../storage/fileStorage.ts'

/** The requested byte range: null for the whole file (also for several ranges), 'none' if it is not satisfiable. */
export function parseByteRange(header: string | undefined, bytes: number): ByteRange | 'none' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  const last = bytes - 1
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const end = from === '' || to === '' ? last : Math.min(Number(to), last)
  if (from !== '' && to !== '' && Number(to) < start) return null
  return start > end ? 'none' : { start, end }
}
