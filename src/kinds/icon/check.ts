import type { KindChecks, FieldSite } from '../../schema/kindChecks.ts'
import type { FieldOf } from '../../schema/kinds.ts'
import { targetProblems } from '../../schema/targetProblems.ts'

export const iconChecks: KindChecks<'icon'> = { problems: iconProblems }

function* iconProblems({ at, field, modules }: FieldSite<FieldOf['icon']>): Generator<string> {
  if (field.from !== undefined)
    yield* targetProblems({ at: `${at}.from`, field: { to: field.from, where: { code: '' } }, modules })
}
