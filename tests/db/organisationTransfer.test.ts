import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { missingFileLines } from '../../src/cli/command/missingFileLines.ts'
import { exportManifestName, readExportManifest, rowsFile } from '../../src/cli/transfer/exportedOrganisation.ts'
import { exportOrganisation } from '../../src/cli/transfer/exportOrganisation.ts'
import { importOrganisation } from '../../src/cli/transfer/importOrganisation.ts'
import { transferTables } from '../../src/cli/transfer/transferTables.ts'
import { modulesWithTables } from '../../src/schema/index.ts'
import { draftOf } from '../fixtures/drafts.ts'
import { allModules, allParts } from '../fixtures/everything.ts'
import { addRow, asOwner, orgOf, valueAsOwner } from '../fixtures/records.ts'
import { totpCode } from '../fixtures/totpCode.ts'
import { formOf, png, send, type Uploaded } from '../fixtures/uploadForms.ts'
import { engine, password, type Product, type Session, startProduct } from '../server.ts'

/** Tables of organisations whose rows stay, and why. */
const staying: Readonly<Record<string, string>> = {
  apitoken: 'its keys open this installation',
  counter: 'counted anew as rows are written',
  counter_change: 'noted anew as rows are written',
  errorlog: 'faults of this installation',
  idempotency: 'calls of this installation',
  job: 'work of this installation',
  known_device: 'browsers sign in anew',
  personalread: 'written anew from the log',
  previewed_change: 'ten minutes old at most',
  quota_told: 'told anew',
  receipt: 'undone here or not at all',
  released_file: 'files of this installation',
  session: 'everybody signs in anew',
  sign_in_place: 'browsers sign in anew',
  sso_handover: 'two minutes old at most',
  sso_logout: 'logout tokens of this installation',
  stretch: 'counted anew as rows are written',
  token_key: 'opens this installation',
  webhook_delivery: 'sent from this installation',
  webhook_key: 'signs messages of this installation',
  webhook_state: 'how far this installation has sent',
}

const names = { pictures: 'test/everything', words: 'admin/config/dictionary' }

