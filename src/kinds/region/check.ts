import { regionsModuleOf } from '../../schema/engineModules.ts'
import type { KindChecks, FieldSite } from '../../schema/kindChecks.ts'
import type { FieldOf } from '../../schema/kinds.ts'
import { fieldOf, isRegion } from '../../schema/read.ts'

export const regionChecks: KindChecks<'region'> = { problems: regionProblems }

function* regionProblems({ at, field, module, modules }: FieldSite<FieldOf['region']>): Generator<string> {
  if (!regionsModuleOf(modules)) yield `${at}: no module has the regions`
  if (field.within && !isRegion(fieldOf(module, field.within))) yield `${at}.within: no region field "${field.within}"`
}
