import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { sourcesIn } from '../../src/cli/imports.ts'
import { typeCheckers } from '../../src/cli/root.ts'
import { engineRoot } from '../../src/product/roots.ts'
import { accountModules } from '../../src/server/auth/accountModules.ts'
import { languages } from '../../src/shared/rules/languages.ts'
import { briefFlags } from '../faults/process.ts'

/** Sign-in needs these. */
const needed = new Set<string>(Object.values(accountModules))

const sources = sourcesIn('schemas', 'src')
const ownFiles = (name: string) => new RegExp(`^(schemas/${name}\\.ts|src/modules/(${name}/.*|clients\\.ts|servers\\.ts))$`)

/** Modules whose rows the engine reads. */
const engineModules = new Set(modules.flatMap(module => ('holds' in module ? [module.name as string] : [])))

/** Whether a schema names the module, or code outside its folder imports its schema or a file of its folder. */
function isPointedTo(name: string): boolean {
  const pointing = new RegExp(`\\b(to|rowsOf|from|of): '${name}'|from '[./]*/schemas/${name}\\.ts'|from '[./]*/${name}/`)
  return sources.some(({ path, text }) => !ownFiles(name).test(path) && pointing.test(text))
}

const removable = modules
  .map(({ name }): string => name)
  .filter(name => !needed.has(name) && !engineModules.has(name) && !isPointedTo(name))

/** Deletes what a module consists of: schema, folder, words, line. */
function removeModule(root: string, name: string): void {
  rmSync(join(root, 'schemas', `${name}.ts`))
  rmSync(join(root, 'src/modules', name), { recursive: true, force: true })
  for (const language of languages) rmSync(join(root, 'locales', language, 'modules', `${name}.json`), { force: true })
  const config = join(root, 'modules.config.ts')
  const lines = readFileSync(config, 'utf8').split('\n')
  const isItsLine = (line: string) => line === `  ${name},` || line.endsWith(` from './schemas/${name}.ts'`)
  writeFileSync(config, lines.filter(line => !isItsLine(line)).join('\n'))
}

let root = ''
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'removal-'))
  for (const name of ['src', 'schemas', 'locales', 'modules.config.ts', 'package.json', 'tsconfig.json'])
    cpSync(join(engineRoot, name), join(root, name), { recursive: true })
  symlinkSync(join(engineRoot, 'node_modules'), join(root, 'node_modules'))
  for (const name of removable) removeModule(root, name)
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const run = (args: readonly string[]) => spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })

test('most modules are pointed to by nothing', () => {
  expect(removable).toEqual(
    expect.arrayContaining(['wachapp', 'link', 'branch', 'errorlog', 'message', 'audit', 'webinfo', 'gasprice']),
  )
})

// All at once: no other module refers to any of them, so each could go alone.
test('without them the lists are recorded, and what is left type-checks', () => {
  const recorded = run(['src/cli/record.ts'])
  expect(recorded.stderr).toBe('')
  for (const name of removable) expect(existsSync(join(root, 'src/modules', name)), name).toBe(false)
  expect(readFileSync(join(root, 'src/modules/servers.ts'), 'utf8')).not.toMatch(/wachapp|errorlog/)
  const checked = run([join(engineRoot, 'node_modules/typescript/bin/tsc'), '-p', '.', ...typeCheckers.split(' ')])
  expect(checked.stdout + checked.stderr).toBe('')
}, 240_000)

test('without them the product starts with demonstration rows and answers', async () => {
  const server = spawn(process.execPath, [...briefFlags, 'src/server/main.ts'], {
    cwd: root,
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: join(root, 'data'), ADMIN_PASSWORD: 'removal-2026-pass', DEMO: '1' },
  })
  try {
    let output = ''
    const address = await new Promise<string>((resolve, reject) => {
      const read = (chunk: Buffer) => {
        output += chunk.toString()
        const [, ready] = /^ready (http:\S+)/m.exec(output) ?? []
        if (ready) resolve(ready)
      }
      server.stdout.on('data', read)
      server.stderr.on('data', read)
      server.once('exit', () => reject(new Error(output)))
    })
    const reply = await fetch(`${address}/api/health`)
    expect(await reply.json()).toMatchObject({ ok: true })
    const post = async (path: string, body: object, token = '') => {
      const headers = { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) }
      const sent = await fetch(`${address}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      return ((await sent.json()) as { data: Record<string, string> }).data
    }
    const { token_type, access_token } = await post('manage/login', {
      orgcode: 'demo1',
      username: 'admin',
      password: 'removal-2026-pass',
    })
    expect(await post('manage/admin/web/info', {}, `${token_type} ${access_token}`)).toMatchObject({ orgcode: 'demo1' })
  } finally {
    server.kill('SIGTERM')
    await new Promise(resolve => (server.exitCode === null ? server.once('exit', resolve) : resolve(null)))
  }
})