describe(`an organisation that moves, on ${engine}`, () => {
  let [there, here] = [] as unknown as [Product, Product]
  let owner: Session
  let picture: Uploaded
  let directory = ''
  const places: string[] = []
  const place = async () => {
    const made = await mkdtemp(join(tmpdir(), 'houtai-transfer-'))
    places.push(made)
    return join(made, 'organisation')
  }
  const exported = async (product: Product, code: string): Promise<string> => {
    const into = await place()
    await exportOrganisation(product.database, product.server.context, { code, directory: into })
    return into
  }
  const imported = (product: Product, from: string, code?: string) =>
    importOrganisation(product.database, product.server.context, { directory: from, code })

  beforeAll(async () => {
    const options = { modules: allModules, parts: allParts }
    there = await startProduct(engine, options)
    here = await startProduct(engine, options)
    // Its ids are others here.
    await asOwner(here, `update city set id = id + 5000000 where level = 'county'`)
    owner = await there.signIn('demo1')
    const file = await send(there.app, formOf({ file: await png() }), {
      url: `/api/${owner.orgkey}/v2/inc/file/image`,
      headers: { authentication: owner.token },
    })
    picture = file.body.data as unknown as Uploaded
    await fill(owner, picture)
    await setUpSecondStep(await there.signIn('demo1', 'viewer'))
    directory = await exported(there, 'demo1')
  }, 180_000)
  afterAll(async () => {
    await Promise.all([there?.close(), here?.close()])
    for (const one of places) await rm(one, { recursive: true, force: true })
  })

  test('every table of organisations moves, or says why not', async () => {
    const tables = await asOwner<{ name: string }>(
      there,
      `select c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`,
    )
    const platform = modulesWithTables(allModules).filter(({ scope }) => scope === 'platform')
    const moved = transferTables(there.server.context.registry)
    const known = [...moved, ...platform].map(({ name }) => name)
    expect([...known, ...Object.keys(staying)].toSorted()).toEqual(tables.map(({ name }) => name))
  })

  test('has every row, link and file in the other installation, and a second move changes nothing', async () => {
    const report = await imported(here, directory, 'arrived')
    expect(report.files).toBe(1)
    expect(report.left).toEqual([])
    const again = await exported(here, 'arrived')
    const [before, after] = [await rowsWithoutIds(there, directory), await rowsWithoutIds(here, again)]
    expect(Object.keys(before).length).toBeGreaterThan(20)
    for (const table of Object.keys(before))
      expect([table, after[table]]).toEqual([table, expectedOf(table, before[table] ?? [])])
  })

  test('is worked in at once: people sign in, numbers go on, pictures open, histories are there, its counts are right', async () => {
    const people = await here.signIn('arrived')
    const open = async (row: { pictures?: { url: string }[] } | undefined) =>
      (await here.app.inject({ url: row?.pictures?.[0]?.url ?? '', headers: { authorization: `Bearer ${people.token}` } }))
        .statusCode
    const list = async (path: string, body: object = {}) =>
      (await people.post<{ data: Row[]; total: number }>(`${path}/list`, body)).body.data ?? { data: [], total: 0 }
    const { data } = await list(names.pictures)
    const row = data.find(({ note }) => note === '改过')
    expect(await open(row)).toBe(200)
    const history = await people.post<{ action: string }[]>(`${names.pictures}/history`, { id: row?.id })
    expect(history.body.data?.map(({ action }) => action)).toEqual(['edit', 'add'])
    for (const module of modulesWithTables(allModules).filter(({ scope = 'org' }) => scope === 'org')) {
      const org = await orgOf(here, 'arrived')
      const rows = await valueAsOwner<number>(
        here,
        `select count(*)::int as value from "${module.name}" where org_id = ${org} and status in (0, 1)`,
      )
      const counted = await valueAsOwner<number>(
        here,
        `select coalesce(sum(n), 0)::int as value from counter where module = '${module.name}' and org_id = ${org} and facet = '' and status in (0, 1)`,
      )
      expect([module.name, counted]).toEqual([module.name, rows])
    }
    const draft = await draftOf(people, moduleNamed('everything'), allModules)
    const saved = await people.post<{ id: number }>(`${names.pictures}/save`, draft)
    expect(saved.status).toBe(200)
    const { data: now } = await list(names.pictures)
    expect(Math.max(...now.map(({ id }) => id))).toBe(saved.body.data?.id)
  })

  test('a saved view filters by the row it filtered by', async () => {
    const org = await orgOf(here, 'arrived')
    const [view] = await asOwner<{ title: string }>(
      here,
      `select d.title from saved_view v join dictionary d on d.org_id = v.org_id and d.id = (v.content -> 'values' ->> 'pid')::bigint where v.org_id = ${org}`,
    )
    expect(view).toEqual({ title: '分组甲' })
  })

  test.each([
    ['its code is taken', async (from: string) => imported(here, from, 'DEMO2'), 'the code DEMO2 is taken here'],
    [
      'a file of rows was changed',
      async (from: string) => {
        await appendFile(rowsFile(from, 'dictionary'), '{"id":1}\n')
        return imported(here, from, 'changed')
      },
      'rows/dictionary.jsonl is not as it was exported',
    ],
    [
      'it comes from a newer program',
      async (from: string) => {
        const manifest = await readExportManifest(from)
        await writeFile(join(from, exportManifestName), JSON.stringify({ ...manifest, generation: manifest.generation + 1 }))
        return imported(here, from, 'newer')
      },
      'newer than this program',
    ],
    ['there is none', async () => imported(here, tmpdir()), 'is no exported organisation'],
  ])('is refused whole if %s', async (_, run, says) => {
    const from = await exported(there, 'demo1')
    const state = async () => [
      await asOwner(here, 'select id, orgcode from organisation order by id'),
      await readdir(join(here.dataDir, 'uploads/files')),
    ]
    const before = await state()
    await expect(run(from)).rejects.toThrow(says)
    expect(await state()).toEqual(before)
  })

  test('leaves secrets behind that the other installation cannot read: nobody is locked out', async () => {
    expect((await here.signIn('arrived', 'viewer')).token).toBeUndefined()
    await asOwner(there, 'update second_step set secret = reverse(secret)')
    await asOwner(there, 'update webinfo set tx_map_key = reverse(tx_map_key)')
    const { left } = await imported(here, await exported(there, 'demo1'), 'otherkey')
    expect(left.toSorted()).toEqual(['second_step.secret', 'webinfo.tx_map_key'])
    expect((await here.signIn('otherkey', 'viewer')).token).toBeTypeOf('string')
  })

  test('touches no other organisation', async () => {
    const digests = async () => {
      const all: Record<string, unknown> = {}
      for (const { name } of transferTables(here.server.context.registry))
        all[name] = await valueAsOwner(
          here,
          `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as value from "${name}" t where org_id in (1, ${await orgOf(here, 'demo2')})`,
        )
      return all
    }
    const before = await digests()
    await imported(here, directory, 'third')
    expect(await digests()).toEqual(before)
  })

  test('says which files are stored nowhere, and moves without them', async () => {
    const into = await place()
    await there.server.context.storage.files.remove(picture.img_id)
    const report = await exportOrganisation(there.database, there.server.context, { code: 'demo1', directory: into })
    expect([report.missing, report.manifest.files]).toEqual([[picture.img_id], 0])
    expect(missingFileLines(report.missing, 'exported')).toEqual([
      `1 files are neither in DATA_DIR nor in the bucket, and were not exported: ${picture.img_id}`,
    ])
    expect((await imported(here, into, 'filesgone')).files).toBe(0)
  })

  test.each([
    ['nobody', 'there is no organisation with the code nobody'],
    ['platform', 'the platform cannot be exported'],
  ])('%s is not exported', async (code, says) => {
    await expect(exported(there, code)).rejects.toThrow(says)
  })
})

