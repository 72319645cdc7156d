import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { type AnyModule, hasPage, tableOf, titleFieldOf } from '../../src/schema/index.ts'
import type { AnyPart } from '../../src/server/db/modulePart.ts'
import { quoted } from '../../src/server/db/sql.ts'
import { moduleRoutes } from '../../src/server/http/moduleRoutes.ts'
import { uniqueWord } from '../../src/testing/sampleValue.ts'
import { type Call, callsOf, type CallTarget } from '../fixtures/calls.ts'
import { type CallContext, matrixCell, cellsOfReaders, expectedOutcome, isNotified } from '../fixtures/cells.ts'
import { contact } from '../fixtures/customer.ts'
import { describedBy, documentOf } from '../fixtures/described.ts'
import { type Draft, draftOf } from '../fixtures/drafts.ts'
import { employee } from '../fixtures/employee.ts'
import { allModules as usual, allParts as usualParts, treeModule } from '../fixtures/everything.ts'
import { expectationOf, expectations } from '../fixtures/expectations.ts'
import { expectedCells, fieldCells, grantsOf } from '../fixtures/fieldCells.ts'
import { fileCalls, outcomeOfStatus } from '../fixtures/files.ts'
import { uploadSheet, sheetText } from '../fixtures/imports.ts'
import { finishedJob } from '../fixtures/jobs.ts'
import { lease, leasePart } from '../fixtures/lease.ts'
import { memo } from '../fixtures/leave.ts'
import { type Block, matrixText } from '../fixtures/matrix.ts'
import { authorOf, isAllowed, people, type Person, type Sessions, signInAll, superOf } from '../fixtures/people.ts'
import { type PushClient, subscribe } from '../fixtures/pushClient.ts'
import { addRow, asOwner, valueAsOwner, orgOf, forceValues, rowRestorer } from '../fixtures/records.ts'
import { transactionMark, writtenSince } from '../fixtures/writtenRows.ts'
import { engine, isSecondDatabase, type Product, type Session, startProduct } from '../server.ts'

/** With a module that has its own rules and an expectation, one with row scopes, and one with a personal field. */
const started: readonly AnyModule[] = [...usual, lease, memo, contact]
/** Child rows have no calls of their own. */
const hasOwnCalls = (module: AnyModule): boolean => hasPage(module) || module.log === true
const allModules = started.filter(hasOwnCalls)
const allParts: Readonly<Record<string, AnyPart>> = { ...usualParts, lease: leasePart }

type AddedRow = Pick<CallTarget, 'id' | 'row'>
const named = (words: readonly string[]) => Object.fromEntries(people.map(({ name }, index) => [name, words[index]]))
const partOf = ({ name }: AnyModule): AnyPart => allParts[name] ?? {}

/**
 * Who makes a call: on the second database one of each organisation for each outcome. Rights refuse before the module's table is
 * asked, and the database knows organisations and accounts, not roles.
 */
function callersOf(module: AnyModule, call: Call): readonly Person[] {
  if (!isSecondDatabase) return people
  const kindOf = (person: Person) => {
    const outcome = expectedOutcome(person, module, call)
    return outcome === 'refused' ? outcome : `${person.tenant} ${outcome}`
  }
  return [...Map.groupBy(people, kindOf).values()].map(([first]) => first).filter(first => first !== undefined)
}

