import { statfs } from 'node:fs/promises'
import { refuse } from '../../shared/wire/refusal.ts'

const megabyte = 1_048_576
/** The low-water mark of a disk: a share of it, within bounds. The database writes its log in files of 16 MB. */
const share = 0.05
const bounds = { min: 64 * megabyte, max: 500 * megabyte }
/** How long the result of statfs is cached. */
const freshFor = 1000

export interface DiskSpace {
  /** Refuses files while only the reserve is free: rows must still be saved. */
  refuseWhenLow(): Promise<void>
}

/** `reserve` in bytes; null for a share of the disk. */
export function diskSpace(directory: string, reserve: number | null): DiskSpace {
  let seen = { low: false, at: -Infinity }
  return {
    async refuseWhenLow() {
      if (performance.now() - seen.at > freshFor) {
        const { free, size } = await freeSpaceAt(directory)
        const reserved = reserve ?? Math.min(Math.max(size * share, bounds.min), bounds.max)
        seen = { low: free < reserved, at: performance.now() }
      }
      if (seen.low) throw refuse('storageFull', { retryAfter: 60 })
    },
  }
}

export async function freeSpaceAt(directory: string): Promise<{ free: number; size: number }> {
  const { bavail, blocks, bsize } = await statfs(directory)
  return { free: bavail * bsize, size: blocks * bsize }
}
