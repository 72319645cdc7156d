import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engineRoot } from '../../src/product/roots.ts'
import { describedBy, documentOf } from '../fixtures/described.ts'
import { engine, type Product, startProduct } from '../server.ts'

/** The API described, as the tools of the field read it. That replies are as described: tests/http/matrix.test.ts. */
describe(`on ${engine}`, () => {
  let product: Product
  let document: Awaited<ReturnType<typeof documentOf>>
  const folder = mkdtempSync(join(tmpdir(), 'described-'))
  const file = join(folder, 'openapi.json')
  beforeAll(async () => {
    product = await startProduct(engine)
    document = await documentOf(product)
    writeFileSync(file, JSON.stringify(document))
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true })
    await product?.close()
  })
  const run = (command: string, args: readonly string[]) =>
    spawnSync(process.execPath, [join(engineRoot, 'node_modules', command), ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    })

  test('redocly finds no error in it', () => {
    const { stdout, stderr } = run('@redocly/cli/bin/cli.js', ['lint', '--format', 'json', file])
    const { totals, problems } = JSON.parse(stdout || `{"problems": ${JSON.stringify(stderr)}}`) as {
      totals?: { errors: number }
      problems: unknown
    }
    expect(totals?.errors, JSON.stringify(problems).slice(0, 2000)).toBe(0)
  })

  test('openapi-typescript makes types of it that compile', () => {
    // It writes with the API of TypeScript 5, which 7 has no longer: ts-morph brings that.
    const hook = join(folder, 'hook.mjs')
    const ts = join(engineRoot, 'node_modules/@ts-morph/common/dist/ts-morph-common.js')
    writeFileSync(join(folder, 'typescript5.mjs'), `import common from ${JSON.stringify(ts)}\nexport default common.ts\n`)
    writeFileSync(
      hook,
      `import { registerHooks } from 'node:module'
registerHooks({ resolve: (name, context, next) =>
  name === 'typescript' ? { url: new URL('./typescript5.mjs', import.meta.url).href, shortCircuit: true } : next(name, context) })\n`,
    )
    const types = join(folder, 'houtai.d.ts')
    const made = spawnSync(
      process.execPath,
      ['--import', hook, join(engineRoot, 'node_modules/openapi-typescript/bin/cli.js'), file, '-o', types],
      { cwd: folder, encoding: 'utf8' },
    )
    expect(made.stderr.replace(/^.*experimental.*$/gim, '') + (made.status ? made.stdout : '')).not.toMatch(/error/i)
    writeFileSync(
      join(folder, 'uses.ts'),
      `import type { components, paths } from './houtai.d.ts'
type Row = components['schemas']['dictionary.row']
type Reply = paths['/api/v2/manage/admin/config/dictionary/info']['post']['responses'][200]['content']['application/json']
export const titleOf = ({ data }: Reply): string => data.title
export const idOf = (row: Row): number => row.id
// @ts-expect-error a row has no such field
export const misspelt = (row: Row) => row.tilte
`,
    )
    const compiled = run('typescript/bin/tsc', [
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      'false',
      '--module',
      'nodenext',
      '--allowImportingTsExtensions',
      'uses.ts',
    ])
    expect(compiled.stdout).toBe('')
    expect(readFileSync(types, 'utf8')).toContain('dictionary.draft')
  })

  test('every call of the product says what it answers', () => {
    const silent = Object.entries(document.paths).flatMap(([path, { post }]) => {
      const schema = (
        post?.responses[200] as { content?: Record<string, { schema: { properties: { data: object } } }> } | undefined
      )?.content?.['application/json']?.schema.properties.data
      return post && (!schema || !Object.keys(schema).length) ? [path] : []
    })
    expect(silent).toEqual([])
  })

  test('a reply that is not described is found', async () => {
    const check = describedBy(document)
    const session = await product.signIn('demo1')
    const path = 'admin/config/dictionary/list'
    const reply = await session.post<{ data: object[] }>(path, {})
    expect(check(path, reply)).toBeNull()
    const [row] = reply.body.data?.data ?? []
    const withMore = { ...reply, body: { ...reply.body, data: { ...reply.body.data, data: [{ ...row, secret: 'x' }] } } }
    expect(check(path, withMore as typeof reply)).toMatch(/additional propert|must/)
    const without = { ...reply, body: { ...reply.body, data: { ...reply.body.data, data: [{ ...row, title: undefined }] } } }
    expect(check(path, JSON.parse(JSON.stringify(without)) as typeof reply)).toMatch(/required|must/)
    expect(check('admin/config/dictionary/nothing', reply)).toContain('is not described')
  })

  test('a refusal says its code in the header', async () => {
    const session = await product.signIn('demo1')
    const refused = await session.post('admin/config/dictionary/list', { nonsense: 1 })
    expect([refused.status, refused.headers['x-refusal']]).toEqual([422, 'unknownFilter'])
    expect(Object.keys(refused.body).sort()).toEqual(['code', 'error', 'msg', 'success'])
  })

  test('a secret is empty in a row and not listed, and a personal value is masked', () => {
    const { schemas } = document.components
    const site = schemas['siteuser.row'] as { properties: Record<string, { enum?: unknown; description?: string }> }
    expect(site.properties['password']).toMatchObject({ enum: [''] })
    expect(site.properties['mobile']?.description).toMatch(/^personal \(phone\): masked/)
    expect(schemas['siteuser.listed']?.['properties']).not.toHaveProperty('password')
    expect((schemas['siteuser.draft'] as typeof site).properties['password']).toMatchObject({ writeOnly: true })
  })
})
