import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyModule, fieldsOf, importKeyOf, tableOf, isImportable, importFieldsOf } from '../../src/schema/index.ts'
import { quoted } from '../../src/server/db/sql.ts'
import { otherValue } from '../../src/testing/sampleValue.ts'
import { draftOf } from '../fixtures/drafts.ts'
import { allModules, allParts } from '../fixtures/everything.ts'
import { importsOf, sheetText } from '../fixtures/imports.ts'
import { getFile, readSheet } from '../fixtures/readSheet.ts'
import { valueAsOwner } from '../fixtures/records.ts'
import { xlsx } from '../fixtures/sheetFiles.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const importing = allModules.filter(module => isImportable(module))
const labelsOf = (module: AnyModule) => importFieldsOf(module).map(name => fieldsOf(module)[name]?.label)
/** A field that may change without changing the import key. */
const changeable = (module: AnyModule): string | undefined => {
  const key = importKeyOf(module)
  const fields = importFieldsOf(module).filter(name => !key.includes(name))
  return fields.find(name => ['text', 'choice', 'number'].includes(fieldsOf(module)[name]?.kind ?? ''))
}

describe(`on ${engine}`, () => {
  let product: Product
  let session: Session
  beforeAll(async () => {
    product = await startProduct(engine, { modules: allModules, parts: allParts })
    await product.app.listen({ port: 0, host: '127.0.0.1' })
    session = await product.signIn('demo1')
  })
  afterAll(() => product?.close())

  const template = async (module: AnyModule, format: string) => {
    const { body } = await session.post<{ path: string }>(`${module.wire.path}/excel/template`, { format })
    return getFile(product, body.data?.path ?? '', { authorization: `Bearer ${session.token}` })
  }

  describe.each(importing)('$name', module => {
    const imports = () => importsOf(product, session, module.wire.path)
    /** A digest of the organisation's rows without what every write changes. */
    const rowsDigest = (where = 'true') =>
      valueAsOwner<string>(
        product,
        `select md5(coalesce(string_agg((to_jsonb(t) - 'version' - 'updated_at')::text, '' order by id), '')) as value from ${quoted(tableOf(module))} t where ${where}`,
      )
    const drafts = () => Promise.all([1, 2, 3].map(() => draftOf(session, module, allModules)))

    test('its template filled in is imported, imported again, changed, and undone', async () => {
      const { bytes } = await template(module, 'xlsx')
      const [headings] = (await readSheet(bytes)).rows
      expect(headings).toEqual(labelsOf(module))
      const rows = await drafts()
      const lines = sheetText(module, rows)
        .split('\n')
        .map(line => line.split('\t'))
      const before = await rowsDigest('status <> -1')
      const file = await xlsx([headings as string[], ...lines.slice(1)])
      const url = await imports().upload(file, 'a.xlsx')
      expect((await imports().dryRun(url)).body.data).toMatchObject({
        total: 3,
        counts: { new: 3 },
        columns: importFieldsOf(module),
        ignored: [],
      })
      const added = await imports().run(file, {}, 'a.xlsx')
      expect(added).toMatchObject({ status: 2, added: 3, updated: 0, skipped: 0, failed: 0 })
      const filled = await rowsDigest()

      expect(await imports().run(file, { mode: 'overwrite' }, 'a.xlsx')).toMatchObject({
        added: 0,
        updated: 0,
        skipped: 3,
        failed: 0,
      })
      expect(await rowsDigest()).toBe(filled)

      const name = changeable(module)
      if (name && importKeyOf(module).length) {
        const [row = {}, ...others] = rows
        const field = fieldsOf(module)[name]
        const changed = { ...row, [name]: field?.kind === 'number' ? 9 : field && otherValue(field, row[name]) }
        const done = await imports().run(sheetText(module, [changed, ...others]), { mode: 'overwrite' })
        expect(done).toMatchObject({ added: 0, updated: 1, skipped: 2, failed: 0 })
        expect(await rowsDigest()).not.toBe(filled)
        expect((await imports().undo(done)).body.data).toEqual({ restored: 1, left: 0 })
        expect(await rowsDigest()).toBe(filled)
      }

      expect((await imports().undo(added)).body.data).toEqual({ restored: 3, left: 0 })
      expect(await rowsDigest('status <> -1')).toBe(before)
    })

    test('its template contains an existing row, and changes nothing when imported unchanged', async () => {
      const [row = {}] = await drafts()
      expect((await session.post(`${module.wire.path}/save`, row)).status).toBe(200)
      for (const format of ['xlsx', 'txt']) {
        const { bytes, headers } = await template(module, format)
        expect(String(headers['content-disposition'])).toContain(encodeURIComponent(`导入模板.${format}`))
        const { body } = await imports().dryRun(await imports().upload(bytes, `a.${format}`))
        expect(body.data, JSON.stringify(body)).toMatchObject({
          columns: importFieldsOf(module),
          counts: { unchanged: 1, new: 0, changed: 0, refused: 0 },
        })
      }
    })

    test('its template is refused for another module or format', async () => {
      const { body } = await session.post<{ path: string }>(`${module.wire.path}/excel/template`, {})
      const viewer = await product.signIn('demo1', 'viewer')
      const foreign = await product.signIn('demo2')
      for (const { token } of [viewer, foreign])
        expect((await getFile(product, body.data?.path ?? '', { authorization: `Bearer ${token}` })).status).toBe(404)
      expect((await session.post(`${module.wire.path}/excel/template`, { format: 'exe' })).status).toBe(422)
    })
  })
})
