import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { checkFileId, isFileId, newFileId } from './fileId.ts'
import type { FileStore, OpenedFile, ByteRange } from './fileStorage.ts'
import type { TempUploads } from './tempUploads.ts'

/** Files on a disk: written to a temporary file, fsynced, then renamed. */
export async function diskFileStore(directory: string, tempUploads: TempUploads): Promise<FileStore> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  return {
    async put(bytes, id = newFileId()) {
      await using temp = tempUploads.create()
      await temp.write(bytes, Infinity)
      await syncToDisk(temp.path, 'r+')
      await rename(temp.path, join(directory, checkFileId(id)))
      // Windows cannot open a directory.
      if (process.platform !== 'win32') await syncToDisk(directory, 'r')
      return id
    },
    open: async (id, range) => (isFileId(id) ? openFile(join(directory, id), range) : null),
    async remove(id) {
      if (isFileId(id)) await rm(join(directory, id), { force: true })
    },
  }
}

async function openFile(path: string, range?: ByteRange): Promise<OpenedFile | null> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return file && { bytes: (await file.stat()).size, stream: file.createReadStream(range) }
}

async function syncToDisk(path: string, flags: 'r' | 'r+'): Promise<void> {
  await using file = await open(path, flags)
  await file.sync()
}
