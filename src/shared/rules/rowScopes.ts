import type { AnyModule, FieldOf, Right } from '../../schema/index.ts'
import { allowsRight, type RightsByPage } from './rights.ts'

/** Whether somebody with these rights sees every row of a module. */
export const seesEveryRow = (pages: RightsByPage, { visible, route }: Pick<AnyModule, 'visible' | 'route'>): boolean =>
  visible === undefined || (visible.all !== undefined && allowsRight(pages, route, visible.all))

/** Whether an account may change or remove a stored child row; by default everybody who may edit its parent. */
export const mayEditChild = (
  { editable }: FieldOf['children'],
  row: Readonly<Record<string, unknown>>,
  by: { account: number; rights: readonly Right[] },
): boolean =>
  editable === undefined ||
  (editable.all !== undefined && by.rights.includes(editable.all)) ||
  (editable.own === true && row['created_by'] === by.account)
