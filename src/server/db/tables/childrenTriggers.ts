import { type AnyModule, childrenOf } from '../../../schema/index.ts'
import { quoted } from '../sql.ts'

/**
 * Triggers that delete the child rows of a deleted row, and restore those when it is restored, whatever wrote it: a form, a bulk change, a
 * job, an undo. What was deleted with the row has its time; what was removed before stays removed.
 */
export function childrenTriggers(module: AnyModule): string[] {
  const fields = childrenOf(module)
  if (!fields.length) return []
  const functionName = quoted(`${module.name}_children`)
  const moved = (from: string, to: string) =>
    `old_rows was join new_rows row on was.org_id = row.org_id and was.id = row.id and was.status ${from} and row.status ${to}`
  const body = fields.flatMap(([, { of, by }]) => {
    const mine = `below.org_id = row.org_id and below.${quoted(by)} = row.id`
    const set = (status: number) =>
      `update ${quoted(of)} below set status = ${status}, version = below.version + 1, updated_at = row.updated_at`
    return [
      `${set(-1)} from ${moved('<> -1', '= -1')} where ${mine} and below.status <> -1;`,
      `${set(1)} from ${moved('= -1', '<> -1')} where ${mine} and below.status = -1 and below.updated_at = was.updated_at;`,
    ]
  })
  return [
    `create or replace function ${functionName}() returns trigger language plpgsql as $$ begin
  if not exists (select from old_rows was join new_rows row on was.org_id = row.org_id and was.id = row.id and (was.status = -1) <> (row.status = -1)) then return null; end if;
  ${body.join('\n  ')}
  return null;
end $$`,
    `create or replace trigger children after update on ${quoted(module.name)} referencing new table as new_rows old table as old_rows for each statement execute function ${functionName}()`,
  ]
}
