import { type AnyModule, childrenOf, hasPage } from '../../../schema/index.ts'
import { quoted } from '../sql.ts'
import { platformOrg } from '../tables/columns.ts'

/** Whether the recycle bin lists rows of the module. Child rows come back with it. */
export const hasRecycleBin = (module: AnyModule): boolean => hasPage(module) && !module.single && !module.log

/**
 * Triggers that add a deleted row to the recycle bin and remove it when it is restored or purged. By row, because a condition
 * on the row is checked before any function runs: other writes cost nothing.
 */
export function deletionTriggers(module: AnyModule): string[] {
  const table = quoted(module.name)
  const purges = childrenOf(module).map(
    ([, { of, by }]) => `delete from public.${quoted(of)} where org_id = old.org_id and ${quoted(by)} = old.id;`,
  )
  const purge = quoted(`${module.name}_purge`)
  const note = `execute function note_deletion(${module.scope === 'organisation' ? platformOrg : ''})`
  const isMoved = '(old.status = -1) <> (new.status = -1)'
  return [
    ...(purges.length
      ? [
          `create or replace function ${purge}() returns trigger language plpgsql as $$ begin ${purges.join(' ')} return old; end $$`,
          `create or replace trigger purge before delete on ${table} for each row execute function ${purge}()`,
        ]
      : []),
    ...(hasRecycleBin(module)
      ? [
          `create or replace trigger deletion after update of status on ${table} for each row when (${isMoved}) ${note}`,
          `create or replace trigger purged after delete on ${table} for each row when (old.status = -1) ${note}`,
        ]
      : []),
  ]
}
