import { type AnyModule, fieldOf, stateFlagsOf, isReadonly, isSecret } from '../../schema/index.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import { parseId } from './parseInput.ts'
import { operation, type CallInput } from './operation.ts'
import { save } from './save/save.ts'

/** One field of one row: a save of that field, and of nothing a save would not take. */
export const upfield = operation<CallInput>({
  needs: () => ['edit'],
  parse(module, { body, query, key }) {
    const { field, value, version } = body
    if (typeof field !== 'string') throw refuse('unknownField', { params: { name: 'field' } })
    const asked = stateStep(module, field, value) ?? { field, value }
    const declared = fieldOf(module, asked.field)
    if (!declared || isReadonly(declared) || isSecret(declared))
      throw refuse('unknownField', { params: { name: field.slice(0, 50) } })
    if (value === undefined) throw refuse('invalid', { errors: [{ field: asked.field, code: 'required' }] })
    const row = { id: parseId(body['id']), [asked.field]: asked.value }
    return { body: { ...row, ...(version === undefined ? {} : { version }) }, query, key }
  },
  run: (scope, module, sent) => save.run(scope, module, save.parse(module, sent)),
})

/** A flag of a state: 1 steps to it, 0 to the first one. */
function stateStep(module: AnyModule, name: string, value: unknown): { field: string; value: unknown } | null {
  const flag = stateFlagsOf(module).get(name)
  const declared = flag && module.fields[flag.field]
  if (!flag || declared?.kind !== 'states') return null
  if (value !== 0 && value !== 1) throw refuse('invalid', { errors: [{ field: flag.field, code: 'notAnOption' }] })
  return { field: flag.field, value: value === 1 ? flag.state : declared.initial }
}
