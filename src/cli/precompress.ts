import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const worthIt = /\.(js|css|html|svg|json)$/
const smallest = 256
const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

/**
 * Writes a .br and a .gz beside every built file, so that the server compresses nothing. It takes more than half of a build: one with
 * `--uncompressed` is for a browser on the same machine.
 */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: (_, { command }) => command === 'build' && !process.argv.includes('--uncompressed'),
  async writeBundle({ dir = '' }) {
    const entries = await readdir(dir, { recursive: true, withFileTypes: true })
    const files = entries.filter(entry => entry.isFile() && worthIt.test(entry.name))
    await Promise.all(files.map(entry => compress(join(entry.parentPath, entry.name))))
  },
})

async function compress(path: string) {
  const bytes = await readFile(path)
  if (bytes.length < smallest) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await writeFile(`${path}.br`, await brotli(bytes, { params }))
  await writeFile(`${path}.gz`, await gz(bytes, { level: 9 }))
}
