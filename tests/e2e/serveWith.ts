import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withModuleRegistered } from '../../src/cli/new/moduleDraft.ts'
import { projectRoot } from '../../src/cli/root.ts'
import { type Deployment, serve } from './server.ts'

/** The names of modules by the file in tests/fixtures that has them. */
export type FixtureModules = Readonly<Record<string, readonly string[]>>

/** The real server with further modules: a copy of the product, with the schemas of these fixtures, built and started. */
export async function serveWith(fixtures: FixtureModules, fill?: (directory: string) => Promise<void>): Promise<Deployment> {
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
  const deployment = await serve(fill, join(tree, 'src/server/main.ts'))
  return {
    origin: deployment.origin,
    async [Symbol.asyncDispose]() {
      await deployment[Symbol.asyncDispose]()
      rmSync(tree, { recursive: true, force: true })
    },
  }
}
