import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withModuleRegistered } from '../../src/cli/new/moduleDraft.ts'
import { projectRoot } from '../../src/cli/root.ts'
import { preparedCopy } from '../prepared.ts'
import { type Deployment, serve, start } from './server.ts'

/** Fills a directory with a copy of one where the server has started, so that the first start runs once per test run. */
export const copyStarted = (to: string): Promise<void> => preparedCopy('started', to, async first => (await start(first)).stop())

/** The real server on such a copy. */
export const deploy = (): Promise<Deployment> => serve(copyStarted)

/** The same with further modules: a copy of the product, with the schemas of these fixtures, built and started. */
export async function deployWith(fixtures: Readonly<Record<string, readonly string[]>>): Promise<Deployment> {
  const tree = mkdtempSync(join(tmpdir(), 'houtai-with-'))
  for (const part of ['package.json', 'tsconfig.json', 'vite.config.ts', 'modules.config.ts', 'src', 'schemas', 'locales'])
    cpSync(join(projectRoot, part), join(tree, part), { recursive: true })
  symlinkSync(join(projectRoot, 'node_modules'), join(tree, 'node_modules'))
  const config = join(tree, 'modules.config.ts')
  for (const [file, names] of Object.entries(fixtures)) {
    const text = readFileSync(join(projectRoot, `tests/fixtures/${file}.ts`), 'utf8')
    writeFileSync(join(tree, `schemas/${file}.ts`), text.replace('../../src/schema/index.ts', 'houtai/schema'))
    for (const name of names)
      writeFileSync(
        config,
        withModuleRegistered(readFileSync(config, 'utf8'), name).replace(`schemas/${name}.ts`, `schemas/${file}.ts`),
      )
  }
  execFileSync(process.execPath, ['src/cli/build.ts'], {
    cwd: tree,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'ignore',
  })
  const deployment = await serve(copyStarted, join(tree, 'src/server/main.ts'))
  return {
    origin: deployment.origin,
    async [Symbol.asyncDispose]() {
      await deployment[Symbol.asyncDispose]()
      rmSync(tree, { recursive: true, force: true })
    },
  }
}
