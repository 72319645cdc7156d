import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expireReleasedFiles } from '../../src/server/jobs/expireReleasedFiles.ts'
import { removeExpiredFiles } from '../../src/server/jobs/removeExpiredFiles.ts'
import { removeExpiredRows } from '../../src/server/jobs/removeExpiredRows.ts'
import { asOwner } from '../fixtures/records.ts'
import { startUploads, type Uploads } from '../fixtures/startUploads.ts'
import { png, type Uploaded } from '../fixtures/uploadForms.ts'
import { engine } from '../server.ts'

const path = 'admin/config/dictionary'

describe(`files of rows that are removed for good, on ${engine}`, () => {
  let at: Uploads
  beforeAll(async () => {
    at = await startUploads(engine)
  })
  afterAll(() => at?.product.close())

  const picture = async () => at.uploaded({ file: await png() })
  const imageOf = ({ img_id, url }: Uploaded) => [{ img_id, url, name: 'a.png' }]
  const save = async (values: object): Promise<number> => {
    const { body } = await at.own.post<{ id: number }>(`${path}/save`, values)
    if (!body.data) throw new Error(body.error)
    return body.data.id
  }
  const rowWith = (file: Uploaded) => save({ title: `图 ${file.img_id}`, pid: 2, sort: 1, image: imageOf(file) })
  const purge = async (id: number) => {
    await at.own.post(`${path}/del`, { ids: [id] })
    const { body } = await at.own.post<{ purged: number }>('recycle/purge', { rows: [{ module: 'dictionary', id }] })
    expect(body.data).toMatchObject({ purged: 1 })
  }
  const source = () => at.product.server.context
  /** As if the week were over, and both questions due again. */
  const weekPasses = async () => {
    await asOwner(at.product, `update upload set kept_until = kept_until - interval '8 days' where kept_until is not null`)
    await asOwner(at.product, `update released_file set due_at = due_at - interval '8 days'`)
  }
  const isThere = (file: Uploaded) => existsSync(at.pathOf(file))
  const sweepTwice = async () => {
    await expireReleasedFiles(source())
    await weekPasses()
    await removeExpiredFiles(source())
  }

  test('go after a week, with those of former versions, and open until then', async () => {
    const [former, last] = [await picture(), await picture()]
    const id = await rowWith(former)
    await save({ id, image: imageOf(last) })
    await purge(id)
    await expireReleasedFiles(source())
    expect((await at.open(last.url)).statusCode).toBe(200)
    await removeExpiredFiles(source())
    expect([isThere(former), isThere(last)]).toEqual([true, true])
    await weekPasses()
    await removeExpiredFiles(source())
    expect([isThere(former), isThere(last)]).toEqual([false, false])
    expect(await asOwner(at.product, `select id from upload where id in ('${former.img_id}', '${last.img_id}')`)).toEqual([])
    expect(await asOwner(at.product, 'select id from released_file')).toEqual([])
  })

  test('go as well where the retention removes the row', async () => {
    const file = await picture()
    const id = await rowWith(file)
    await at.own.post(`${path}/del`, { ids: [id] })
    await asOwner(at.product, `update deletion set until = now() - interval '1 minute' where row_id = ${id}`)
    await removeExpiredRows(source())
    await sweepTwice()
    expect(isThere(file)).toBe(false)
  })

  test('stay where another row names them, also a deleted one, or a version of another row', async () => {
    const [shared, binned, former] = [await picture(), await picture(), await picture()]
    const others = [await rowWith(shared), await rowWith(binned), await rowWith(former)] as const
    await at.own.post(`${path}/del`, { ids: [others[1]] })
    await save({ id: others[2], image: [] })
    for (const file of [shared, binned, former])
      await purge(await save({ title: `又 ${file.img_id}`, pid: 2, sort: 1, image: imageOf(file) }))
    await sweepTwice()
    expect([shared, binned, former].map(isThere)).toEqual([true, true, true])
    expect((await at.open(shared.url)).statusCode).toBe(200)
    expect(await asOwner(at.product, `select id from upload where kept_until is not null and id = '${shared.img_id}'`)).toEqual(
      [],
    )
  })

  test('stay where a row takes them within the week, or did so unseen at the moment of the question', async () => {
    const [taken, unseen] = [await picture(), await picture()]
    for (const file of [taken, unseen]) await purge(await rowWith(file))
    await expireReleasedFiles(source())
    await rowWith(taken)
    const id = await save({ title: `迟 ${unseen.img_id}`, pid: 2, sort: 1 })
    await asOwner(at.product, `update dictionary set image = '${JSON.stringify(imageOf(unseen))}' where id = ${id}`)
    await weekPasses()
    await removeExpiredFiles(source())
    expect([isThere(taken), isThere(unseen)]).toEqual([true, true])
  })
})