interface Row {
  id: number
  note?: string
  pictures?: { url: string }[]
}
const moduleNamed = (name: string) => {
  const module = allModules.find(one => one.name === name)
  if (!module) throw new Error(`there is no module ${name}`)
  return module
}

/** Rows in every module, a tree out of order, a picture, a second step, a key of a service, a saved view, letters, a history. */
async function fill(owner: Session, picture: Uploaded): Promise<void> {
  const own = allModules.filter(one => !one.log && !one.rowsOf && one.scope !== 'platform' && one.scope !== 'organisation')
  for (const module of own.filter(({ holds }) => holds !== 'tokens'))
    await owner.post(`${module.wire.path}/save`, await draftOf(owner, module, allModules))
  const save = (path: string, row: object) => addRow(owner, path, row)
  const below = await save('test/treenode', { title: '先建的下级' })
  const above = await save('test/treenode', { title: '后建的上级' })
  await save('test/treenode', { id: below, title: '先建的下级', pid: above, version: 1 })
  const group = await save(names.words, { title: '分组甲', pid: 0 })
  await owner.post('views/save', { module: 'dictionary', name: '甲组', content: { values: { pid: String(group) } } })
  const draft = await draftOf(owner, moduleNamed('everything'), allModules)
  const id = await save(names.pictures, { ...draft, pictures: [{ img_id: picture.img_id, url: picture.url, name: '照片' }] })
  await save(names.pictures, { id, version: 1, note: '改过' })
  await save('admin/webinfo', { tx_map_key: 'KEY-OF-A-SERVICE-1' })
}

async function setUpSecondStep(viewer: Session): Promise<void> {
  const begun = await viewer.post<{ secret: string }>('admin/totp/begin', { password })
  const confirmed = await viewer.post('admin/totp/confirm', { password, code: totpCode(begun.body.data?.secret ?? '') })
  if (confirmed.status !== 200) throw new Error('there is no second step')
}

/** What is not the same after a move. */
function expectedOf(table: string, rows: readonly unknown[]): readonly unknown[] {
  if (table === 'audit') return [...rows, expect.objectContaining({ action: 'import', module: 'organisation' })]
  if (table === 'organisation') return rows.map(row => ({ ...(row as object), orgcode: 'arrived', orgkey: expect.any(String) }))
  return rows
}

/** The exported rows, each id replaced by the position of its row. */
async function rowsWithoutIds(product: Product, directory: string): Promise<Record<string, unknown[]>> {
  const { platform } = await readExportManifest(directory)
  const tables = transferTables(product.server.context.registry)
  const linesOf = async (table: string) =>
    (await readFile(rowsFile(directory, table), 'utf8'))
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(withoutAddresses(line)) as Record<string, unknown>)
  const places = new Map<string, Map<unknown, string>>()
  for (const { name } of tables) places.set(name, new Map((await linesOf(name)).map(({ id }, index) => [id, `${name} ${index}`])))
  const idPlace = (table: string, id: unknown) =>
    typeof id === 'number' ? (places.get(table)?.get(id) ?? platform[table]?.[id] ?? (id < 1000 ? id : null)) : id
  const all: Record<string, unknown[]> = {}
  for (const { name, links } of tables) {
    const rows = (await linesOf(name)).map(({ id: _id, ...row }) => {
      const linked = Object.entries(links).map(([column, to]) => {
        const value = row[column]
        return [column, Array.isArray(value) ? value.map(one => idPlace(to, one)) : idPlace(to, value)]
      })
      const inner = innerColumns[name]?.map(column => [column, 'compared elsewhere']) ?? []
      return { ...row, ...Object.fromEntries([...linked, ...inner]) }
    })
    all[name] = rows
  }
  return all
}
const innerColumns: Readonly<Record<string, readonly string[]>> = {
  audit: ['row_ids', 'changes', 'token_id'],
  deletion: ['row_id'],
  saved_view: ['content'],
  preference: ['value'],
}
const withoutAddresses = (line: string): string =>
  line
    .replaceAll(/\/api\/files\/(\w+)\/[\w.-]+\/[0-9a-f]{32}\./g, '/api/files/$1/')
    .replaceAll(/(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/g, 'file')
