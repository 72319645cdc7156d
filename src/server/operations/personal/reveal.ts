import { maskedFields, revealRight, wholeModule } from '../../../schema/index.ts'
import { maxRevealed } from '../../../shared/wire/envelope.ts'
import type { RevealedValue } from '../../../shared/wire/personal.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import { refuseHiddenFields } from '../../auth/fields/moduleSeenBy.ts'
import { auditInsert } from '../../db/auditInsert.ts'
import { emptySql } from '../../db/sql.ts'
import { operation } from '../operation.ts'
import { parseIds } from '../parseInput.ts'

interface RevealInput {
  ids: readonly number[]
  field: string
}

/** The plain values of a personal field in some rows. The audit records who saw them before the answer is sent. */
export const reveal = operation<RevealInput>({
  needs: () => ['view', revealRight],
  parse(seen, { body: { id, ids, field } }) {
    const name = typeof field === 'string' ? field : 'field'
    refuseHiddenFields(seen, [name])
    if (!maskedFields(seen).has(name)) throw refuse('unknownField', { params: { name: name.slice(0, 50) } })
    const rows = parseIds(ids ?? id)
    if (rows.length > maxRevealed) throw refuse('tooManyRevealed', { params: { max: maxRevealed } })
    return { ids: rows, field: name }
  },
  async run(scope, seen, { ids, field }): Promise<readonly RevealedValue[]> {
    const rows = await scope.rows(wholeModule(seen)).some(ids)
    if (rows.length < ids.length) throw refuse('notFound')
    await scope.write(
      auditInsert(scope.who, { action: 'reveal', module: seen.name, ids, changes: null, fields: [field] }, emptySql),
    )
    return rows.map(row => ({ id: Number(row['id']), version: Number(row['version']), value: String(row[field] ?? '') }))
  },
})
