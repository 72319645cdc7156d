import type { AnyModule } from '../../schema/index.ts'
import type { SchemaStep } from '../../server/db/tables/plan/schemaStep.ts'

const added = /^alter table "[^"]+" add column "([^"]+)" (\w+)/
const dropped = /^column (\S+) is no field any more/

/** A field that goes while another comes on the same table, or a table that goes while one comes: likely a new name without `was`. */
export function likelyRenames(steps: readonly SchemaStep[], modules: readonly AnyModule[]): string[] {
  const columns = steps.flatMap(({ by, why, module }) => {
    const [, gone] = by === 'drop' ? (dropped.exec(why) ?? []) : []
    if (gone === undefined || gone.endsWith('_org')) return []
    const fields = modules.find(({ name }) => name === module)?.fields ?? {}
    const come = steps
      .filter(step => step.module === module && step.by === undefined)
      .flatMap(step => step.sql.flatMap(text => added.exec(text)?.[1] ?? []))
      .find(name => Object.hasOwn(fields, name))
    return come === undefined
      ? []
      : [
          `-- ${module}: ${gone} goes and ${come} comes; the same under a new name? then say was: '${gone}' on ${come}, else let them go and come in two changes`,
        ]
  })
  const tables = steps.filter(({ by, why }) => by === 'drop' && why.startsWith('table '))
  const come = steps.find(({ why }) => why === 'new table')
  return [
    ...columns,
    ...(come
      ? tables.map(
          ({ module }) =>
            `-- the table ${module} goes and ${come.module} comes; the same under a new name? then say was: '${module}' on ${come.module}, else let them go and come in two changes`,
        )
      : []),
  ]
}
