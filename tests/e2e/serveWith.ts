import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { withModuleRegistered } from '../../src/cli/new/moduleDraft.ts'
import { engineRoot } from '../../src/product/roots.ts'
import { type Deployment, serve } from './server.ts'

const run = promisify(execFile)

/** The names of modules by the file in tests/fixtures that has them. */
export type FixtureModules = Readonly<Record<string, readonly string[]>>

/** Fills a directory with a copy of the product and the schemas of these fixtures, built. */
export async function buildWith(fixtures: FixtureModules, tree: string): Promise<void> {
  copyProduct(tree)
  for (const [file, names] of Object.entries(fixtures)) {
    const text = readFileSync(join(engineRoot, `tests/fixtures/${file}.ts`), 'utf8')
    addSchema(tree, file, { text: text.replace('../../src/schema/index.ts', 'houtai/schema'), names })
  }
  await buildClient(tree)
}

const samples = ['invoices', 'leave', 'tickets'] as const

/** The same with what the samples in `examples` have of their own: one build and one start for all of them. */
export async function buildWithSamples(tree: string): Promise<void> {
  copyProduct(tree)
  for (const folder of samples.map(name => join(engineRoot, 'examples', name))) {
    if (existsSync(join(folder, 'src'))) cpSync(join(folder, 'src'), join(tree, 'src'), { recursive: true })
    for (const file of readdirSync(join(folder, 'schemas'))) {
      const text = readFileSync(join(folder, 'schemas', file), 'utf8')
      const names = [...text.matchAll(/^export const (\w+) = defineModule/gm)].map(match => match[1] ?? '')
      addSchema(tree, basename(file, '.ts'), { text, names })
    }
  }
  // The list of the client halves, as `schema:record` writes it.
  const record = "(await import('./src/cli/lists/folderLists.ts')).recordFolderLists()"
  await run(process.execPath, ['--input-type=module', '--eval', record], { cwd: tree })
  await buildClient(tree)
}

function copyProduct(tree: string): void {
  for (const part of ['package.json', 'tsconfig.json', 'vite.config.ts', 'modules.config.ts', 'src', 'schemas', 'locales'])
    cpSync(join(engineRoot, part), join(tree, part), { recursive: true })
  symlinkSync(join(engineRoot, 'node_modules'), join(tree, 'node_modules'))
}

/** Writes a schema and lists its modules. */
function addSchema(tree: string, file: string, { text, names }: { text: string; names: readonly string[] }): void {
  writeFileSync(join(tree, `schemas/${file}.ts`), text)
  const config = join(tree, 'modules.config.ts')
  for (const name of names)
    writeFileSync(
      config,
      withModuleRegistered(readFileSync(config, 'utf8'), name).replace(`schemas/${name}.ts`, `schemas/${file}.ts`),
    )
}

const buildClient = (tree: string) =>
  run(process.execPath, ['src/cli/build.ts', '--uncompressed'], { cwd: tree, env: { ...process.env, NODE_ENV: 'production' } })

export const programIn = (tree: string): string => join(tree, 'src/server/main.ts')

/** The real server with further modules, removed with its program and data when the scope ends. */
export async function serveWith(fixtures: FixtureModules): Promise<Deployment> {
  const tree = mkdtempSync(join(tmpdir(), 'houtai-with-'))
  await buildWith(fixtures, tree)
  const deployment = await serve(undefined, programIn(tree))
  return {
    origin: deployment.origin,
    async [Symbol.asyncDispose]() {
      await deployment[Symbol.asyncDispose]()
      rmSync(tree, { recursive: true, force: true })
    },
  }
}
