import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Arrivals } from './arrivals.ts'
import { checkId, isId, newId } from './fileId.ts'
import type { Files, OpenFile, Range } from './files.ts'

/** Files on a disk: whole and written through before they get their name. */
export async function filesOnDisk(directory: string, arrivals: Arrivals): Promise<Files> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  return {
    async put(bytes, id = newId()) {
      await using arrival = arrivals.expect()
      await arrival.write(bytes, Infinity)
      await writeThrough(arrival.path, 'r+')
      await rename(arrival.path, join(directory, checkId(id)))
      // Windows opens no directory.
      if (process.platform !== 'win32') await writeThrough(directory, 'r')
      return id
    },
    open: async (id, range) => (isId(id) ? openFile(join(directory, id), range) : null),
    async remove(id) {
      if (isId(id)) await rm(join(directory, id), { force: true })
    },
  }
}

async function openFile(path: string, range?: Range): Promise<OpenFile | null> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return file && { bytes: (await file.stat()).size, stream: file.createReadStream(range) }
}

async function writeThrough(path: string, flags: 'r' | 'r+'): Promise<void> {
  await using file = await open(path, flags)
  await file.sync()
}
