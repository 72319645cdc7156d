import { randomBytes } from 'node:crypto'
import { type AnyModule, parentFieldOf } from '../../schema/index.ts'
import { homePath } from '../../shared/rules/menuNodes.ts'
import { everyRight, rightsByPage } from '../../shared/rules/rights.ts'
import { recycleBinRoute } from '../../shared/wire/recycleBin.ts'
import { moduleAt } from '../auth/menuTree.ts'
import { platformOrgkey } from '../auth/principal.ts'
import type { Query, Data } from '../db/connection.ts'
import type { Registry, SeedRow } from '../db/modulePart.ts'
import { pinyinSounds } from '../db/pinyin.ts'
import type { ServerContext, Principal } from '../db/scope.ts'
import { scopeOf } from '../db/scope/scopeOf.ts'
import { quoted, raw, sql, ident } from '../db/sql.ts'
import { platformOrg } from '../db/tables/columns.ts'
import { save } from '../operations/save/save.ts'
import { insertAllSql } from './addExamples.ts'

export interface SeedOptions {
  demo: boolean
  /** Also adds many realistic rows, beside the few that show each module. */
  examples: boolean
}
interface SeedOrganisation {
  code: string
  name: string
  key: string
  viewer: boolean
}

/** The first start: organisations, their administrators, and the modules' rows, in one transaction. */
export async function seed(context: ServerContext, { demo, examples }: SeedOptions): Promise<void> {
  await addBulkRows(context)
  const [known] = await context.database.asOwner(query => query(raw('select id from organisation limit 1')))
  if (known) return
  const organisations = [
    { code: 'platform', name: '平台', key: platformOrgkey, viewer: false },
    ...(demo
      ? [
          { code: 'demo1', name: '示例机构一', key: newKey(), viewer: true },
          { code: 'demo2', name: '示例机构二', key: newKey(), viewer: false },
        ]
      : []),
  ]
  const quotas = [...new Set(context.registry.modules.flatMap(({ quota }) => quota ?? []))]
  const admins = await context.database.asOwner(async query => {
    const all: Principal[] = []
    for (const organisation of organisations) all.push(await addOrganisation(query, organisation, quotas))
    return all
  })
  await addModuleRows(context, admins)
  const [first, example] = admins
  if (first && example && examples)
    for (const module of context.registry.modules) await addModuleExamples(context, module, { who: example, platform: first })
}

const newKey = (): string => randomBytes(6).toString('hex')

/** The first organisations may have more rows than a new one. */
export const seedQuota = 5000

async function addOrganisation(
  query: Query,
  { code, name, key, viewer }: SeedOrganisation,
  quotas: readonly string[],
): Promise<Principal> {
  const own = key === platformOrgkey ? sql`overriding system value` : raw('')
  const id = key === platformOrgkey ? sql`${platformOrg}::bigint` : raw('default')
  const quotaNames = raw(quotas.map(field => `, ${quoted(field)}`).join(''))
  const quotaValues = raw(`, ${seedQuota}`.repeat(quotas.length))
  const [organisation] = await query<{ id: number }>(
    sql`insert into organisation (id, orgname, orgcode, orgkey, admin_username, search_pinyin${quotaNames}) ${own}
      values (${id}, ${name}, ${code}, ${key}, 'admin', ${pinyinSounds(name)}${quotaValues}) returning id`,
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
    platform: key === platformOrgkey,
    pages: rightsByPage(everyRight),
    ip: '',
    requestId: 'seed',
  }
}

