import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** One line for each file of a backup, as `sha256sum -c` reads them. */
export const checksumsFile = 'checksums'

/** Writes the checksum of every file of a finished backup; returns that of the list itself. */
export async function writeChecksums(directory: string): Promise<string> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter(entry => entry.isFile())
    .map(entry => relative(directory, join(entry.parentPath, entry.name)))
    .toSorted()
  let text = ''
  for (const path of paths) text += `${await checksumOf(join(directory, path))}  ${path}\n`
  await writeFile(join(directory, checksumsFile), text, { flush: true })
  return createHash('sha256').update(text).digest('hex')
}

/** Refuses a backup of which a file is missing, cut short or changed: a copy that was interrupted looks whole from outside. */
export async function compareChecksums(directory: string, listChecksum: string): Promise<void> {
  const differs = (path: string) =>
    new Error(
      `${join(directory, path)} is not as it was backed up: copy the backup anew, or restore another one; nothing was restored`,
    )
  const text = await readFile(join(directory, checksumsFile), 'utf8').catch(() => '')
  if (createHash('sha256').update(text).digest('hex') !== listChecksum) throw differs(checksumsFile)
  for (const [, checksum, path = ''] of text.matchAll(/^(\w+) {2}(.+)$/gm))
    if ((await checksumOf(join(directory, path)).catch(() => null)) !== checksum) throw differs(path)
}

async function checksumOf(path: string): Promise<string> {
  const digest = createHash('sha256')
  for await (const part of createReadStream(path)) digest.update(part as Buffer)
  return digest.digest('hex')
}
