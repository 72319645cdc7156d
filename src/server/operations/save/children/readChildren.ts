import { type AnyModule, type ChildrenNamed, childrenOf } from '../../../../schema/index.ts'
import type { Data } from '../../../db/connection.ts'
import type { Scope } from '../../../db/scope.ts'

/** The module of the child rows. */
export function childModule(scope: Scope, [, { of }]: ChildrenNamed): AnyModule {
  const child = scope.registry.named(of)
  if (!child) throw new Error(`no module ${of}`)
  return child
}

/** The child rows of some rows, by the id of the parent row, in order. */
export async function readChildren(
  scope: Scope,
  named: ChildrenNamed,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly Data[]>> {
  const [, { by, order }] = named
  const rows = await scope.rows(childModule(scope, named)).matching([{ field: by, values: ids }], 'full')
  const inOrder = order === undefined ? rows : rows.toSorted((one, other) => Number(one[order]) - Number(other[order]))
  return Map.groupBy(inOrder, row => Number(row[by]))
}

/** A row with its child rows. */
export async function withChildren(scope: Scope, module: AnyModule, row: Data): Promise<Data> {
  const whole: Record<string, unknown> = { ...row }
  const id = Number(row['id'])
  for (const named of childrenOf(module)) whole[named[0]] = (await readChildren(scope, named, [id])).get(id) ?? []
  return whole
}
