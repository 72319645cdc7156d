import { everyNameOf, hiddenFields, seenAction } from '../../schema/index.ts'
import type { HistoryEntry } from '../../shared/wire/moduleReplies.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import { seenDifferences } from '../auth/fields/seenDifferences.ts'
import { timestampText } from '../db/chinaTime.ts'
import { auditOfRow } from '../db/query/auditOfRow.ts'
import { raw, sql } from '../db/sql.ts'
import { operation } from './operation.ts'
import { parseId } from './parseInput.ts'

const maxEntries = 200

/** The changes of one row, the newest first, made through any of its pages. */
export const history = operation<number>({
  needs: () => ['view'],
  parse: (_module, { body }) => parseId(body['id']),
  async run(scope, module, id) {
    if (!(await scope.rows(module).one(id))) throw refuse('notFound')
    const pages = scope.registry.pages(module).flatMap(everyNameOf)
    const entries = await scope.read<HistoryEntry>(sql`select e.id, ${raw(timestampText('e.created_at'))} as at,
        concat_ws(' · ', coalesce(a.nickname, a.username, ''), e.token) as account,
        nullif(e.account_id = ctx.account, false) as own, e.action, to_json(e.fields) as fields,
      coalesce(e.changes->${String(id)}, e.changes->'new') as changes
      from audit e left join account a on a.org_id = e.org_id and a.id = e.account_id
      where ${auditOfRow({ id, pages, limit: maxEntries })} order by e.id desc`)
    const hidden = hiddenFields(module)
    return entries.flatMap(({ fields, own, ...rest }) => {
      const seen = fields?.filter(name => !hidden.has(name))
      const entry: HistoryEntry = {
        ...rest,
        action: seenAction(module, rest.action),
        ...(own ? { own } : {}),
        ...(seen?.length ? { fields: seen } : {}),
      }
      if (!entry.changes) return [entry]
      const changes = seenDifferences(module, entry.changes)
      return changes ? [{ ...entry, changes }] : []
    })
  },
})
