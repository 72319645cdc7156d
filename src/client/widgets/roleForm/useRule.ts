import { useMemo, useState } from 'react'
import type { AnyModule } from '../../../schema/index.ts'
import { call, reasonOf } from '../../request.ts'
import { useOnce } from '../../engine/useOnce.ts'
import type { Loaded } from '../../engine/useRow.ts'
import type { Ruled, RuledForm } from './rule.ts'
import { formOfRule, rowOfRule } from './rule.ts'

/** What the server says the form of a role is made of; of a new role for 0. */
export function useRule(module: AnyModule, id: number): { form: RuledForm | null; loaded: Loaded } {
  const [{ ruled, error }, hold] = useState<{ ruled: Ruled | null; error: string | null }>({ ruled: null, error: null })
  const [count, setCount] = useState(0)
  const { path } = module
  useOnce(`${path} ${id} ${count}`, async signal => {
    await call<Ruled>(`${path}/form`, id === 0 ? {} : { id }, { signal }).then(
      read => signal.aborted || hold({ ruled: read, error: null }),
      (failure: unknown) => signal.aborted || hold({ ruled: null, error: reasonOf(failure) }),
    )
  })
  const form = useMemo(() => (ruled ? formOfRule(module, ruled) : null), [module, ruled])
  // What is typed stays when its labels are said in another language.
  const row = useMemo(() => (ruled ? rowOfRule(ruled) : null), [ruled])
  return { form, loaded: { row, error, retry: () => setCount(count + 1) } }
}
