import { type AnyModule, fieldOf, stateFlagsOf, isReadonly, isSecret, wholeModule } from '../../schema/index.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import { operation, type CallInput } from './operation.ts'
import { parseId } from './parseInput.ts'
import { save } from './save/save.ts'

/** Saves one field of one row, with the checks of a save. */
export const upfield = operation<CallInput>({
  needs: () => ['edit'],
  parse(seen, { body, ...call }) {
    const module = wholeModule(seen)
    const { field, value, version } = body
    if (typeof field !== 'string') throw refuse('unknownField', { params: { name: 'field' } })
    const change = stateStep(module, field, value) ?? { field, value }
    const declared = fieldOf(module, change.field)
    if (!declared || isReadonly(declared) || isSecret(declared))
      throw refuse('unknownField', { params: { name: field.slice(0, 50) } })
    if (value === undefined) throw refuse('invalid', { errors: [{ field: change.field, code: 'required' }] })
    const row = { id: parseId(body['id']), [change.field]: change.value }
    return { ...call, body: { ...row, ...(version === undefined ? {} : { version }) } }
  },
  run: (scope, module, sent) => save.run(scope, module, save.parse(module, sent)),
})

/** A state as a flag: 1 steps to that state, 0 to the initial one. */
function stateStep(module: AnyModule, name: string, value: unknown): { field: string; value: unknown } | null {
  const flag = stateFlagsOf(module).get(name)
  if (!flag) return null
  if (value !== 0 && value !== 1) throw refuse('invalid', { errors: [{ field: flag.field, code: 'notAnOption' }] })
  return { field: flag.field, value: value === 1 ? flag.state : flag.initial }
}
