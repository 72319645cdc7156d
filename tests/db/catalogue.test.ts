import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sqlLiteral } from '../../src/kinds/kindSql.ts'
import { isSecret, tableOf, modulesWithTables, isSearched } from '../../src/schema/index.ts'
import {
  arrayLookupName,
  fileLookupName,
  arrayLookupFields,
  rangeLookupFields,
  fileLookupFields,
  rangeLookupName,
} from '../../src/server/db/tables/lookupFunctions.ts'
import { allModules, allParts } from '../fixtures/everything.ts'
import { asOwner, valueAsOwner } from '../fixtures/records.ts'
import { engine, type Product, startProduct } from '../server.ts'

const role = 'houtai_app'
/** Grants of the request role on tables not made from schemas; on all others it has none. */
const engineTables: Readonly<Record<string, string>> = {
  audit: 'INSERT SELECT',
  counted_facet: 'SELECT',
  personalread: 'SELECT',
  counter: 'INSERT SELECT UPDATE',
  counter_change: 'INSERT SELECT UPDATE',
  deletion: 'SELECT',
  serial_number: 'INSERT SELECT UPDATE',
  stretch: 'INSERT SELECT UPDATE',
  letter_delivery: 'INSERT SELECT UPDATE',
  errorlog: 'INSERT SELECT',
  idempotency: 'INSERT SELECT',
  job: 'INSERT SELECT UPDATE',
  letter: 'INSERT SELECT UPDATE',
  preference: 'INSERT SELECT UPDATE',
  home_page: 'INSERT SELECT UPDATE',
  saved_view: 'INSERT SELECT UPDATE',
  previewed_change: 'INSERT SELECT UPDATE',
  quota_told: 'INSERT SELECT UPDATE',
  receipt: 'INSERT SELECT UPDATE',
  sso_link: 'SELECT',
  upload: 'INSERT SELECT UPDATE',
  wachapp_send: 'INSERT SELECT UPDATE',
  wachapp_send_batch: 'INSERT SELECT',
  wachapp_send_hour: 'INSERT SELECT UPDATE',
  webhook_delivery: 'INSERT SELECT UPDATE',
  webhook_key: 'INSERT SELECT UPDATE',
  webhook_state: 'INSERT SELECT UPDATE',
}
/** Security definer functions besides the searches for keywords, values of arrays and bounds of decimals. Whoever adds one says why nothing else works. */
const asOwners = [
  'accounts_everywhere',
  // No index serves the rows of an entry below a row policy.
  'audit_of_row',
  // Keys of API tokens are only added and revoked, never read.
  'add_token_key',
  'revoke_token_keys',
  'drop_second_step',
  'end_organisation_sessions',
  'end_sessions',
  // The log is added to and never changed, but for what an erased person left in it.
  'erase_personal',
  'first_administrator',
  // Whether a password is set, without what it is.
  'has_password',
  'letter_reads',
  // Enters what any program deleted, also a row of another organisation that the platform deletes.
  'note_deletion',
  // Enters what any program noted in the audit.
  'note_personal_read',
  'organisation_files',
  // The counters of other organisations, for the platform.
  'organisation_rows',
  // The role of requests deletes no rows but those of its own recycle bin.
  'purge_rows',
  // Enters the files of what any program deleted for good, and reads them in the log.
  'release_files',
  'unlink_sso',
]

