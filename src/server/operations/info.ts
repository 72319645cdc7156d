import { refuse } from '../../wire/refusal.ts'
import { parseId } from './input.ts'
import { operation } from './operation.ts'

export const info = operation<number>({
  needs: () => ['view'],
  parse: (_module, { body }) => parseId(body['id']),
  async run(scope, module, id) {
    const row = await scope.rows(module).one(id)
    if (!row) throw refuse('notFound')
    return row
  },
})
