import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { dictionary } from '../../schemas/dictionary.ts'
import { agentAddress, type Agent, connectAgent } from '../fixtures/agents.ts'
import { callWithToken, makeApiToken, tokenPath } from '../fixtures/apiTokens.ts'
import { addAccount, addRow, asOwner, orgOf, tableDigest, valueAsOwner } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const path = dictionary.wire.path
const rights = ['view', 'add', 'edit', 'delete'].map(verb => `${dictionary.route}:${verb}`)
const module = 'dictionary'

describe(`on ${engine}`, () => {
  let product: Product
  let admin: Session
  let agent: Agent
  let token: { id: number; text: string }
  let url: URL
  let row: number
  beforeAll(async () => {
    product = await startProduct(engine)
    admin = await product.signIn('demo1')
    token = await makeApiToken(admin, rights, { rate: 6000 })
    agent = await connectAgent(product, token.text)
    url = await agentAddress(product)
    row = await addRow(admin, path, { title: '目标', pid: 0 })
  })
  afterAll(() => product?.close())

  const previewed = async (by = agent): Promise<unknown> => {
    const title = `改${Math.random()}`
    return (await by.call('preview_change', { module, do: 'edit', id: row, values: { title } })).data['receipt']
  }
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  const send = (body: string, headers: Record<string, string> = {}) =>
    fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token.text}`, ...headers },
    })
  const sent = async (body: unknown, headers?: Record<string, string>) => {
    const reply = await send(JSON.stringify(body), headers)
    return { status: reply.status, headers: reply.headers, body: await reply.json() }
  }

  describe('who may call', () => {
    test('only a token may call: no token, a session and a page of another site are refused', async () => {
      expect((await sent(list)).body).toMatchObject({ result: { tools: expect.any(Array) } })
      expect(await sent(list, { authorization: '' })).toMatchObject({ status: 401, body: { error: '请先登录' } })
      expect(await sent(list, { authorization: `Bearer ${admin.token}` })).toMatchObject({
        status: 403,
        body: { error: expect.stringContaining('API 令牌') },
      })
      expect((await sent(list, { authorization: '', cookie: `token=${token.text}` })).status).toBe(401)
      expect(await sent(list, { origin: 'https://evil.example' })).toMatchObject({
        status: 403,
        body: { error: '不接受来自其他网站的请求' },
      })
    })

    test('there is no stream to open and no session to end', async () => {
      for (const method of ['GET', 'DELETE']) {
        const reply = await fetch(url, {
          method,
          headers: { accept: 'text/event-stream', authorization: `Bearer ${token.text}` },
        })
        expect([reply.status, reply.headers.get('allow'), (await reply.json()).error]).toEqual([
          405,
          'POST',
          '这个地址只接受 POST：每次请求发送一条 MCP 消息，不提供事件流，也没有会话',
        ])
      }
    })

    test('every call counts, and the answer says how many are left', async () => {
      const { text } = await makeApiToken(admin, rights, { rate: 2 })
      const headers = { authorization: `Bearer ${text}` }
      expect((await sent(list, headers)).headers.get('ratelimit-remaining')).toBe('1')
      await sent(list, headers)
      expect(await sent(list, headers)).toMatchObject({ status: 429, body: { error: expect.stringContaining('每分钟 2 次') } })
    })

    test('a token that is revoked in between applies nothing', async () => {
      const { id, text } = await makeApiToken(admin, rights)
      const other = await connectAgent(product, text)
      const receipt = await previewed(other)
      await admin.post(`${tokenPath}/revoke`, { ids: [id] })
      const before = await tableDigest(product, module)
      await expect(other.call('apply_change', { receipt })).rejects.toThrow('这个令牌已被吊销')
      expect(await tableDigest(product, module)).toBe(before)
    })

    test('rights that are gone since the preview refuse the change', async () => {
      const owner = {
        username: 'shrinking',
        pages: { '/config/token': ['view', 'add'], [dictionary.route]: ['view', 'edit'] },
      } as const
      await addAccount(product, { orgcode: 'demo1', ...owner })
      const made = await makeApiToken(await product.signIn('demo1', owner.username), [
        `${dictionary.route}:view`,
        `${dictionary.route}:edit`,
      ])
      const other = await connectAgent(product, made.text)
      const receipt = await previewed(other)
      expect(receipt).toEqual(expect.any(String))
      await asOwner(product, `update role set rights = '["${dictionary.route}:view"]' where title = '${owner.username}'`)
      await expect
        .poll(async () => (await other.call('preview_change', { module, do: 'forbidden', ids: [row] })).data['code'], {
          timeout: 5000,
        })
        .toBe('forbidden')
      expect((await other.call('apply_change', { receipt })).data['code']).toBe('forbidden')
    })
  })

  describe('receipts', () => {
    test('belong to one token and one organisation', async () => {
      const receipt = await previewed()
      const second = await connectAgent(product, (await makeApiToken(admin, rights)).text)
      const elsewhere = await connectAgent(product, (await makeApiToken(await product.signIn('demo2'), rights)).text)
      const before = await tableDigest(product, module)
      for (const other of [second, elsewhere])
        for (const tool of ['apply_change', 'undo'])
          expect((await other.call(tool, { receipt })).data['code']).toBe('agentReceiptUnknown')
      expect(await tableDigest(product, module)).toBe(before)
      expect((await agent.call('apply_change', { receipt })).refused).toBe(false)
      expect((await second.call('undo', { receipt })).data['code']).toBe('agentReceiptUnknown')
    })

    test('end after ten minutes, and are not undone before they are used', async () => {
      const receipt = await previewed()
      expect((await agent.call('undo', { receipt })).data['code']).toBe('agentReceiptUnused')
      await asOwner(
        product,
        `update previewed_change set created_at = now() - interval '11 minutes' where id = '${String(receipt)}'`,
      )
      expect((await agent.call('apply_change', { receipt })).data['error']).toBe(
        '预览已超过 10 分钟，没有执行；请重新预览，核对后再执行',
      )
    })

    test('the values of a preview are in no table, before and after it is applied', async () => {
      const secret = 'Geheimnis4711'
      const { data } = await agent.call('preview_change', { module, do: 'edit', id: row, values: { remark: secret } })
      const found = () =>
        valueAsOwner<number>(product, `select count(*)::int as value from previewed_change t where t::text like '%${secret}%'`)
      expect(await found()).toBe(0)
      expect((await agent.call('apply_change', { receipt: data['receipt'] })).refused).toBe(false)
      expect(await found()).toBe(0)
    })

    test.each([
      undefined,
      '',
      7,
      null,
      'x',
      ['a'],
      { id: 1 },
      '0'.repeat(100_000),
      '00000000-0000-0000-0000-000000000000',
      'job1',
    ])('an invalid receipt is refused: %#', async receipt => {
      for (const tool of ['apply_change', 'undo'])
        expect((await agent.call(tool, { receipt })).data['code']).toMatch(/^agent(Input|ReceiptUnknown)$/)
    })
  })

  test('rows of another organisation are not found by any tool', async () => {
    const other = await product.signIn('demo2')
    const foreign = (await other.post<{ id: number }>(`${path}/save`, { title: '别家', pid: 0 })).body.data?.id
    const before = await tableDigest(product, module)
    const answers = [
      await agent.call('get', { module, id: foreign }),
      await agent.call('history', { module, id: foreign }),
      await agent.call('preview_change', { module, do: 'edit', id: foreign, values: { title: '夺' } }),
      await agent.call('preview_change', { module, do: 'delete', ids: [row, foreign] }),
    ]
    expect(answers.map(({ data }) => data['code'])).toEqual(answers.map(() => 'notFound'))
    expect((await agent.call('find', { module, keyword: '别家', status: 'all' })).data['rows']).toEqual([])
    expect(await tableDigest(product, module)).toBe(before)
  })

  test.each(['demo1', 'demo2'])(
    'every module answers agents of %s with the rows of its list, or with its refusal',
    async orgcode => {
      const owner = await product.signIn(orgcode)
      const seen = modules.filter(({ holds }, index) => holds !== 'tokens' && index % 2 === 0)
      const { text } = await makeApiToken(
        owner,
        seen.map(({ route }) => `${route}:view`),
        { rate: 6000 },
      )
      const reader = await connectAgent(product, text)
      const answers = await Promise.all(
        modules
          .filter(one => one.list !== undefined)
          .map(async ({ name, wire }) => {
            const listed = await callWithToken<{ data: { id: number }[] }>(product, `${wire.path}/list`, {
              text,
              body: { limit: 5 },
            })
            const found = await reader.call('find', { module: name, limit: 5 })
            const ids = (rows: unknown) => (rows as { id: number }[] | undefined)?.map(({ id }) => id)
            return [name, ids(listed.body.data?.data), found.refused ? undefined : ids(found.data['rows'])] as const
          }),
      )
      for (const [name, listed, found] of answers) expect([name, found]).toEqual([name, listed])
      expect(answers.some(([, listed]) => listed?.length)).toBe(true)
    },
  )

  test('an agent that may only view changes nothing, and the refusal is in the log', async () => {
    const reader = await connectAgent(product, (await makeApiToken(admin, [`${dictionary.route}:view`])).text)
    const before = await tableDigest(product, module)
    const tried = [
      { do: 'add', values: { title: '新', pid: 0 } },
      { do: 'edit', id: row, values: { title: '新' } },
      { do: 'delete', ids: [row] },
      { do: 'forbidden', keyword: '目标' },
    ]
    for (const one of tried) expect((await reader.call('preview_change', { module, ...one })).data['code']).toBe('tokenNarrowed')
    expect((await reader.call('preview_import', { module, rows: [{ title: '新' }] })).refused).toBe(true)
    expect(await tableDigest(product, module)).toBe(before)
    const [entry] = await asOwner<Record<string, unknown>>(
      product,
      `select module, action, token_id is not null as by_token from audit where org_id = ${await orgOf(product, 'demo1')} and result = 'tokenNarrowed' and module = '${module}' and action = 'save' order by id limit 1`,
    )
    expect(entry).toEqual({ module, action: 'save', by_token: true })
  })

  test.each([
    ['no JSON', '{'],
    ['a text', '"x"'],
    ['nothing', 'null'],
    ['a batch', JSON.stringify([list, list])],
    ['no JSON-RPC', '{}'],
    ['another version of it', '{"jsonrpc":"1.0","id":1,"method":"tools/list"}'],
    ['a method that is none', '{"jsonrpc":"2.0","id":1,"method":"tools/nothing"}'],
    ['a number for a method', '{"jsonrpc":"2.0","id":1,"method":7}'],
    ['a tool without a name', '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{}}'],
    ['arguments that are a list', '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"find","arguments":[1]}}'],
    ['too deep a value', `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${'{"a":'.repeat(50)}1${'}'.repeat(50)}}`],
    ['too long a message', JSON.stringify({ ...list, params: { x: 'x'.repeat(1_100_000) } })],
    ['an unknown protocol', JSON.stringify(list)],
  ])('%s is refused without a fault', async (what, body) => {
    const reply = await send(body, what === 'an unknown protocol' ? { 'mcp-protocol-version': '1999-01-01' } : {})
    const { error } = (await reply.json()) as { error: unknown }
    expect(error).toBeTruthy()
    expect(reply.status).toBeLessThan(500)
  })

  test('odd values of every parameter are refused by each tool with a sentence', async () => {
    const { tools } = await agent.client.listTools()
    const odd: readonly unknown[] = [
      null,
      '',
      -1,
      1.5,
      1e300,
      '\u0000',
      '\ud800',
      'constructor',
      '__proto__',
      [],
      [[]],
      {},
      { toString: 1 },
      [{ toString: 1 }],
      true,
    ]
    const before = await tableDigest(product, module)
    const faults: unknown[] = []
    for (const { name, inputSchema } of tools) {
      const properties = Object.keys(inputSchema.properties ?? {})
      for (const property of properties)
        for (const value of odd) {
          const usual = {
            module,
            id: row,
            do: 'edit',
            values: { title: '目标' },
            field: 'pid',
            rows: [{ title: 'x' }],
            receipt: 'x',
          }
          const input = {
            ...Object.fromEntries(Object.entries(usual).filter(([key]) => properties.includes(key))),
            [property]: value,
          }
          const { refused, data } = await agent.call(name, input)
          if (refused && (data['code'] === 'failed' || !data['error'])) faults.push([name, property, value, data])
        }
    }
    expect(faults).toEqual([])
    expect(await tableDigest(product, module)).toBe(before)
  })

  test('an unknown parameter and an unknown tool are refused', async () => {
    const { data } = await agent.call('apply_change', { receipt: 'x', force: true })
    expect(data['error']).toBe('参数“force”缺少、多余或写法不对；请按工具的 inputSchema 填写')
    expect((await agent.call('drop_everything')).data['code']).toBe('agentNoCall')
  })
})
