import { account } from '../../../../schemas/account.ts'
import type { Field } from '../../../schema/index.ts'
import { literal, quoted } from '../../db/sql.ts'

/** SQL of the modules of which an account `a` sees one row alone, each with that row: names and ids by turns. */
export const bindings: string = Object.entries<Field>(account.fields)
  .flatMap(([name, field]) => (field.kind === 'reference' && field.binds ? [`${literal(field.to)}, a.${quoted(name)}`] : []))
  .join(', ')
