import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyModule, hasPage, isBuiltin, isLink, isPlatformOwned } from '../../src/schema/index.ts'
import { callsOf, type CallTarget } from '../fixtures/calls.ts'
import { draftOf } from '../fixtures/drafts.ts'
import { allModules, allParts } from '../fixtures/everything.ts'
import { authorOf, personNamed, type Person, type Sessions, signInAll } from '../fixtures/people.ts'
import { addRow, digest } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

/** Child rows are written with their parent row. */
const writable = allModules.filter(module => hasPage(module) && !module.log)

describe(`on ${engine}`, () => {
  let product: Product
  let sessions: Sessions
  beforeAll(async () => {
    product = await startProduct(engine, { modules: allModules, parts: allParts })
    sessions = await signInAll(product)
  })
  afterAll(() => product?.close())

  const sessionOf = (person: Person): Session => {
    const session = sessions.get(person)
    if (!session) throw new Error(`${person.name} is not signed in`)
    return session
  }
  const rowFor = async (module: AnyModule, person: Person): Promise<CallTarget> => {
    const row = await draftOf(sessionOf(person), module, allModules)
    const id = await addRow(sessionOf(person), module.wire.path, row)
    return { id, org: 0, row, draft: await draftOf(sessionOf(person), module, allModules) }
  }

  const links = writable.flatMap(module =>
    Object.entries(module.fields).flatMap(([name, field]) => {
      if (!isLink(field) && field.kind !== 'references') return []
      const target = allModules.find(one => one.name === ('to' in field ? field.to : module.name))
      return target && !isPlatformOwned(target) && !isPlatformOwned(module)
        ? [{ name: module.name, field: name, module, target }]
        : []
    }),
  )
  test.each(links)('$name.$field cannot point to a row of another organisation', async ({ module, field, target }) => {
    const { id } = await rowFor(target, personNamed('foreign super'))
    const author = sessionOf(authorOf(module))
    const draft = await draftOf(author, module, allModules)
    const before = await digest(product)
    const value = module.fields[field]?.kind === 'references' ? [id] : id
    const reply = await author.post(`${module.wire.path}/save`, { ...draft, [field]: value })
    expect(reply).toMatchObject({ status: 422, body: { errors: [{ field }] } })
    expect(await digest(product)).toBe(before)
  })

  const builtin = writable.flatMap(module =>
    (module.builtin ?? [])
      .filter(row => isBuiltin(module, row.id))
      .slice(0, 1)
      .flatMap(({ id }) =>
        callsOf(module)
          .filter(call => call.on === 'row' && call.writes)
          .map(call => ({ name: module.name, id, call: call.name, module, made: call })),
      ),
  )
  test.each(builtin)('$call never changes the built-in row $id of $name', async ({ module, made, id }) => {
    const target = { ...(await rowFor(module, authorOf(module))), id }
    const before = await digest(product)
    for (const name of ['own super', 'platform super'])
      expect((await sessionOf(personNamed(name)).post(made.path, made.body(target))).status).toBe(403)
    expect(await digest(product)).toBe(before)
  })
})
