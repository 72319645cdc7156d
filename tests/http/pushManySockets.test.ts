import { afterAll, beforeAll, expect, test } from 'vitest'
import { pushFrame } from '../../src/server/push/pushHub.ts'
import { allowing } from '../fixtures/allowing.ts'
import { addressOf, openSocket, type PushClient } from '../fixtures/pushClient.ts'
import { addAccount, asOwner, orgOf } from '../fixtures/records.ts'
import { type Product, startProduct } from '../server.ts'

const many = 1000
const accounts = 50
/** The longest delay; one process is the server and all the clients. */
const within = 300

let product: Product
let org: number
let clients: PushClient[] = []

beforeAll(async () => {
  product = await startProduct('embedded')
  org = await orgOf(product, 'demo1')
  await addressOf(product)
  for (let at = 0; at < accounts; at += 1)
    await addAccount(product, { orgcode: 'demo1', username: `listener-${at}`, pages: { '/config/dictionary': ['view'] } })
  const rows = await asOwner<{ id: number }>(product, `select id from account where username like 'listener-%'`)
  const { sessions } = product.server
  const tokens = await Promise.all(
    rows.map(({ id }) => sessions.start({ org, account: id }, { ip: '127.0.0.1', agent: '', unfamiliar: false })),
  )
  clients = await Promise.all(Array.from({ length: many }, (_, at) => enter(tokens[at % accounts] ?? '')))
})
afterAll(async () => {
  clients.forEach(({ socket }) => socket.terminate())
  await product?.close()
})

async function enter(token: string): Promise<PushClient> {
  const client = await openSocket(product)
  const entered = client.nextFrame('adminpong')
  client.send({ type: 'auth', token })
  client.send({ type: 'adminsub', orgcode: 'demo1' })
  client.send({ type: 'adminpong', echo: true })
  await entered
  return client
}

test.each([
  ['what is told to all', 'message', () => pushFrame(product.server.context, { org }, { type: 'message', unread: 1 })],
  ['a change', 'module', () => product.server.context.changes.publish({ org, table: 'dictionary', ids: [1000] })],
] as const)(`%s is delivered to ${many} sockets in ${within} ms`, async (_, type, publish) => {
  const received = clients.map(client => client.nextFrame(type))
  const started = performance.now()
  publish()
  await Promise.all(received)
  const took = performance.now() - started
  expect(took).toBeLessThan(allowing(within))
})
