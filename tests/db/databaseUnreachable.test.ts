import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { awaitDatabase } from '../../src/server/db/postgres/awaitDatabase.ts'
import { connectError, type DatabaseAddress } from '../../src/server/db/postgres/databaseUnreachable.ts'
import { openPostgres } from '../../src/server/db/postgres/openPostgres.ts'
import { refusalOfError } from '../../src/server/db/refusalOfError.ts'
import { raw } from '../../src/server/db/sql.ts'
import { throttleOutageLogs } from '../../src/server/http/monitoring/throttleOutageLogs.ts'

const addressAt = (port: number): DatabaseAddress => ({
  variable: 'DATABASE_DIRECT_URL',
  url: `postgres://somebody:quiet-secret@127.0.0.1:${port}/x`,
})
const closedPort = 1

/** A server that answers each start of a connection with an error of PostgreSQL. */
async function refusingServer(refusal: { state: string; message: string }): Promise<number> {
  const server = createServer(socket => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      const fields = Buffer.from(`SFATAL\0C${refusal.state}\0M${refusal.message}\0\0`)
      const head = Buffer.from('E\0\0\0\0')
      head.writeUInt32BE(fields.length + 4, 1)
      socket.end(Buffer.concat([head, fields]))
    })
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const failureOf = (run: Promise<unknown>): Promise<Error> =>
  run.then(
    () => {
      throw new Error('it did not fail')
    },
    (error: Error) => error,
  )

test('a call without a database is unavailable, and says by which variable the server is named, without its password', async () => {
  const database = openPostgres({ url: addressAt(closedPort).url })
  const error = await failureOf(database.asOwner(query => query(raw('select 1'))))
  await database.close()
  expect(error.message).toMatch(/^DATABASE_URL: the server at 127\.0\.0\.1:1 takes no connection \(.*ECONNREFUSED.*\): start it/)
  expect(error.message).not.toContain('quiet-secret')
  expect(refusalOfError(error, null)).toMatchObject({ code: 'unavailable' })
})

test('so is one to a name that is not found', () => {
  const cause = Object.assign(new Error('getaddrinfo ENOTFOUND postgres'), { code: 'ENOTFOUND' })
  const error = connectError({ variable: 'DATABASE_URL', url: 'postgres://somebody@postgres/x' }, cause)
  expect(error).toMatchObject({ message: expect.stringContaining('the server at postgres:5432 takes no connection') })
  expect(refusalOfError(error, null)).toMatchObject({ code: 'unavailable' })
})

test('a start waits for a server that starts, prints one line for many tries, and stops where waiting does not help', async () => {
  const refusal = { state: '57P03', message: 'the database system is starting up' }
  const port = await refusingServer(refusal)
  const lines: string[] = []
  const waiting = failureOf(awaitDatabase([addressAt(port)], { print: line => void lines.push(line), tryEvery: 5 }))
  await expect.poll(() => lines.length).toBe(1)
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(lines).toEqual([
    `DATABASE_DIRECT_URL: the server at 127.0.0.1:${port} takes no connection (the database system is starting up): start it, or correct the variable. The start waits for it`,
  ])
  Object.assign(refusal, { state: '3D000', message: 'database "x" does not exist' })
  expect((await waiting).message).toBe(
    `DATABASE_DIRECT_URL: the server at 127.0.0.1:${port} refuses: database "x" does not exist`,
  )
})

test('a pooler that does not know the password is not waited for', async () => {
  const port = await refusingServer({ state: '08P01', message: 'SASL authentication failed' })
  const error = await failureOf(awaitDatabase([addressAt(port)], { print: () => undefined }))
  expect(error.message).toContain('refuses: SASL authentication failed')
})

test('a start that waits long says so again', async () => {
  const port = await refusingServer({ state: '57P03', message: 'the database system is starting up' })
  const lines: string[] = []
  const stopped = new Error('enough')
  const print = (line: string) => {
    if (lines.push(line) === 3) throw stopped
  }
  expect(await failureOf(awaitDatabase([addressAt(port)], { print, tryEvery: 5, printEvery: 10 }))).toBe(stopped)
})

test('the log has one line of a database that is away, and every line of anything else', () => {
  const logged: unknown[] = []
  const logMethod = throttleOutageLogs()
  const log = (...args: unknown[]) => void logged.push(args[0])
  const away = () => connectError(addressAt(closedPort), Object.assign(new Error('x'), { code: 'ECONNREFUSED' }))
  const other = new Error('something else')
  for (const entry of [away(), away(), other, other, away()]) logMethod([entry], log)
  expect(logged).toEqual([expect.stringMatching(/^DATABASE_DIRECT_URL: the server at/), other, other])
})
