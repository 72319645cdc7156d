import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fieldsOf, filtersOf } from '../../src/schema/index.ts'
import { allowing } from '../fixtures/allowing.ts'
import { documentOf, parametersOf } from '../fixtures/described.ts'
import { draftOf } from '../fixtures/drafts.ts'
import { allModules, allParts, everything } from '../fixtures/everything.ts'
import { uploadSheet } from '../fixtures/imports.ts'
import { digest } from '../fixtures/records.ts'
import { engine, isSecondDatabase, type Product, type Session, startProduct } from '../server.ts'

const nestedArrays = (depth: number): string => `${'['.repeat(depth)}1${']'.repeat(depth)}`
/** JSON texts, because some of these cannot be JavaScript values. */
const values: readonly string[] = [
  '1',
  '0',
  '-1',
  '-0',
  '1.5',
  '1e309',
  '-1e309',
  '1e-400',
  '9007199254740993',
  '99999999999999999999999',
  '2147483648',
  '32768',
  'true',
  'false',
  'null',
  '""',
  '" "',
  '"1"',
  '"NaN"',
  '"Infinity"',
  '"x"',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"\\u202e"',
  '"%"',
  '"{}"',
  '"[]"',
  '"{1,2}"',
  '"(1,2)"',
  '"null"',
  '"-infinity"',
  '"epoch"',
  '"now"',
  '"0001-01-01 BC"',
  '"2026-13-45"',
  '"24:00:00"',
  '"2026-02-30"',
  '"\'; drop table everything; --"',
  '"$1"',
  '"\\\\"',
  '"\\"',
  '[]',
  '[1]',
  '[null]',
  '["x"]',
  '[[]]',
  '[{}]',
  '[1e309]',
  '["\\u0000"]',
  '["\\ud800"]',
  '{}',
  '{"a":1}',
  '{"length":1}',
  '{"0":1}',
  '{"url":"javascript:alert(1)"}',
  '[{"url":"/x"}]',
  '[{"url":"/x","img_id":"../../x"}]',
  '[{"url":"/x","extra":1}]',
  '[{"img_id":1,"url":2,"name":3}]',
  '{"toString":1}',
  // Refused before a field is looked at.
  ...(isSecondDatabase ? [] : [nestedArrays(500), nestedArrays(7000), nestedArrays(100_000)]),
  `"${'x'.repeat(300_000)}"`,
  `[${'1,'.repeat(20_000)}1]`,
].filter(text => text !== '"\\"')
const shown = (text: string) => (text.length > 40 ? `${text.slice(0, 20)}… of ${text.length}` : text)

