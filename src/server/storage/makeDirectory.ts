import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a directory and those above it, one by one. Node's own `recursive` tries without end where a directory is there and what is
 * made in it is refused with ENOENT, as in /proc.
 */
export function makeDirectory(path: string): void {
  const isThere = () => statSync(path, { throwIfNoEntry: false })?.isDirectory()
  if (isThere()) return
  if (dirname(path) !== path) makeDirectory(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!isThere()) throw error
  }
}

const reasons: Readonly<Record<string, readonly [reason: string, remedy?: string]>> = {
  EROFS: ['it lies on a read-only file system', 'mount that for writing'],
  EACCES: ['the system user of this process has no permission', 'grant it'],
  EPERM: ['the system user of this process has no permission', 'grant it'],
  ENOTDIR: ['it is no directory, or a file stands on the way to it'],
  EEXIST: ['it is no directory'],
  ENOENT: ['its file system lets nobody make a directory there'],
  EIO: ['its disk fails to write', 'check the disk'],
}
/** Why a directory cannot be made or written, and what to do; `elsewhere` says how another one is named. */
export function writeFailure(error: unknown, elsewhere: string): string {
  const { code = '', message } = error as NodeJS.ErrnoException
  const [reason, remedy] = reasons[code] ?? [message]
  return `${reason}; ${remedy ? `${remedy}, or ` : ''}${elsewhere}`
}
