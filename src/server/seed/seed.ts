import { randomBytes } from 'node:crypto'
import { type AnyModule, parentOf } from '../../schema/index.ts'
import type { Query } from '../db/connection.ts'
import { platform } from '../db/columns.ts'
import { scopeOf, type Source, type Who } from '../db/scope.ts'
import { raw, sql } from '../db/sql.ts'
import { everyRight, pagesOf } from '../../rules/rights.ts'
import { sounds } from '../pinyin.ts'
import { platformKey } from '../features/identity.ts'
import type { SeedRow } from '../part.ts'
import { save } from '../operations/save/save.ts'
import { addBulk } from './bulk.ts'

export interface Wishes {
  demo: boolean
  /** Believable rows in great number, beside those that show what a module is. */
  examples: boolean
}
interface Organisation {
  code: string
  name: string
  key: string
  viewer: boolean
}

/** The first start: organisations, their administrators, and the rows the modules bring; all of it in the transaction the source stands for. */
export async function seed(source: Source, { demo, examples }: Wishes): Promise<void> {
  await addBulk(source)
  const [known] = await source.database.asOwner(query => query(raw('select id from organisation limit 1')))
  if (known) return
  const organisations = [
    { code: 'platform', name: '平台', key: platformKey, viewer: false },
    ...(demo
      ? [
          { code: 'demo1', name: '示例机构一', key: newKey(), viewer: true },
          { code: 'demo2', name: '示例机构二', key: newKey(), viewer: false },
        ]
      : []),
  ]
  const admins = await source.database.asOwner(async query => {
    const all: Who[] = []
    for (const organisation of organisations) all.push(await addOrganisation(query, organisation))
    return all
  })
  await fill(source, admins)
  const [first, example] = admins
  if (first && example && examples) await addExamples(source, example, first)
}

const newKey = (): string => randomBytes(6).toString('hex')

async function addOrganisation(query: Query, { code, name, key, viewer }: Organisation): Promise<Who> {
  const own = key === platformKey ? sql`overriding system value` : raw('')
  const id = key === platformKey ? sql`${platform}::bigint` : raw('default')
  const [organisation] = await query<{ id: number }>(
    sql`insert into organisation (id, orgname, orgcode, orgkey, admin_username, maxcount, search_pinyin) ${own} values (${id}, ${name}, ${code}, ${key}, 'admin', 5000, ${sounds(name)}) returning id`,
  )
  const org = organisation?.id ?? 0
  const admin = await addAccount(query, { org, username: 'admin', nickname: '管理员', role: '管理员', rights: everyRight })
  if (viewer) await addAccount(query, { org, username: 'viewer', nickname: '只读用户', role: '只读', rights: ['*:view'] })
  return {
    org,
    account: admin,
    username: 'admin',
    nickname: '管理员',
    orgcode: code,
    orgkey: key,
    platform: key === platformKey,
    pages: pagesOf(everyRight),
    ip: '',
    requestId: 'seed',
  }
}

interface Account {
  org: number
  username: string
  nickname: string
  role: string
  rights: readonly string[]
}
async function addAccount(query: Query, { org, username, nickname, role, rights }: Account): Promise<number> {
  const [own] = await query<{ id: number }>(
    sql`insert into role (org_id, title, rights, search_pinyin) values (${org}, ${role}, ${JSON.stringify(rights)}::jsonb, ${sounds(role)}) returning id`,
  )
  const [account] = await query<{ id: number }>(
    sql`with added as (insert into account (org_id, username, nickname, role_list, search_pinyin) values (${org}, ${username}, ${nickname}, ${[own?.id ?? 0]}::bigint[], ${sounds(nickname)}) returning id)
      insert into first_account (account_id) select id from added returning account_id as id`,
  )
  return account?.id ?? 0
}

/** Rows go in by the same door as an operator's. */
async function fill(source: Source, admins: readonly Who[]): Promise<void> {
  const [first, example] = admins
  for (const module of source.registry.modules) {
    const { seed: rows } = source.registry.part(module)
    if (first && rows?.platform) await addRows(source, first, { module, rows: rows.platform, parent: 0 })
    if (example && rows?.demo) await addRows(source, example, { module, rows: rows.demo, parent: 0 })
  }
}

async function addExamples(source: Source, who: Who, platformAdmin: Who): Promise<void> {
  for (const module of source.registry.modules)
    await source.registry.part(module).seed?.examples?.(scopeOf(source, who), scopeOf(source, platformAdmin))
}

interface Batch {
  module: AnyModule
  rows: readonly SeedRow[]
  parent: number
}
async function addRows(source: Source, who: Who, { module, rows, parent }: Batch): Promise<void> {
  const field = parentOf(module)
  const scope = scopeOf(source, who)
  for (const { children, ...row } of rows) {
    const saved = await save.run(scope, module, {
      rows: [field && parent ? { ...row, [field]: parent } : row],
      several: false,
      key: null,
    })
    if (children) await addRows(source, who, { module, rows: children, parent: Number((saved as { id: number }).id) })
  }
}