describe(`on ${engine}`, () => {
  let product: Product
  let session: Session
  let id = 0
  beforeAll(async () => {
    product = await startProduct(engine, { modules: allModules, parts: allParts })
    await product.app.listen({ port: 0, host: '127.0.0.1' })
    session = await product.signIn('demo1')
    id =
      (await session.post<{ id: number }>('test/everything/save', await draftOf(session, everything, allModules))).body.data
        ?.id ?? 0
  })
  afterAll(() => product?.close())

  const send = async (call: string, payload: string, path = 'test/everything') => {
    const started = performance.now()
    const reply = await product.app.inject({
      method: 'POST',
      url: `/api/v2/manage/${path}${call && `/${call}`}`,
      payload,
      headers: { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' },
    })
    return { status: reply.statusCode, text: reply.body, ms: performance.now() - started }
  }
  const answers = [200, 400, 403, 404, 409, 413, 422, 429]
  /** Bodies with one hostile value that got a reply not of ours. */
  const faults = async (call: string, bodyOf: (value: string) => string, path?: string): Promise<string[]> => {
    const found: string[] = []
    for (const value of values) {
      const { status, text } = await send(call, bodyOf(value), path)
      if (!answers.includes(status) || JSON.parse(text).code !== status) found.push(`${shown(value)} → ${status}`)
    }
    return found
  }

  test.each(Object.keys(fieldsOf(everything)))('whatever is saved as %s is taken or refused, and never a fault', async field => {
    expect(await faults('save', value => `{"id":${id},"${field}":${value}}`)).toEqual([])
    expect(await faults('save', value => `{"title":"neu","${field}":${value}}`)).toEqual([])
    // The database gets the same values by an edited cell as by a save.
    if (isSecondDatabase) return
    expect(await faults('upfield', value => `{"id":${id},"field":"${field}","value":${value}}`)).toEqual([])
  })

  const params = filtersOf(everything).flatMap(filter =>
    filter.as === 'region' ? filter.fields : filter.as === 'range' ? filter.params : [filter.param],
  )
  test.each([...new Set([...params, 'queryValue', 'status', 'limit', 'orderKey', 'postType', 'tree', 'page', 'orgid'])])(
    'whatever a list is asked for as %s is answered or refused',
    async param => {
      expect(await faults('list', value => `{"${param}":${value}}`)).toEqual([])
    },
  )

  test.each([
    ['info', 'id'],
    ['save', 'id'],
    ['save', 'version'],
    ['save', 'data'],
    ['del', 'ids'],
    ['del', 'id'],
    ['batch', 'ids'],
    ['batch', 'command'],
    ['batch', 'key'],
    ['upfield', 'id'],
    ['upfield', 'field'],
    ['upfield', 'version'],
    ['combox', 'keyword'],
    ['combox', 'ids'],
    ['combox', 'where'],
    ['tree', 'keyword'],
    ['setCount', 'ids'],
    ['close', 'ids'],
  ])('whatever %s is given as %s is answered or refused', async (call, key) => {
    expect(await faults(call, value => `{"${key}":${value}}`)).toEqual([])
  })

  test.each(Object.keys(fieldsOf(everything)))('whatever a picker is narrowed to by %s is answered or refused', async field => {
    expect(await faults('combox', value => `{"where":{"${field}":${value}}}`)).toEqual([])
  })

  test.each([
    ['key', 'preference/get'],
    ['key', 'preference/save'],
    ['value', 'preference/save'],
    ['keyword', 'inc/icon/search'],
    ['path', 'admin/config/pagerole/check'],
    ['pid', 'inc/dictionary'],
    ['notid', 'inc/dictionary/combox'],
    ['id', 'receipt/undo'],
    ['keyword', 'records/find'],
    ['files', 'job/list'],
    ...['get', 'remove', 'restore', 'save'].map(call => ['id', `views/${call}`] as const),
    ...['module', 'name', 'content', 'reach', 'roles', 'opens', 'version'].map(
      key => [key, 'views/save', { module: 'dictionary', name: '一', content: {}, reach: 'roles' }] as const,
    ),
    ['ids', 'views/order'],
    ...['pinned', 'first'].map(key => [key, 'views/arrange'] as const),
    ...['info', 'cancel', 'file', 'remove'].map(call => ['id', `job/${call}`] as const),
    ...['audience', 'roles', 'accounts'].map(key => [key, 'admin/message/reach', { audience: 2 }] as const),
    ...['title', 'content', 'audience', 'roles'].map(
      key => [key, 'admin/message/save', { title: '一', content: '二', audience: 2 }] as const,
    ),
    ...['data', 'mes', 'type', 'time', 'count', 'agent'].map(key => [key, 'errorlog/save', { mes: '坏了' }] as const),
    ['id', 'errorlog/alike'],
    ...['url', 'dry', 'mode', 'fixes'].map(key => [key, 'admin/config/dictionary/excel'] as const),
    ['url', 'admin/config/dictionary/excel/check'],
    ['format', 'admin/config/dictionary/excel/template'],
    ['whatsapp_status', 'admin/keyauto'],
    ['whatsapp_status', 'admin/websit/wachapp/list'],
    ['rowData2', 'admin/ht/profile/checkdata'],
    ['items', 'admin/websit/wachapp/sent'],
    ['day', 'admin/gasstation/price/day'],
    ['provinceid', 'admin/gasstation/price/trend'],
    ['checkRoleData', 'admin/config/pagerole/save', { roleid: 1 }],
  ] as [key: string, path: string, rest?: object][])(
    'whatever is given as %s to %s is answered or refused',
    async (key, path, rest = {}) => {
      const json = JSON.stringify({ ...(path.startsWith('preference') ? { key: 'k' } : {}), ...rest, [key]: '?' })
      expect(await faults('', value => json.replace('"?"', () => value), path)).toEqual([])
    },
  )

  test.skipIf(isSecondDatabase).each(['<b>', '<div>x', '<ul><li>', '<a><b>', '<b>x'])(
    'a text of nothing but %s is refused at once, at its field',
    async tag => {
      const story = tag.repeat(Math.floor(190_000 / tag.length))
      const { status, text, ms } = await send('save', JSON.stringify({ title: '深', story }))
      expect([status, JSON.parse(text).errors?.[0]?.field]).toEqual([422, 'story'])
      expect(ms).toBeLessThan(allowing(1000))
    },
  )

  test.each(['title', 'pid', 'remark'])('any text in the cell of %s is reported at its line, or refused', async name => {
    const url = await uploadSheet(product, session, { file: '名称\t分组\t备注\nab\t板块\tc' })
    const bodyOf = (value: string) => `{"url":"${url}","dry":1,"fixes":{"2":{"${name}":${value}}}}`
    expect(await faults('', bodyOf, 'admin/config/dictionary/excel')).toEqual([])
    expect(await faults('', value => bodyOf(value).replace(',"dry":1', ''), 'admin/config/dictionary/excel')).toEqual([])
  })

  test.each(['queryValue', 'keyword'])('a %s of 200 strange letters is searched quickly and literally', async key => {
    for (const text of [
      '%'.repeat(200),
      '_'.repeat(200),
      '\\'.repeat(200),
      'a'.repeat(200),
      '(a+)+$'.repeat(30),
      '加'.repeat(200),
    ]) {
      const reply = await send(key === 'keyword' ? 'combox' : 'list', JSON.stringify({ [key]: text }))
      expect([reply.status, reply.ms < allowing(500)]).toEqual([200, true])
    }
  })

  const bodies: Readonly<Record<string, string>> = {
    'a thousand deep': `{"title":${nestedArrays(1000)}}`,
    'fifty thousand deep': nestedArrays(50_000),
    'ten thousand keys': JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`k${index}`, index]))),
    'five megabytes': JSON.stringify({ title: 'x'.repeat(5_000_000) }),
    'a megabyte of blanks': `{"title":"x"${' '.repeat(1_040_000)},"nothing":1}`,
    'one key twice': '{"title":"x","title":5}',
    'cut off': '{"title":"x"',
    'no JSON': 'title=x',
    'a list': '[]',
    'a text': '"x"',
    nothing: '',
    null: 'null',
  }
  test.skipIf(isSecondDatabase).each(Object.keys(bodies))('a body of %s is refused at once, and changes nothing', async name => {
    const before = await digest(product)
    const reply = await send('save', bodies[name] ?? '')
    expect([400, 413, 422]).toContain(reply.status)
    expect(reply.ms).toBeLessThan(allowing(1000))
    expect(await digest(product)).toBe(before)
  })

  test('what cannot be made a text or a number is a fault in no parameter of any call', async () => {
    const document = await documentOf(product)
    const own = (path: string) =>
      /\/(test\/everything|admin\/websit\/user|[a-z]+)\/[a-z-]+$/.test(path.replace('/api/v2/manage', ''))
    const found: string[] = []
    for (const [path, { post }] of Object.entries(document.paths).filter(([path]) => own(path)))
      for (const name of parametersOf(document, post))
        for (const value of ['{"toString":1,"valueOf":1}', '[{"toString":1,"valueOf":1}]']) {
          const { status, text } = await send('', `{"${name}":${value}}`, path.replace('/api/v2/manage/', ''))
          if (status === 500 || text.includes('native code')) found.push(`${path} ${name} ${value}`)
        }
    expect(found).toEqual([])
  })

  test('the process is still up after all of these', async () => {
    expect((await product.app.inject({ method: 'GET', url: '/api/health' })).json()).toMatchObject({ ok: true })
  })
})
