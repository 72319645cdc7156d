import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { type AnyModule, checkModules, children, withComputed } from '../../src/schema/index.ts'
import { storedSummaries } from '../../src/server/db/computed/storedSummaries.ts'
import { importsOf } from '../fixtures/imports.ts'
import { addRow, asOwner } from '../fixtures/records.ts'
import { enrolment, seminar } from '../fixtures/seminar.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const full = '名额已满'

test.each([
  { rule: 'of rows that everybody sees names the row', scope: {}, hasScopedParent: false, isNamed: true },
  { rule: 'of rows with a row scope names none', scope: { visible: { own: true } }, hasScopedParent: false, isNamed: false },
  { rule: 'of child rows of such rows names none', scope: {}, hasScopedParent: true, isNamed: false },
])('a rule $rule', ({ scope, hasScopedParent, isNamed }) => {
  const school = {
    ...seminar,
    name: 'school',
    visible: { own: true },
    fields: { seminars: children('课程', { of: 'seminar', by: 'school' }) },
  } as unknown as AnyModule
  const all = withComputed([...modules, { ...seminar, ...scope } as AnyModule, enrolment, ...(hasScopedParent ? [school] : [])])
  const course = all.find(({ name }) => name === 'seminar') as AnyModule
  const refusals = storedSummaries(course, all).flatMap(({ ddl }) => ddl.filter(text => text.includes('raise exception')))
  expect(refusals).toHaveLength(1)
  expect(refusals[0]?.includes('coalesce(new."title"')).toBe(isNamed)
})

describe(`on ${engine}`, () => {
  let product: Product
  let session: Session
  beforeAll(async () => {
    const all = [...modules, seminar, enrolment]
    expect(checkModules(all)).toEqual([])
    product = await startProduct(engine, { modules: all })
    await product.app.listen({ port: 0, host: '127.0.0.1' })
    session = await product.signIn('demo1')
  })
  afterAll(() => product?.close())

  const saveSeminar = (row: object) => session.post<{ id: number }>('test/seminar/save', row)
  const courseWith = (places: number) => addRow(session, 'test/seminar', { title: `课程 ${places}`, places })
  const call = (name: string, body: object) => session.post<{ id: number }>(`test/enrolment/${name}`, body)
  const enrol = (course: number, more: object = {}) => call('save', { title: '学员', seminar: course, ...more })
  const enrolled = (course: number) => addRow(session, 'test/enrolment', { title: '学员', seminar: course })
  const taken = async (id: number) => (await session.post<{ taken: number }>('test/seminar/info', { id })).body.data?.taken

  test('a row that would break a rule of the parent row is refused with its sentence', async () => {
    const course = await courseWith(1)
    expect((await enrol(course)).status).toBe(200)
    const { status, body } = await enrol(course)
    const message = `课程 1：${full}`
    expect([status, body.error, body.errors]).toEqual([422, message, [{ field: 'seminar', message }]])
    expect(await taken(course)).toBe(1)
  })

  test('of rows saved at the same moment as many are accepted as there is room for', async () => {
    const course = await courseWith(3)
    const replies = await Promise.all(Array.from({ length: 9 }, () => enrol(course)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(new Set(replies.filter(({ status }) => status !== 200).map(({ body }) => body.error))).toEqual(
      new Set([`课程 3：${full}`]),
    )
    expect(await taken(course)).toBe(3)
  })

  test('a step, a recovery and a bulk change are refused like a save', async () => {
    const course = await courseWith(1)
    const first = await enrolled(course)
    await call('state-in-waiting', { id: first })
    const second = await enrolled(course)
    expect((await call('state-waiting-in', { id: first })).body.error).toContain(full)
    await call('del', { ids: [second] })
    expect((await call('state-waiting-in', { id: first })).status).toBe(200)
    expect((await call('batch', { command: 'recover', ids: [second] })).body.error).toContain(full)
    const elsewhere = await enrolled(await courseWith(1))
    expect((await call('batch', { key: 1, val: course, ids: [elsewhere] })).body.error).toContain(full)
    expect(await taken(course)).toBe(1)
  })

  test('a parent row that has more than the rule allows gets no more, and may lose some', async () => {
    const course = await courseWith(3)
    const ids = [await enrolled(course), await enrolled(course), await enrolled(course)]
    expect((await saveSeminar({ id: course, places: 1 })).body.error).toContain(full)
    // As it was before the rule was added.
    await asOwner(product, 'alter table seminar disable trigger rules_enrolment_seminar')
    await asOwner(product, `update seminar set places = 1 where id = ${course}`)
    await asOwner(product, 'alter table seminar enable trigger rules_enrolment_seminar')
    expect((await enrol(course)).body.error).toContain(full)
    expect((await call('del', { ids: ids.slice(0, 1) })).status).toBe(200)
    expect(await taken(course)).toBe(2)
  })

  test('an import writes the lines that there is room for, and its preview names the others', async () => {
    const course = await courseWith(2)
    const imports = importsOf(product, session, 'test/enrolment')
    const file = ['姓名\t课程', ...['甲', '乙', '丙'].map(name => `${name}\t${course}`)].join('\n')
    const preview = await imports.preview(file)
    expect(preview.counts).toMatchObject({ new: 2, refused: 1 })
    expect(JSON.stringify(preview.rows[2])).toContain(full)
    expect(await imports.run(file)).toMatchObject({ added: 2, failed: 1 })
    expect(await taken(course)).toBe(2)
  })
})
