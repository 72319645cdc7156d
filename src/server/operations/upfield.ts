import { fieldsOf, isReadonly, isSecret } from '../../schema/index.ts'
import { refuse } from '../../wire/refusal.ts'
import { parseId } from './input.ts'
import { operation, type Sent } from './operation.ts'
import { save } from './save/save.ts'

/** One field of one row: a save of that field, and of nothing a save would not take. */
export const upfield = operation<Sent>({
  needs: () => ['edit'],
  parse(module, { body, query, key }) {
    const { field, value, version } = body
    const id = parseId(body['id'])
    const declared = typeof field === 'string' && Object.hasOwn(fieldsOf(module), field) ? fieldsOf(module)[field] : undefined
    if (typeof field !== 'string' || !declared || isReadonly(declared) || isSecret(declared))
      throw refuse('unknownField', { params: { name: String(field).slice(0, 50) } })
    return { body: { id, [field]: value ?? null, ...(version === undefined ? {} : { version }) }, query, key }
  },
  run: (scope, module, sent) => save.run(scope, module, save.parse(module, sent)),
})
