import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { productRoot } from '../../product/roots.ts'
import { isConcurrent } from '../../server/db/tables/indexes.ts'
import { modulesOfStep, type SchemaStep } from '../../server/db/tables/plan/schemaStep.ts'
import { withoutConcurrently } from '../../server/db/tables/prepareDatabase.ts'
import { revertSuffix, readWrittenMigrations, writtenMigrations } from '../../server/db/tables/writtenMigrations.ts'

export const migrationsFolder = join(productRoot, writtenMigrations)

/** The statement that reverts another one; null if it cannot be reverted because data was dropped. */
function reverseOf(statement: string): string | null {
  const inverse: readonly (readonly [RegExp, string])[] = [
    [/^alter table ("\S+") add column (?:if not exists )?("\S+").*$/s, 'alter table $1 drop column $2'],
    [/^alter table ("\S+") add constraint ("\S+").*$/s, 'alter table $1 drop constraint $2'],
    [/^alter table ("\S+") rename to ("\S+")$/, 'alter table $2 rename to $1'],
    [/^alter table ("\S+") rename column ("\S+") to ("\S+")$/, 'alter table $1 rename column $3 to $2'],
    [/^alter table ("\S+") rename constraint ("\S+") to ("\S+")$/, 'alter table $1 rename constraint $3 to $2'],
    [/^alter index ("\S+") rename to ("\S+")$/, 'alter index $2 rename to $1'],
    [/^create (?:unique )?index ("\S+").*$/s, 'drop index $1'],
    [/^create table ("\S+").*$/s, 'drop table $1'],
  ]
  const found = inverse.find(([pattern]) => pattern.test(statement))
  return found ? statement.replace(...found) : null
}

const wayBack = (statement: string): string => {
  const reverse = reverseOf(statement)
  return reverse === null ? `-- no way back: ${statement.replaceAll('\n', ' ')}` : `${reverse};`
}

interface WrittenFiles {
  there: string
  back: string
}
type MigrationWay = 'in a transaction' | 'concurrently'
const howItRuns: Readonly<Record<MigrationWay, string>> = {
  'in a transaction': 'in one transaction, before anything else is changed',
  concurrently: 'on PostgreSQL while others work: what a kill interrupts is built again by the start after it',
}

/** A migration as text, and its way back, which runs as one transaction. */
function migrationText(steps: readonly SchemaStep[], name: string, way: MigrationWay): WrittenFiles {
  const plain = steps.map(withoutConcurrently)
  const statements = (step: SchemaStep) => [...step.sql, ...(step.after ?? [])]
  const there = (way === 'concurrently' ? steps : plain).flatMap(step => [
    `-- ${step.verdict} · ${step.module}: ${step.why} · ${step.rows} rows`,
    ...(step.concerned === undefined ? [] : [`-- they are: ${step.concerned}`]),
    ...statements(step).map(one => `${one};`),
    '',
  ])
  const back = plain
    .toReversed()
    .flatMap(step => (step.back ? step.back.map(one => `${one};`) : statements(step).reverse().map(wayBack)))
  const about = (text: string) => `-- ${name}: ${text}\n`
  return {
    there: [about(`reviewed by somebody, then run once by the next start, ${howItRuns[way]}`), ...there].join('\n'),
    back: [
      about(`the way back, run by hand: npm run db:sql -- --write --file ${writtenMigrations}/${name}${revertSuffix}`),
      ...back,
      `delete from migration where name = '${name}';`,
      '',
    ].join('\n'),
  }
}

/**
 * Indexes of large tables are built concurrently, which is a migration of its own; a step that may lose something is one
 * transaction, with what somebody adds to it.
 */
function groupByWay(steps: readonly SchemaStep[]): Readonly<Record<MigrationWay, readonly SchemaStep[]>> {
  const wayOf = ({ verdict, part }: SchemaStep, text: string): MigrationWay =>
    verdict === 'locking' && part === 'index' && isConcurrent(text) ? 'concurrently' : 'in a transaction'
  const stepsOf = (way: MigrationWay) =>
    steps
      .map(step => ({ ...step, sql: step.sql.filter(text => wayOf(step, text) === way) }))
      .filter(({ sql, after = [] }) => sql.length || (way === 'in a transaction' && after.length))
  return { 'in a transaction': stepsOf('in a transaction'), concurrently: stepsOf('concurrently') }
}

/** Writes the refused steps, with other steps on the same tables, as the next migration files: their paths. */
export function writeMigration(steps: readonly SchemaStep[], folder = migrationsFolder): readonly string[] {
  const refused = new Set(steps.filter(step => step.verdict !== 'safe' && step.by === undefined).map(step => step.module))
  const written = groupByWay(steps.filter(step => modulesOfStep(step).some(one => refused.has(one)) && step.by === undefined))
  const paths: string[] = []
  for (const way of ['in a transaction', 'concurrently'] as const) {
    if (!written[way].length) continue
    const number = readWrittenMigrations(folder).length + 1
    const modules = [...new Set(written[way].map(step => step.module))].join('-').slice(0, 60)
    const name = `${String(number).padStart(4, '0')}-${modules}${way === 'concurrently' ? '-indexes' : ''}`
    const { there, back } = migrationText(written[way], name, way)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${name}.sql`), there)
    writeFileSync(join(folder, `${name}${revertSuffix}`), back)
    paths.push(relative(productRoot, join(folder, `${name}.sql`)))
  }
  return paths
}
