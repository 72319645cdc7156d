import { regionsModuleOf, tableOf, titleFieldOf } from '../../../schema/index.ts'
import type { Scope } from '../scope.ts'
import { ident, sql } from '../sql.ts'

export interface RegionRow {
  id: number
  pid: number
  level: string
  title: string
  status: number
}

/** Every province, city and county; none in a product without regions. */
export async function allRegions(scope: Scope): Promise<RegionRow[]> {
  const module = regionsModuleOf(scope.registry.modules)
  if (!module) return []
  return scope.read(
    sql`select id, coalesce(pid, 0) as pid, level, ${ident(titleFieldOf(module))} as title, status
      from ${ident(tableOf(module))} where ctx.org is not null`,
  )
}