describe(`on ${engine}`, () => {
  let product: Product
  let sessions: Sessions
  const orgs = new Map<string, number>()
  const accounts = new Map<Person, number>()
  const blocks = new Map<string, Map<string, readonly string[]>>()
  const files = new Map<string, readonly string[]>()
  let fields: Block = new Map()
  /** What replies have that the description of the API does not, by call. */
  const undescribed = new Map<string, string>()
  let checked = 0
  beforeAll(async () => {
    product = await startProduct(engine, { modules: [...started, employee], parts: allParts })
    await product.app.listen({ port: 0, host: '127.0.0.1' })
    const check = describedBy(await documentOf(product))
    const signedIn = await signInAll(product)
    sessions = new Map([...signedIn].map(([person, session]) => [person, withCheck(session)] as const))
    function withCheck(session: Session): Session {
      return {
        ...session,
        async post<T>(path: string, body?: unknown, headers?: Record<string, string>) {
          const reply = await session.post<T>(path, body, headers)
          const fault = check(path, reply)
          checked += 1
          if (fault !== null) undescribed.set(`${path} ${reply.status}`, fault)
          return reply
        },
      }
    }
    for (const person of people) {
      const { orgcode, username } = person
      orgs.set(orgcode, await orgOf(product, orgcode))
      const account = `select id as value from account where org_id = ${orgs.get(orgcode)} and username = '${username}'`
      accounts.set(person, (await valueAsOwner<number>(product, account)) ?? 0)
    }
  })
  afterAll(() => product?.close())

  const sessionOf = (person: Person): Session => {
    const session = sessions.get(person)
    if (!session) throw new Error(`${person.name} is not signed in`)
    return session
  }

  const orgOfPerson = ({ orgcode }: Person): number => orgs.get(orgcode) ?? 0

  /** A new row of the module's author. */
  async function rowFor(module: AnyModule): Promise<AddedRow> {
    if (module.log) return entryFor(module)
    const session = sessionOf(authorOf(module))
    const row = await draftOf(session, module, allModules)
    return { id: await addRow(session, module.wire.path, row), row }
  }
  /** The server writes the log; a unique word marks the entry. */
  async function entryFor(module: AnyModule): Promise<AddedRow> {
    const { entry, entrySql } = expectationOf(module)
    if (entrySql) await asOwner(product, entrySql(accounts.get(authorOf(module)) ?? 0))
    else if (entry) await sessionOf(authorOf(module)).post(entry.path, entry.body)
    else await rowFor(treeModule)
    const id = (await valueAsOwner<number>(product, `select max(id) as value from ${quoted(tableOf(module))}`)) ?? 0
    const row = { [titleFieldOf(module)]: uniqueWord() }
    await forceValues(product, module, { id, values: row })
    return { id, row }
  }
  /** A draft by somebody of the caller's organisation who may add. */
  const anotherFor = (person: Person, module: AnyModule) =>
    draftOf(sessionOf(isAllowed(person, module, ['add']) ? superOf(person) : authorOf(module)), module, allModules)

  interface ImportCall {
    call: Call
    draft: Draft
    /** The file this person imported before. */
    begun: string | undefined
  }
  /** Uploads a file with that row by somebody of the organisation who may; a started import is the person's own. */
  async function sheetFor(person: Person, module: AnyModule, { call, draft, begun }: ImportCall): Promise<string> {
    if (call.file === 'begun' && begun) return begun
    const url = await uploadSheet(product, sessionOf(superOf(person)), { file: sheetText(module, [draft]) })
    if (call.file !== 'begun' || !isAllowed(person, module, call.needs)) return url
    const { body } = await sessionOf(person).post<{ job: number }>(`${module.wire.path}/excel`, { url })
    await finishedJob(sessionOf(person), body.data?.job ?? 0)
    return url
  }

  describe.each(allModules)('$name', module => {
    const calls = callsOf(module, partOf(module))
    const block = new Map<string, readonly string[]>()
    const begun = new Map<Person, string>()
    blocks.set(module.name, block)

    test('covers every route of the module', () => {
      const coveredPaths = new Set(calls.map(call => `/manage/${call.path}`))
      const aliases = (module.wire.aliases ?? []).map(alias => `/manage/${alias}`)
      const missing = moduleRoutes(module, partOf(module))
        .map(route => route.path)
        .filter(path => path.startsWith('/manage/') && !coveredPaths.has(path) && !aliases.some(alias => path.startsWith(alias)))
      const { rowState = {}, sends = {}, refuses = [], alsoNeeds = {} } = expectationOf(module)
      const names = new Set(calls.map(({ name }) => name))
      const namedCalls = [...Object.keys(rowState), ...Object.keys(sends), ...Object.keys(alsoNeeds), ...refuses]
      expect(
        namedCalls.filter(name => !names.has(name)),
        'are no calls of the module',
      ).toEqual([])
      expect(missing, `say in tests/expectations/${module.name}.ts how these are called`).toEqual([])
    })

    let made: AddedRow
    let restore: () => Promise<void>
    beforeAll(async () => {
      made = await rowFor(module)
      restore = await rowRestorer(product, module, made.id)
    })
    const prepare = async ({ rowState = {} }: Call) => {
      await restore()
      await forceValues(product, module, { id: made.id, values: rowState })
    }

    const contextOf = async (person: Person, call: Call): Promise<CallContext> => {
      const draft = call.writes || call.file ? await anotherFor(person, module) : {}
      const sheet = call.file ? await sheetFor(person, module, { call, draft, begun: begun.get(person) }) : ''
      const target = { ...made, org: orgOfPerson(authorOf(module)), draft, sheet }
      const account = accounts.get(person) ?? 0
      return { product, module, call, person, session: sessionOf(person), org: orgOfPerson(person), account, target }
    }
    const writes = (person: Person, call: Call) => call.writes && expectedOutcome(person, module, call) === 'passes'

    test.each(calls)('$name', async call => {
      const cells = new Map<Person, string>()
      const readers: CallContext[] = []
      const callers = callersOf(module, call)
      await prepare(call)
      for (const person of callers) if (!writes(person, call)) readers.push(await contextOf(person, call))
      const read = await cellsOfReaders(readers)
      readers.forEach(({ person }, index) => cells.set(person, read[index] ?? ''))
      for (const person of callers.filter(one => writes(one, call))) {
        const context = await contextOf(person, call)
        cells.set(person, await matrixCell(context))
        if (call.file) begun.set(person, context.target.sheet ?? '')
        await prepare(call)
      }
      block.set(
        call.name,
        people.map(person => cells.get(person) ?? ''),
      )
      const outcomes = (outcomeOf: (person: Person) => string | undefined) =>
        Object.fromEntries(callers.map(person => [person.name, outcomeOf(person)]))
      expect(outcomes(person => cells.get(person))).toEqual(outcomes(person => expectedOutcome(person, module, call)))
    })
  })

  describe('by push', () => {
    const clients: PushClient[] = []
    let heartbeat: NodeJS.Timeout
    beforeAll(async () => {
      for (const person of people) clients.push(await subscribe(product, sessionOf(person), { orgcode: person.orgcode }))
      heartbeat = setInterval(() => clients.forEach(client => client.send({ type: 'adminpong' })), 5000)
      for (const module of allModules) await rowFor(module)
      await pause(300)
    })
    afterAll(() => {
      clearInterval(heartbeat)
      clients.forEach(client => client.socket.terminate())
    })

    test.each(allModules)('a write of $name is pushed to everybody who may see the row', module => {
      const wasNotified = (client: PushClient) =>
        client.frames.some(frame => frame.type === 'module' && frame.name === module.name)
      const cells = clients.map(client => (wasNotified(client) ? 'notified' : '-'))
      blocks.get(module.name)?.set('push', cells)
      expect(named(cells)).toEqual(named(people.map(person => (isNotified(person, module) ? 'notified' : '-'))))
    })
  })

  test('every file of expectations belongs to a module', () => {
    expect(Object.keys(expectations).filter(name => !allModules.some(module => module.name === name))).toEqual([])
  })

  test('files are uploaded by who may write, and opened by whom they are for', async () => {
    const calls = await fileCalls(product, sessions)
    for (const call of calls) {
      const cells: string[] = []
      for (const person of people) {
        const moment = await transactionMark(product)
        const outcome = outcomeOfStatus(await call.send(product, sessionOf(person)))
        const storedUploads = (await writtenSince(product, moment)).filter(({ table }) => table === 'upload')
        cells.push(outcome === 'passes' || !storedUploads.length ? outcome : `${outcome}; was kept`)
      }
      files.set(call.name, cells)
    }
    expect([...files.values()].map(named)).toEqual(calls.map(call => named(people.map(call.expected))))
  })

  test('a field is seen and changed by who has its rights, in every call alike', async () => {
    fields = await fieldCells(product, employee, { author: sessionOf(authorOf(employee)), row: { salary: 1000 } })
    expect(Object.fromEntries(fields)).toEqual(Object.fromEntries(expectedCells(employee)))
  })

  test('every reply is as the description of the API says', () => {
    expect(checked).toBeGreaterThan(1000)
    expect([...undescribed.values()]).toEqual([])
  })

  test.skipIf(isSecondDatabase)('is as recorded', async () => {
    const recorded: ReadonlyMap<string, Block> = blocks
    await expect(
      matrixText(recorded, {
        modules: [...modules.filter(hasOwnCalls), memo, contact],
        files,
        fields: { module: employee, grants: [...grantsOf(employee).keys()], cells: fields },
      }),
    ).toMatchFileSnapshot('../schemas/recorded/matrix.txt')
  })
})
