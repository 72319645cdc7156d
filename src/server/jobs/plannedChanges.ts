import {
  type AnyModule,
  hiddenFields,
  lockedFields,
  maskedFields,
  titleFieldOf,
  uniquesOf,
  wholeModule,
} from '../../schema/index.ts'
import type { JobSubject, PlannedChange, RowSubject } from '../../shared/wire/job.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import { moduleSeenBy } from '../auth/fields/moduleSeenBy.ts'
import { seenDifferences } from '../auth/fields/seenDifferences.ts'
import { permit } from '../auth/permit.ts'
import { timestampText } from '../db/chinaTime.ts'
import { seesOnlySome } from '../db/rowScope.ts'
import type { Scope } from '../db/scope.ts'
import { emptySql, raw, sql } from '../db/sql.ts'

const maxShown = 50
interface PlannedRow extends Omit<PlannedChange, 'withdrawable'> {
  own: boolean
}

/**
 * The planned changes of a page, or of one row alone, the next one first: all, or only the account's own if it does not see every row.
 */
export async function plannedChanges(
  scope: Scope,
  { name, row }: { name: unknown; row: number | null },
): Promise<PlannedChange[]> {
  const { who, registry } = scope
  const module = typeof name === 'string' ? registry.named(name) : undefined
  if (!module) throw refuse('notFound')
  permit(who, module, ['edit'])
  const seen = moduleSeenBy(who, module)
  const byOwner = raw(seesOnlySome(registry, who, module) ? ' and account_id = ctx.account' : '')
  const ofRow = row === null ? emptySql : sql` and given #>> '{about,row}' = ${String(row)}`
  const all = await scope.read<PlannedRow>(sql`select id, account_id = ctx.account as own, total, given -> 'about' as about,
      coalesce((select nickname from account where account.org_id = job.org_id and account.id = job.account_id), '') as by,
      ${raw(timestampText('created_at'))} as created_at, ${raw(timestampText('start_at'))} as start_at
    from job where org_id = ctx.org and state = 'planned' and module = ${module.name}${byOwner}${ofRow}
    order by job.start_at, id limit ${maxShown}::int`)
  const locked = lockedFields(seen)
  return all.flatMap(({ own, about, ...one }): PlannedChange[] => {
    const subject = seenSubject(seen, about)
    return subject
      ? [{ ...one, about: subject, withdrawable: own || !subjectFields(about).some(field => locked.has(field)) }]
      : []
  })
}

/** The fields that a planned change sets. */
export const subjectFields = (about: PlannedChange['about']): readonly string[] =>
  'row' in about ? Object.keys(about.changes) : [about.field]

/** A planned change as the account may know it; null where it sees none of its fields. */
export function seenSubject(seen: AnyModule, about: PlannedChange['about']): JobSubject | RowSubject | null {
  const isNameSeen = namingFieldsOf(wholeModule(seen)).every(
    name => !hiddenFields(seen).has(name) && !maskedFields(seen).has(name),
  )
  if (!('row' in about)) {
    const { names: _names, ...subject } = about
    return hiddenFields(seen).has(about.field) ? null : isNameSeen ? about : subject
  }
  const changes = seenDifferences(seen, about.changes)
  return changes && { ...about, changes, title: isNameSeen ? about.title : '' }
}

/** The fields that identify a row where only its name is shown: what is unique together with its title, else the title. */
export function namingFieldsOf(module: AnyModule): readonly string[] {
  const title = titleFieldOf(module)
  return uniquesOf(module).find(names => names.includes(title)) ?? [title]
}