interface SeedAccount {
  org: number
  username: string
  nickname: string
  role: string
  rights: readonly string[]
}
async function addAccount(query: Query, { org, username, nickname, role, rights }: SeedAccount): Promise<number> {
  const [own] = await query<{ id: number }>(
    sql`insert into role (org_id, title, rights, search_pinyin)
      values (${org}, ${role}, ${JSON.stringify(rights)}::jsonb, ${pinyinSounds(role)}) returning id`,
  )
  const [account] = await query<{ id: number }>(
    sql`with added as (insert into account (org_id, username, nickname, role_list, search_pinyin)
      values (${org}, ${username}, ${nickname}, ${[own?.id ?? 0]}::bigint[], ${pinyinSounds(nickname)}) returning id)
      insert into first_account (account_id) select id from added returning account_id as id`,
  )
  return account?.id ?? 0
}

/** Saves rows through the same operation as an operator's. */
async function addModuleRows(context: ServerContext, admins: readonly Principal[]): Promise<void> {
  const [first, example] = admins
  for (const module of context.registry.modules) {
    const { seed: rows } = context.registry.part(module)
    if (first && rows?.platform) {
      const platform = module.holds === 'menu' ? withKnownPages(context.registry, rows.platform) : rows.platform
      await saveSeedRows(context, first, { module, rows: platform, parent: 0 })
    }
    if (example && rows?.demo) await saveDemoRows(context, example, module)
  }
}

const saveDemoRows = (context: ServerContext, who: Principal, module: AnyModule): Promise<void> =>
  saveSeedRows(context, who, { module, rows: context.registry.part(module).seed?.demo ?? [], parent: 0 })

const addModuleExamples = async (
  context: ServerContext,
  module: AnyModule,
  { who, platform }: { who: Principal; platform: Principal | null },
): Promise<void> => context.registry.part(module).seed?.examples?.(scopeOf(context, who), platform && scopeOf(context, platform))

/** Modules that have rows of the demonstration. */
const demonstratedModules = ({ modules, part }: Registry): readonly AnyModule[] =>
  modules.filter(module => part(module).seed?.demo ?? part(module).seed?.examples)

/** The rows of the demonstration in one organisation, in the order of the first start. */
export function demonstrationSteps(context: ServerContext, who: Principal): readonly (() => Promise<void>)[] {
  const shown = demonstratedModules(context.registry)
  return [
    ...shown.map(module => () => saveDemoRows(context, who, module)),
    ...shown.map(module => () => addModuleExamples(context, module, { who, platform: null })),
  ]
}

interface SeedBatch {
  module: AnyModule
  rows: readonly SeedRow[]
  parent: number
}
async function saveSeedRows(context: ServerContext, who: Principal, { module, rows, parent }: SeedBatch): Promise<void> {
  const field = parentFieldOf(module)
  const scope = scopeOf(context, who)
  for (const { children, ...row } of rows) {
    const saved = await save.run(scope, module, {
      rows: [field && parent ? { ...row, [field]: parent } : row],
      several: false,
      key: null,
    })
    if (children) await saveSeedRows(context, who, { module, rows: children, parent: Number((saved as { id: number }).id) })
  }
}

const enginePages = [homePath, recycleBinRoute]

/** Entries of the first menu without those whose page no module of this product has, and without groups that are empty then. */
const withKnownPages = (registry: Registry, entries: readonly SeedRow[]): SeedRow[] =>
  entries.flatMap(entry => {
    if (entry.children) {
      const children = withKnownPages(registry, entry.children)
      return children.length ? [{ ...entry, children }] : []
    }
    const address = entry['pageUrl']
    return typeof address !== 'string' || enginePages.includes(address) || moduleAt(registry, address) ? [entry] : []
  })

/** Inserts platform rows by the thousand in one statement, if their table is empty. */
async function addBulkRows({ registry, database }: ServerContext): Promise<void> {
  for (const module of registry.modules) {
    const rows = registry.part(module).seed?.bulk
    if (rows) await database.asOwner(query => fillEmptyTable(query, module, rows))
  }
}

async function fillEmptyTable(query: Query, module: AnyModule, rows: () => readonly Data[]): Promise<void> {
  const [some] = await query(sql`select id from ${ident(module.name)} limit 1`)
  if (!some) await query(insertAllSql(module, platformOrg, rows()))
}
