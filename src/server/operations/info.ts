import type { AnyModule } from '../../schema/index.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import type { Data } from '../db/connection.ts'
import type { Scope } from '../db/scope.ts'
import { operation } from './operation.ts'
import { parseId } from './parseInput.ts'
import { childrenAfter } from './past/pastChildren.ts'
import { initialValues } from './save/acceptValues.ts'
import { withChildren } from './save/children/readChildren.ts'

interface InfoInput {
  id: number
  /** An entry of the row's history: the child rows are those right after it. */
  event: number | null
}

export const info = operation<InfoInput>({
  needs: () => ['view'],
  parse(module, { body }) {
    if (module.single) return { id: 0, event: null }
    return { id: parseId(body['id']), event: body['event'] === undefined ? null : parseId(body['event']) }
  },
  async run(scope, module, { id, event }) {
    if (module.single) return (await singleRowOf(scope, module)) ?? { id: 0, version: 0, ...initialValues(module) }
    const row = await scope.rows(module).one(id)
    if (!row) throw refuse('notFound')
    return event === null ? withChildren(scope, module, row) : { ...row, ...(await childrenAfter(scope, module, { id, event })) }
  },
})

/** The only row of a settings module, if it was saved. */
export async function singleRowOf(scope: Scope, module: AnyModule): Promise<Data | null> {
  const page = await scope
    .rows(module)
    .page({ statuses: [1, 0, 2], keyword: '', conditions: [], sort: 'id', descending: false, limit: 1, offset: 0 })
  const [row]: Data[] = JSON.parse(page.rows)
  return row ? scope.rows(module).one(Number(row['id'])) : null
}