const made = modulesWithTables(allModules)
/** The condition for tables of this schema in pg_class. */
const ourTables = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`
const ofOrganisations = `exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped)`

describe(`the catalogue on ${engine}`, () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct(engine, { modules: allModules, parts: allParts })
  })
  afterAll(() => product?.close())

  const ask = <R extends object>(text: string) => asOwner<R>(product, text)
  /** The names a query returns, in order. */
  const names = async (text: string): Promise<string[]> =>
    (await ask<{ name: string }>(`select name::text from (${text}) found (name) order by 1`)).map(row => row.name)

  describe('of tables', () => {
    test('has a table for every module, with org_id', async () => {
      const known = await names(`select c.relname from pg_class c where ${ourTables} and ${ofOrganisations}`)
      expect(known).toEqual(expect.arrayContaining(allModules.map(tableOf)))
    })

    test('forces row-level security on every table with org_id', async () => {
      const where = `${ourTables} and ${ofOrganisations}`
      expect(
        await names(`select c.relname from pg_class c where ${where} and not (c.relrowsecurity and c.relforcerowsecurity)`),
      ).toEqual([])
      expect(
        await names(
          `select c.relname from pg_class c where ${where} and not exists (select from pg_policy p where p.polrelid = c.oid and p.polroles = array['${role}'::regrole::oid])`,
        ),
      ).toEqual([])
    })

    test('shows the owner all rows under forced row-level security, or a dump would lack some', async () => {
      const all = `exists (select from pg_policy p where p.polrelid = c.oid and p.polcmd = '*' and p.polroles = array[c.relowner] and pg_get_expr(p.polqual, p.polrelid) = 'true')`
      expect(await names(`select c.relname from pg_class c where ${ourTables} and c.relrowsecurity and not ${all}`)).toEqual([])
    })

    test('has no policy for the request role without a check of the organisation', async () => {
      const texts = `array_remove(array[pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)], null)`
      const forRequests = `(p.polroles = '{0}' or '${role}'::regrole = any (p.polroles))`
      const asks = (text: string) =>
        `(${text} like '%current_setting(''app.org''::text, true)%' or ${text} = '(org_id = 0)' and p.polcmd = 'r')`
      expect(
        await names(
          `select p.polrelid::regclass || ' ' || p.polname from pg_policy p where ${forRequests} and (cardinality(${texts}) = 0 or exists (select from unnest(${texts}) text where not ${asks('text')}))`,
        ),
      ).toEqual([])
      expect(
        await names(
          `select p.polrelid::regclass || ' ' || p.polname from pg_policy p where ${forRequests} and p.polcmd in ('*', 'a', 'w') and p.polwithcheck is null`,
        ),
      ).toEqual([])
    })

    test('grants the request role what it needs and no more', async () => {
      const granted = `select c.relname::text as name, string_agg(distinct one.privilege_type, ' ' order by one.privilege_type) as may from pg_class c, lateral
        (select grantee, privilege_type from aclexplode(c.relacl) union all select x.grantee, x.privilege_type from pg_attribute a, aclexplode(a.attacl) x where a.attrelid = c.oid) one
        where c.relnamespace = 'public'::regnamespace and one.grantee in (0, '${role}'::regrole) group by 1`
      const may = Object.fromEntries(
        (await ask<{ name: string; may: string }>(granted)).map(({ name, may: verbs }) => [name, verbs]),
      )
      expect(may).toEqual({ ...engineTables, ...Object.fromEntries(made.map(module => [module.name, 'INSERT SELECT UPDATE'])) })
    })

    const secrets = allModules.flatMap(module =>
      Object.entries(module.fields).flatMap(([name, field]) => (isSecret(field) ? [{ table: tableOf(module), name }] : [])),
    )
    test.each(secrets)('grants the request role all columns of $table but $name', async ({ table, name }) => {
      const readable = await names(
        `select a.attname from pg_attribute a where a.attrelid = ${sqlLiteral(table)}::regclass and a.attnum > 0 and not a.attisdropped and not has_column_privilege('${role}', a.attrelid, a.attnum, 'select')`,
      )
      expect(readable).toContain(name)
      expect(readable.filter(column => !secrets.some(one => one.table === table && one.name === column))).toEqual([])
    })

    test('has no view, which would be read with the rights of its owner', async () => {
      expect(
        await names(
          `select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm', 'f')`,
        ),
      ).toEqual([])
    })
  })

  describe('of keys', () => {
    test('has org_id in every unique key of tables the request role inserts into', async () => {
      const has = (where: string) => `exists (select from pg_attribute a where a.attrelid = c.oid and ${where})`
      const whole = has(`a.attname = 'org_id' and (a.attnum = any (i.indkey) or a.attgenerated <> '')`)
      const generatedKeys = has(`a.attnum = i.indkey[0] and i.indnatts = 1 and a.attidentity = 'a'`)
      expect(
        await names(
          `select x.relname from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid where ${ourTables} and i.indisunique and has_any_column_privilege('${role}', c.oid, 'insert') and not ${whole} and not ${generatedKeys}`,
        ),
      ).toEqual([])
    })

    test('has composite foreign keys of org_id and id between tenant tables', async () => {
      const org = (column: string) =>
        `exists (select from pg_attribute a where a.attrelid = f.confrelid and a.attnum = f.confkey[${column}] and a.attname = 'org_id')`
      const links = `pg_constraint f where f.contype = 'f' and f.connamespace = 'public'::regnamespace`
      expect((await names(`select f.conname from ${links}`)).length).toBeGreaterThan(5)
      expect(
        await names(
          `select f.conrelid::regclass || ' ' || f.conname from ${links} and not (cardinality(f.confkey) = 2 and (${org('1')} or ${org('2')}))`,
        ),
      ).toEqual([])
    })

    test('has a foreign key for every reference of a schema', async () => {
      const wanted = made.flatMap(module =>
        Object.entries(module.fields).flatMap(([name, field]) =>
          field.kind === 'reference' || field.kind === 'parent'
            ? [`${module.name} ${name}_to_${field.kind === 'parent' ? module.name : field.to}`]
            : [],
        ),
      )
      const found = await names(
        `select f.conrelid::regclass || ' ' || f.conname from pg_constraint f where f.contype = 'f' and f.connamespace = 'public'::regnamespace and f.convalidated`,
      )
      expect(found).toEqual(expect.arrayContaining(wanted))
    })

    test('grants the request role no sequence: identity columns number the rows', async () => {
      const sequences = `pg_class s where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace`
      expect((await names(`select s.relname from ${sequences}`)).length).toBeGreaterThan(5)
      expect(
        await names(
          `select s.relname from ${sequences} and (has_sequence_privilege('${role}', s.oid, 'usage') or has_sequence_privilege('${role}', s.oid, 'select') or has_sequence_privilege('${role}', s.oid, 'update'))`,
        ),
      ).toEqual([])
    })
  })

  describe('of functions', () => {
    const own = `pg_proc p where p.pronamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`
    test('every security definer function is on the list', async () => {
      const searches = made.filter(module => isSearched(module)).map(module => `${module.name}_matches`)
      const lookups = made.flatMap(module => [
        ...arrayLookupFields(module).map(name => arrayLookupName(module.name, name)),
        ...rangeLookupFields(module).map(name => rangeLookupName(module.name, name)),
        ...fileLookupFields(module, allModules).map(name => fileLookupName(module.name, name)),
      ])
      expect(await names(`select p.proname from ${own} and p.prosecdef`)).toEqual([...searches, ...lookups, ...asOwners].sort())
    })

    test('only the request role may call them, with a fixed search_path', async () => {
      const open = `exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) x where x.grantee not in (p.proowner, '${role}'::regrole))`
      const noSearchPath = `not exists (select from unnest(p.proconfig) setting where setting like 'search_path=%')`
      expect(await names(`select p.proname from ${own} and p.prosecdef and (${open} or ${noSearchPath})`)).toEqual([])
    })

    test('grants the request role no other function of ours but an immutable one that an index calls', async () => {
      expect(
        await names(
          `select p.proname from ${own} and not p.prosecdef and p.prorettype <> 'trigger'::regtype and has_function_privilege('${role}', p.oid, 'execute')`,
        ),
        // One for each type of elements.
      ).toEqual([...Array(3).fill('array_keys'), 'search_grams', 'search_keys', 'search_query'])
    })
  })

  describe('of roles', () => {
    test('gives the request role no membership in another role', async () => {
      const [known] = await ask(
        `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication, rolcanlogin from pg_roles where rolname = '${role}'`,
      )
      expect(new Set(Object.values(known ?? { missing: true }))).toEqual(new Set([false]))
      expect(
        await names(`select r.rolname from pg_roles r where pg_has_role('${role}', r.oid, 'member') and r.rolname <> '${role}'`),
      ).toEqual([])
    })

    test('gives it no object to own', async () => {
      const found = [
        `select relname from pg_class where relowner = '${role}'::regrole`,
        `select proname from pg_proc where proowner = '${role}'::regrole`,
        `select typname from pg_type where typowner = '${role}'::regrole`,
        `select nspname from pg_namespace where nspowner = '${role}'::regrole`,
      ]
      expect(await names(found.join(' union all '))).toEqual([])
    })

    test('lets it create nothing, not even a temporary table', async () => {
      for (const [may, what] of [
        [`has_schema_privilege('${role}', 'public', 'create')`, 'in the schema'],
        [`has_database_privilege('${role}', current_database(), 'create')`, 'a schema'],
        [`has_database_privilege('${role}', current_database(), 'temporary')`, 'a temporary table'],
      ])
        expect([what, await valueAsOwner(product, `select ${may} as value`)]).toEqual([what, false])
      expect(await names(`select defaclrole::regrole from pg_default_acl`)).toEqual([])
    })
  })
})
