import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

/** Nanoseconds. File times are coarser than writes: a file written shortly before it was copied may change without another time. */
const settledAfter = 2_000_000_000n

export interface DirectoryCopy {
  /** Copies what changed since the last call; a later call takes a part of the first one's time. */
  copyChanged(): Promise<void>
}
interface CopyOptions {
  from: string
  to: string
  /** Files and directories that are left out, by their path within. */
  without?: readonly string[]
  /** Whether a copy stays when its file is gone. */
  keepsRemoved?: boolean
}

/** A copy of a directory that is written to: once beside the writer, then what it changed meanwhile. */
export function directoryCopy({ from, to, without = [], keepsRemoved = false }: CopyOptions): DirectoryCopy {
  /** Size and time of each file when it was copied. */
  const copied = new Map<string, string>()
  const isWanted = (path: string) => !without.some(one => path === one || path.startsWith(`${one}/`))

  async function copyOne(path: string): Promise<void> {
    const { mtimeNs, size } = await stat(join(from, path), { bigint: true })
    const state = `${size} ${mtimeNs}`
    if (copied.get(path) === state) return
    await mkdir(dirname(join(to, path)), { recursive: true, mode: 0o700 })
    const isSettled = BigInt(Date.now()) * 1_000_000n - mtimeNs > settledAfter
    // A reflink where the file system can: nothing is copied then.
    await copyFile(join(from, path), join(to, path), constants.COPYFILE_FICLONE)
    copied.set(path, isSettled ? state : '')
  }

  return {
    async copyChanged() {
      await mkdir(to, { recursive: true, mode: 0o700 })
      const entries = await readdir(from, { recursive: true, withFileTypes: true })
      const present = new Set<string>()
      for (const entry of entries) {
        const path = relative(from, join(entry.parentPath, entry.name))
        if (!isWanted(path)) continue
        if (entry.isDirectory()) await mkdir(join(to, path), { recursive: true, mode: 0o700 })
        else if (entry.isFile() && (await copyOne(path).then(() => true, isGone))) present.add(path)
      }
      if (keepsRemoved) return
      for (const path of copied.keys())
        if (!present.has(path)) {
          await rm(join(to, path), { force: true })
          copied.delete(path)
        }
    },
  }
}

/** Removed since the directory was listed. */
function isGone(error: NodeJS.ErrnoException): false {
  if (error.code === 'ENOENT') return false
  throw error
}
