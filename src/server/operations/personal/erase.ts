import { maskedFields, revealRight, wholeModule } from '../../../schema/index.ts'
import { maxRevealed } from '../../../shared/wire/envelope.ts'
import type { ErasedRows } from '../../../shared/wire/personal.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import type { Data } from '../../db/connection.ts'
import { erasePersonalSql } from '../../db/erasePersonalSql.ts'
import { pinyinOfRow } from '../../db/pinyin.ts'
import { lockRows, refuseOthersRows } from '../lockRows.ts'
import { lockModule } from '../moduleLock.ts'
import { operation } from '../operation.ts'
import { parseIds } from '../parseInput.ts'

interface EraseInput {
  ids: readonly number[]
  version: unknown
}

/**
 * Erases the personal fields of rows, deleted ones too, on request of the person: in the row, in its recorded changes, from
 * which an undo would restore them, and in stored replies. It leaves an entry that records who erased what, without the values.
 */
export const erase = operation<EraseInput>({
  needs: () => ['view', 'delete', revealRight],
  parse(_seen, { body: { id, ids, version } }) {
    const rows = parseIds(ids ?? id)
    if (rows.length > maxRevealed) throw refuse('tooManyRevealed', { params: { max: maxRevealed } })
    return { ids: rows, version }
  },
  run(scope, seen, { ids, version }): Promise<ErasedRows> {
    const module = wholeModule(seen)
    const names = [...maskedFields(seen).keys()]
    return scope.transaction(async inner => {
      await lockModule(inner, module)
      const rows = await lockRows(inner, module, ids)
      if (version !== undefined && version !== null && (rows.length > 1 || version !== rows[0]?.['version']))
        throw refuse('stale')
      refuseOthersRows(module, rows)
      for (const old of rows) {
        const id = Number(old['id'])
        const values: Data = Object.fromEntries(names.map(name => [name, null]))
        const saved = await inner.rows(module).update(id, Number(old['version']), {
          values,
          pinyin: pinyinOfRow(module, { ...old, ...values }) ?? '',
          audit: { action: 'erase', module: module.name, ids: [id], changes: null, fields: names },
          idempotency: null,
        })
        if (!saved) throw refuse('busy')
      }
      const erasing = erasePersonalSql(scope.registry, module, ids)
      if (erasing) await inner.write(erasing)
      inner.changed(module, ids)
      return { rows: rows.length, fields: names }
    })
  },
})
