import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allowing } from '../fixtures/allowing.ts'
import { asOwner } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

interface Entry {
  type: string
  code: string | null
  mes: string
  url: string | null
  time: string | null
  userName: string
}
const fault = {
  type: 'script',
  code: '500',
  mes: 'TypeError: x is not a function',
  url: '/wachapp?page=2',
  time: '2026-11-21 08:00:00',
}

describe(`on ${engine}`, () => {
  let product: Product
  let session: Session
  beforeAll(async () => {
    product = await startProduct(engine)
    session = await product.signIn('demo1')
  })
  afterAll(() => product?.close())
  beforeEach(() => asOwner(product, 'delete from errorlog'))

  const entries = async (of = session) =>
    (await of.post<{ data: Entry[]; total: number }>('errorlog/list', {})).body.data?.data ?? []

  test('a fault is stored with its account, and shown to the organisation', async () => {
    const viewer = await product.signIn('demo1', 'viewer')
    expect((await viewer.post('errorlog/save', { ...fault, userId: 1, userName: 'someone' })).body.data).toEqual({ kept: 1 })
    expect(await entries()).toMatchObject([{ ...fault, userName: '只读用户' }])
    expect(await entries(await product.signIn('demo2'))).toEqual([])
  })

  test('several may be posted in one call', async () => {
    const data = Array.from({ length: 20 }, (_, index) => ({ ...fault, mes: `e${index}` }))
    expect((await session.post('errorlog/save', { data })).body.data).toEqual({ kept: 20 })
    expect((await session.post('errorlog/save', { data: [...data, fault] })).status).toBe(400)
  })

  test('a token in it is not stored', async () => {
    await session.post('errorlog/save', {
      ...fault,
      token: session.token,
      mes: `failed with Bearer ${session.token}`,
      url: `/x?token=${session.token}`,
    })
    expect(JSON.stringify(await asOwner(product, 'select * from errorlog'))).not.toContain(session.token)
  })

  test('more than sixty a minute are dropped', async () => {
    const data = Array.from({ length: 20 }, () => fault)
    const storedStatuses: unknown[] = []
    for (let turn = 0; turn < 4; turn++) storedStatuses.push((await session.post('errorlog/save', { data })).body.data)
    expect(storedStatuses).toEqual([{ kept: 20 }, { kept: 20 }, { kept: 20 }, undefined])
    const refused = await session.post('errorlog/save', fault)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60'])
    expect((await (await product.signIn('demo1', 'viewer')).post('errorlog/save', fault)).status).toBe(200)
  })

  test('sixty are stored of many calls at once', async () => {
    const data = Array.from({ length: 20 }, () => fault)
    await Promise.all(Array.from({ length: 12 }, () => session.post('errorlog/save', { data })))
    expect(await asOwner(product, 'select id from errorlog')).toHaveLength(60)
  })

  test.each([
    'GET /x?a=1&access_token=s3cr3tValue&b=2',
    'GET /x?redirect=%2Fa%3Ftoken%3Ds3cr3tValue',
    '{"user":"a","password":"s3cr3tValue \\" s3cr3tValue","b":1}',
    'Authorization: Basic s3cr3tValue',
    '{"headers":{"Authorization":"Bearer s3cr3tValue"}}',
    'password = s3cr3tValue; admin_password=s3cr3tValue',
    'cookie: a=b; c=s3cr3tValue',
    '{"oldPassword":"s3cr3tValue","accessToken" : "s3cr3tValue"}',
    'newPassword=s3cr3tValue&refreshToken=s3cr3tValue&api_key=s3cr3tValue',
    "{'password': 's3cr3tValue', apiKey: 's3cr3tValue'}",
    '{"password":["s3cr3tValue"],"x":{"secret":{"a":"s3cr3tValue"}}}',
    '{"password":90210,"token":s3cr3tValue}',
    'POST {\\"password\\":\\"s3cr3tValue\\"}',
    'password[]=s3cr3tValue&password%5B0%5D=s3cr3tValue',
    'Set-Cookie: token=s3cr3tValue',
  ])('no secret is stored of %s', async leak => {
    await session.post('errorlog/save', { ...fault, mes: leak, url: leak.slice(0, 400) })
    expect(JSON.stringify(await asOwner(product, 'select * from errorlog'))).not.toMatch(/s3cr3tValue|90210/)
  })

  test('long hostile texts are searched for secrets in linear time', async () => {
    const strange = ['token', 'token ', 'token=', 'password"', '"', "'", '[', '\\', 'cookie:', 'Bearer a']
    for (const one of strange) {
      const data = Array.from({ length: 20 }, () => ({ ...fault, mes: one.repeat(4000) }))
      const began = performance.now()
      await session.post('errorlog/save', { data })
      expect(performance.now() - began).toBeLessThan(allowing(1000))
    }
  })

  test('what looks like markup is text', async () => {
    const mes = '<script>alert(1)</script> "quoted" token is missing'
    await session.post('errorlog/save', { ...fault, mes })
    expect(await entries()).toMatchObject([{ mes }])
  })

  test('similar faults are one group, whatever numbers are in them', async () => {
    const viewer = await product.signIn('demo1', 'viewer')
    await session.post('errorlog/save', {
      data: [
        { ...fault, mes: 'row 1 is gone\n at a', count: 3 },
        { ...fault, mes: 'else' },
      ],
    })
    await viewer.post('errorlog/save', { ...fault, mes: 'row 22 is gone\n at b', count: 1e9 })
    const groups = (await session.post<{ id: number }[]>('errorlog/groups')).body.data ?? []
    expect(groups).toMatchObject([
      { type: 'script', code: '500', mes: 'row 22 is gone', count: 1003, accounts: 2 },
      { mes: 'else', count: 1, accounts: 1 },
    ])
    const alike = (await session.post('errorlog/alike', { id: groups[0]?.id })).body.data
    expect(alike).toMatchObject([
      { userName: '只读用户', url: fault.url, count: 1000 },
      { userName: '管理员', count: 3 },
    ])
    const other = await product.signIn('demo2')
    expect((await other.post('errorlog/groups')).body.data).toEqual([])
    expect((await other.post('errorlog/alike', { id: groups[0]?.id })).body.data).toEqual([])
  })

  test('their CSV is called 错误日志.csv, and no cell is a formula', async () => {
    await session.post('errorlog/save', { ...fault, mes: '=cmd()', code: '+1' })
    const exportBody = { postType: 'excel', format: 'csv' }
    const { path } = (await session.post<{ path: string }>('errorlog/list', exportBody)).body.data ?? { path: '' }
    const file = await product.app.inject({ method: 'GET', url: path, headers: { cookie: `token=${session.token}` } })
    expect(decodeURIComponent(String(file.headers['content-disposition']))).toContain('错误日志.csv')
    const text = file.rawPayload.toString('utf8')
    expect(text.startsWith('\uFEFF')).toBe(true)
    expect(text).not.toMatch(/(^|,)"?[=+]/m)
    expect(text).toContain('cmd()')
  })

  test.each([{}, { mes: 5 }, { data: [] }, { data: 'x' }, { data: [null] }])('%j is refused', async body => {
    expect((await session.post('errorlog/save', body)).status).toBe(400)
  })

  test('an invalid time, an unknown kind and a long text are normalised', async () => {
    await session.post('errorlog/save', { type: '<b>', mes: '长'.repeat(9000), time: 'now', url: 7 })
    expect(await entries()).toMatchObject([{ type: 'script', time: null, url: '7' }])
    expect((await entries())[0]?.mes).toHaveLength(4000)
  })

  test('nobody changes or deletes an entry', async () => {
    await session.post('errorlog/save', fault)
    for (const call of ['del', 'batch', 'upfield'])
      expect((await session.post(`errorlog/${call}`, { id: 1, ids: '1', command: 'delete' })).status).toBe(403)
    expect(await entries()).toHaveLength(1)
  })
})
