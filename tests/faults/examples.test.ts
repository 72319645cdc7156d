import { cp, readdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
// @ts-expect-error it runs on any Node, without types
import { productFiles } from '../../src/cli/create/productFiles.mjs'
import { engineRoot } from '../../src/product/roots.ts'
import { minute, packedProduct, run } from './packedProduct.ts'
import { directory } from './process.ts'

const samples = ['invoices', 'leave', 'tickets'] as const
const folderOf = (name: string): string => join(engineRoot, 'examples', name)

/** The files of a sample that somebody wrote: what the initialiser writes is the same in each, and README and styles are none. */
async function writtenFiles(name: string): Promise<string[]> {
  const files = await readdir(folderOf(name), { recursive: true, withFileTypes: true })
  const paths = files.filter(one => one.isFile()).map(one => join(one.parentPath, one.name))
  return paths.filter(path => /\.(tsx?|json)$/.test(path) && !path.endsWith('tsconfig.json'))
}

test.each(samples)(
  'the sample %s has at most 120 lines of what its author writes, and no line is longer than usual',
  async name => {
    const lines = (await Promise.all((await writtenFiles(name)).map(path => readFile(path, 'utf8'))))
      .flatMap(text => text.split('\n'))
      .filter(line => line.trim() !== '')
    expect(lines.length).toBeLessThanOrEqual(120)
    expect(lines.filter(line => line.length > 130)).toEqual([])
    const { 'tsconfig.json': made } = productFiles({ name, engine: '', module: '' }) as Record<string, string>
    expect(await readFile(join(folderOf(name), 'tsconfig.json'), 'utf8')).toBe(made)
  },
)

/** A copy of samples, beside the packages of a product that the packed engine was installed in. */
async function copyOf(...names: readonly string[]): Promise<string> {
  const folder = await directory()
  for (const name of names) await cp(folderOf(name), folder, { recursive: true })
  await symlink(join(await packedProduct(), 'node_modules'), join(folder, 'node_modules'))
  return folder
}

test.each(samples)(
  'the sample %s, made with the packed engine alone, passes its checks and tests',
  { timeout: 20 * minute },
  async name => {
    const folder = await copyOf(name)
    const tool = (file: string) => join(folder, 'node_modules/.bin', file)
    await run(tool('houtai'), ['schema:record'], { cwd: folder })
    await run(tool('houtai'), ['check'], { cwd: folder })
    // Without building the client, which takes longer than all else.
    const config = join(folder, 'node_modules/houtai/src/cli/vite/productTests.js')
    const { stdout } = await run(tool('vitest'), ['run', '--config', config], { cwd: folder })
    expect(stripVTControlCharacters(stdout)).toMatch(/Test Files\s+1 passed/)
  },
)
