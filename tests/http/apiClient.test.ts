import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dictionary } from '../../schemas/dictionary.ts'
import { type Api, createApi, ApiRefusal } from '../../src/shared/api/index.ts'
import { makeApiToken } from '../fixtures/apiTokens.ts'
import { engine, type Product, startProduct } from '../server.ts'

/** The client for programs, over HTTP as it is used, with an API token. */
describe(`on ${engine}`, () => {
  let product: Product
  let url = ''
  let token = ''
  let api: Api
  /** The requests that left, and replies made up in place of the server's. */
  const sent: { url: string; headers: Headers; body: unknown }[] = []
  const answers: (() => Response)[] = []
  const watched: typeof fetch = async (input, init) => {
    sent.push({ url: String(input), headers: new Headers(init?.headers), body: init?.body })
    return answers.shift()?.() ?? fetch(input, init)
  }
  const clientWith = (more: Partial<Parameters<typeof createApi>[0]> = {}) => createApi({ url, token, fetch: watched, ...more })
  const refused = (status: number, headers: Record<string, string>) => () =>
    new Response(JSON.stringify({ success: false, code: status, error: '稍后再试', msg: '稍后再试' }), { status, headers })
  beforeAll(async () => {
    product = await startProduct(engine)
    await product.app.listen({ port: 0, host: '127.0.0.1' })
    url = `http://127.0.0.1:${(product.app.server.address() as AddressInfo).port}`
    const admin = await product.signIn('demo1')
    const every = ['view', 'add', 'edit', 'delete', 'export']
    const rights = ['/config/dictionary', '/wachapp'].flatMap(page => every.map(verb => `${page}:${verb}`))
    token = (await makeApiToken(admin, rights)).text
    api = clientWith()
  })
  afterAll(() => product?.close())

  const add = (title: string, more: object = {}) => api(dictionary).save({ title, pid: 2, ...more })

  test('a row is added, read, changed by its version and deleted', async () => {
    const { id, version } = await add('客户端板块')
    expect(await api(dictionary).info(id)).toMatchObject({ id, title: '客户端板块', pid_title: '板块' })
    const changed = await api(dictionary).save({ id, version, title: '改名板块' })
    expect(changed).toMatchObject({ title: '改名板块', version: version + 1 })
    expect((await api(dictionary).history(id)).map(({ action }) => action)).toEqual(['edit', 'add'])
    const { receipt } = await api(dictionary).del([id])
    expect(await api.undo(receipt)).toEqual({ restored: 1, left: 0 })
    expect(await api(dictionary).upfield({ id }, 'sort', 7)).toMatchObject({ sort: 7 })
  })

  test('all rows of a filter come page by page, each once', async () => {
    await api(dictionary).saveAll(Array.from({ length: 7 }, (_, index) => ({ title: `分页${index}`, pid: 4 })))
    const titles: string[] = []
    sent.length = 0
    for await (const row of api(dictionary).rows({ pid: 4, queryValue: '分页', limit: 3 })) titles.push(row.title)
    expect(titles).toEqual(Array.from({ length: 7 }, (_, index) => `分页${index}`))
    expect(sent.map(one => new URL(one.url).searchParams.get('page'))).toEqual(['1', '2', '3'])
  })

  test('of several rows each has an outcome, a refused one with its code', async () => {
    const outcomes = await api(dictionary).saveAll([
      { title: '可以', pid: 2 },
      { id: 999_999, title: '没有' },
    ])
    expect(outcomes.map(({ success, refusal }) => [success, refusal])).toEqual([
      [true, undefined],
      [false, 'notFound'],
    ])
  })

  test('a refusal has its code, the fields, and of a conflict the row as it is', async () => {
    const { id, version } = await add('先来')
    await api(dictionary).save({ id, version, title: '后到' })
    const stale = await api(dictionary)
      .save({ id, version, title: '迟到' })
      .catch((error: unknown) => error)
    expect(stale).toBeInstanceOf(ApiRefusal)
    expect(stale).toMatchObject({ status: 409, data: { title: '后到' } })
    expect(['stale', 'changedBy', 'changedByYou']).toContain(api(dictionary).refusalIn(stale)?.code)
    const invalid = await api.call('admin/config/dictionary/save', { pid: 2 }).catch((error: unknown) => error)
    expect(invalid).toMatchObject({ code: 'invalid', status: 422, errors: [{ field: 'title' }] })
    const narrowed = await api.call('admin/link/list').catch((error: unknown) => error)
    expect(narrowed).toMatchObject({ code: 'tokenNarrowed', status: 403 })
  })

  test('a save that is sent again after 429 and 503 is made once', async () => {
    answers.push(
      refused(429, { 'retry-after': '0', 'x-refusal': 'tokenTooFast' }),
      refused(503, { 'x-refusal': 'busy', 'retry-after': '0.01' }),
    )
    sent.length = 0
    const { id } = await add('只有一次')
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
    expect(sent).toHaveLength(3)
    const again = sent[2]
    const repeated = await fetch(again?.url ?? '', { method: 'POST', headers: again?.headers ?? {}, body: String(again?.body) })
    expect(((await repeated.json()) as { data: { id: number } }).data.id).toBe(id)
  })

  test('a call that is not idempotent is not repeated after 503', async () => {
    answers.push(refused(503, { 'x-refusal': 'busy', 'retry-after': '0.01' }))
    sent.length = 0
    const failed = await api(dictionary)
      .batch('forbidden', [1])
      .catch((error: unknown) => error)
    expect(failed).toMatchObject({ code: 'busy', retryAfter: 0.01 })
    expect(sent).toHaveLength(1)
  })

  test('a server that stays away is given up on, and a wait ends with its signal', async () => {
    answers.push(...Array.from({ length: 3 }, () => refused(429, { 'retry-after': '0.01', 'x-refusal': 'tooMany' })))
    const failed = await clientWith({ retries: 2 })(dictionary)
      .list()
      .catch((error: unknown) => error)
    expect(failed).toMatchObject({ code: 'tooMany' })
    answers.push(refused(429, { 'retry-after': '30', 'x-refusal': 'tooMany' }))
    const stop = AbortSignal.timeout(50)
    await expect(api(dictionary).list({}, { signal: stop })).rejects.toThrow(/abort|timeout/i)
  })

  test('many rows are previewed, changed and put back', async () => {
    await api(dictionary).saveAll([1, 2, 3].map(index => ({ title: `成批${index}`, pid: 5 })))
    const rows = await api(dictionary).select({ pid: 5, queryValue: '成批' })
    expect(rows.count).toBe(3)
    expect(await api(dictionary).preview({ command: 'forbidden' }, rows)).toMatchObject({ changed: 3 })
    const made = await api(dictionary).batch('forbidden', rows)
    expect(made).toMatchObject({ changed: 3, receipt: expect.any(String) })
    expect(await api.undo('receipt' in made ? made.receipt : '')).toMatchObject({ restored: 3 })
  })

  test('a list is fetched as a file', async () => {
    const { name, content } = await api(dictionary).export({ format: 'csv', pid: 5, queryValue: '成批' })
    expect(name).toMatch(/^字典管理-.*\.csv$/)
    expect((await content.text()).match(/成批/g)).toHaveLength(3)
  })

  test('a file is previewed, imported, and the import undone', async () => {
    const file = new File(['名称\t分组\n导入一\t板块\n导入二\t板块'], '板块.txt')
    const { preview, commit } = await api(dictionary).import(file)
    expect(preview.counts).toEqual({ new: 2, changed: 0, unchanged: 0, refused: 0 })
    const states: string[] = []
    const made = await commit('skip', { onProgress: ({ state }) => states.push(state) })
    expect(made).toMatchObject({ added: 2, failed: 0, status: 2 })
    expect(states.at(-1)).toBe('done')
    expect(await made.undo()).toMatchObject({ restored: 2 })
    expect((await api(dictionary).list({ pid: 2, queryValue: '导入' })).total).toBe(0)
  })

  test('own calls of a module, its groups and its pickers are called', async () => {
    expect(await api.call<object>('admin/websit/wachapp/total')).toHaveProperty('all_count')
    expect((await api(dictionary).aggregate({ by: 'status', sums: [] })).groups.length).toBeGreaterThan(0)
    expect((await api(dictionary).combox({ keyword: '成批1' })).map(({ title }) => title)).toEqual(['成批1'])
    expect(await api.find('成批1')).toMatchObject([{ module: 'dictionary', title: '成批1' }])
  })

  test('another transport makes the calls', async () => {
    const paths: string[] = []
    const transport = async <T>(path: string) => {
      paths.push(path)
      return { total: 0, data: [] } as T
    }
    await clientWith({ transport })(dictionary).list()
    expect(paths).toEqual(['admin/config/dictionary/list'])
  })
})
