import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { apitoken } from '../../schemas/apitoken.ts'
import { stepName } from '../../src/schema/index.ts'
import type { WhyReply } from '../../src/shared/wire/why.ts'
import { connectAgent } from '../fixtures/agents.ts'
import { makeApiToken } from '../fixtures/apiTokens.ts'
import { errand } from '../fixtures/errand.ts'
import { scopedModules } from '../fixtures/leave.ts'
import { addAccount, addRow, asOwner, valueAsOwner } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const path = errand.wire.path
const people = ['asker', 'helper', 'worker', 'chief', 'other'] as const
type Name = (typeof people)[number]
type State = 'open' | 'started' | 'done' | 'void'

describe(`on ${engine}`, () => {
  let product: Product
  let foreign: Session
  const sessions = new Map<Name, Session>()
  const accounts = new Map<Name, number>()
  const employees = new Map<Name, number>()
  const as = (name: Name): Session => sessions.get(name) as Session
  const idOf = (name: Name): number => accounts.get(name) ?? 0

  beforeAll(async () => {
    product = await startProduct(engine, { modules: [...modules, ...scopedModules, errand] })
    const admin = await product.signIn('demo1')
    foreign = await product.signIn('demo2')
    for (const username of people) {
      const rights = ['view', 'add', 'edit', ...(username === 'chief' ? ['finish' as const] : [])] as const
      await addAccount(product, {
        orgcode: 'demo1',
        username,
        pages: { [errand.route]: rights, [apitoken.route]: ['view', 'add', 'edit'] },
      })
      accounts.set(
        username,
        (await valueAsOwner<number>(product, `select id::int as value from account where username = '${username}'`)) ?? 0,
      )
      sessions.set(username, await product.signIn('demo1', username))
      employees.set(username, await addRow(admin, 'test/employee', { title: username, account: idOf(username) }))
    }
  })
  afterAll(() => product?.close())

  /** An errand that `asker` added for the helper and the worker. */
  const added = async (state: State = 'open'): Promise<number> => {
    const row = { title: '取件', helper: idOf('helper'), worker: employees.get('worker') }
    const id = await addRow(as('asker'), path, row)
    if (state !== 'open') await asOwner(product, `update errand set state = '${state}' where id = ${id}`)
    return id
  }
  const stateOf = (id: number) => valueAsOwner<string>(product, `select state as value from errand where id = ${id}`)
  const step = (from: State, to: State) => `${path}/${stepName('state', from, to)}`

  test.each<{ from: State; to: State; by: readonly Name[]; say: string }>([
    { from: 'open', to: 'void', by: ['asker'], say: '只有这条数据的“创建人”本人可以操作，请由其办理' },
    { from: 'open', to: 'started', by: ['helper', 'worker'], say: '只有这条数据的“帮手、经办人”本人可以操作，请由其办理' },
    { from: 'started', to: 'done', by: ['worker', 'chief'], say: '只有这条数据的“经办人”本人可以操作，请由其办理' },
  ])(
    'a step from $from to $to is taken by $by and refused to everybody else, as the explanation says',
    async ({ from, to, by, say }) => {
      for (const name of people) {
        const id = await added(from)
        const { body: why } = await as(name).post<WhyReply>(`${path}/why`, { id, do: `action:${stepName('state', from, to)}` })
        const dry = await as(name).post<{ changed: number }>(step(from, to), { ids: [id], dry: 1 })
        const { status, body } = await as(name).post(step(from, to), { id })
        const may = by.includes(name)
        expect([name, why.data?.items[0]?.allowed, dry.body.data?.changed, status]).toEqual([
          name,
          may,
          may ? 1 : 0,
          may ? 200 : 403,
        ])
        expect(body.error).toBe(may ? undefined : say)
        expect(await stateOf(id)).toBe(may ? to : from)
      }
      const id = await added(from)
      expect((await foreign.post(step(from, to), { id })).status).toBe(404)
      expect(await stateOf(id)).toBe(from)
    },
  )

  test('a row says by which fields it is one’s own, in the list and in the form, to each his own', async () => {
    const id = await added()
    const seen = async (name: Name) => {
      const list = await as(name).post<{ data: { id: number; own: string[] }[] }>(`${path}/list`, { limit: 100 })
      const info = await as(name).post<{ own: string[] }>(`${path}/info`, { id })
      return [list.body.data?.data.find(row => row.id === id)?.own, info.body.data?.own]
    }
    for (const [name, own] of Object.entries({ asker: ['created_by'], helper: ['helper'], worker: ['worker'], other: [] }))
      expect([name, await seen(name as Name)]).toEqual([name, [own, own]])
  })

  test('with a row of somebody else among them none is changed', async () => {
    const [own, others] = [await added(), await added()]
    await asOwner(product, `update errand set created_by = ${idOf('other')} where id = ${others}`)
    expect((await as('asker').post(step('open', 'void'), { ids: [own, others] })).status).toBe(403)
    expect([await stateOf(own), await stateOf(others)]).toEqual(['open', 'open'])
  })

  test('an action with a window is refused to whom the row does not name, and takes no key of theirs', async () => {
    const id = await added()
    const rename = (name: Name, more: object = {}) => as(name).post(`${path}/rename`, { id, title: '改了', ...more })
    expect((await rename('other')).status).toBe(403)
    expect((await rename('other', { own: ['created_by'], created_by: idOf('other') })).status).toBe(403)
    expect((await rename('helper')).status).toBe(200)
  })

  test('no other way leads past the step: a save, a cell, a new row', async () => {
    const id = await added()
    expect((await as('asker').post(`${path}/save`, { id, state: 'void' })).status).toBe(422)
    expect((await as('other').post(`${path}/upfield`, { id, field: 'state', value: 'void' })).status).toBe(422)
    expect((await as('other').post(`${path}/save`, { id, own: ['created_by'] })).status).toBe(422)
    expect((await as('other').post(`${path}/save`, { title: '新', state: 'void' })).status).toBe(422)
    expect(await stateOf(id)).toBe('open')
  })

  test('who hands a row on while he takes its step either took it first or is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await added()
      const [handed, started] = await Promise.all([
        as('asker').post(`${path}/save`, { id, helper: idOf('other'), worker: employees.get('other') }),
        as('helper').post(step('open', 'started'), { id }),
      ])
      expect(handed.status).toBe(200)
      expect([200, 403]).toContain(started.status)
      expect(await stateOf(id)).toBe(started.status === 200 ? 'started' : 'open')
      expect((await as('helper').post(`${path}/rename`, { id, title: '再改' })).status).toBe(403)
    }
  })

  test('a person whose row was deleted owns nothing by it any more', async () => {
    const id = await added('started')
    await asOwner(product, `update employee set status = -1 where id = ${employees.get('worker')}`)
    const { status } = await as('worker').post(step('started', 'done'), { id })
    await asOwner(product, `update employee set status = 1 where id = ${employees.get('worker')}`)
    expect(status).toBe(403)
  })

  test('an agent learns whose step it is, and previews it for an owner alone', async () => {
    const agentOf = async (name: Name) => {
      const rights = ['view', 'edit'].map(right => `${errand.route}:${right}`)
      return connectAgent(product, (await makeApiToken(as(name), rights)).text)
    }
    const [own, other] = [await agentOf('asker'), await agentOf('other')]
    expect(JSON.stringify((await other.call('describe', { module: 'errand' })).data)).toContain(
      'only if `own` of the row contains helper or worker',
    )
    const id = await added()
    const preview = { module: 'errand', do: 'action', action: stepName('state', 'open', 'void'), ids: [id] }
    expect((await other.call('preview_change', preview)).data['receipt']).toBeNull()
    const { data } = await own.call('preview_change', preview)
    await asOwner(product, `update errand set created_by = ${idOf('other')} where id = ${id}`)
    expect((await own.call('apply_change', { receipt: data['receipt'] })).refused).toBe(true)
    expect(await stateOf(id)).toBe('open')
  })

  test('the description of the API says whose step it is', async () => {
    const { body } = await product.app.inject({
      url: '/api/docs/json',
      headers: { authorization: `Bearer ${as('asker').token}` },
    })
    expect(body).toContain('撤回; only if `own` of the row contains created_by')
    expect(body).toContain('by which fields the row is your own')
  })
})
