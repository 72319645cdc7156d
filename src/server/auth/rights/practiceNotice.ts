import type { PracticeNotice } from '../../../shared/wire/practice.ts'
import { lastPracticeReset, timestampText } from '../../db/chinaTime.ts'
import type { Scope } from '../../db/scope.ts'
import { raw, sql } from '../../db/sql.ts'
import { accountModuleIn } from '../accountModules.ts'
import { permit, permittedRights } from '../permit.ts'

/** Resetting discards everybody's work, so it needs the right to edit accounts. */
export const permitReset = ({ who, registry }: Scope): void => permit(who, accountModuleIn(registry), ['edit'])

/** Null for an organisation that is not for practice. */
export async function readPracticeNotice(scope: Scope): Promise<PracticeNotice | null> {
  const { who, registry } = scope
  if (!who.practice) return null
  const next = timestampText(`${lastPracticeReset} + interval '1 day'`)
  const [row] = await scope.read<Omit<PracticeNotice, 'may'>>(
    sql`select ${raw(next)} as next, ${raw(timestampText('reset_at'))} as last from organisation where id = ctx.org`,
  )
  return row ? { ...row, may: permittedRights(who, accountModuleIn(registry)).includes('edit') } : null
}
