import { type AnyModule, type FieldOf, ownersOf, type Right } from '../../schema/index.ts'
import { allowsRight, isVerb, type RightsByPage } from './rights.ts'

/** Whether somebody with these rights sees every row of a module. */
export const seesEveryRow = (pages: RightsByPage, { visible, route }: Pick<AnyModule, 'visible' | 'route'>): boolean =>
  visible === undefined || (visible.all !== undefined && allowsRight(pages, route, visible.all))

/** Whether an account with these rights may change every row of a module that it sees. */
export const editsEveryRow = (pages: RightsByPage, { editable, route }: Pick<AnyModule, 'editable' | 'route'>): boolean =>
  editable === undefined || (editable.all !== undefined && allowsRight(pages, route, editable.all))

/**
 * Whether `editable` of the module forbids the account to change a stored row. The database decides, and its answer is the key `editable`
 * of the row; a row that was read without that key counts as forbidden.
 */
export const isOthersRow = ({ editable }: Pick<AnyModule, 'editable'>, row: Readonly<Record<string, unknown>>): boolean =>
  editable !== undefined && row['editable'] !== true

/** Who changes the rows of a module, in words. `translate` reads a text; `labels` names fields. */
export function editorsText(
  { editable = {}, rights }: Pick<AnyModule, 'editable' | 'rights'>,
  {
    translate,
    labels,
  }: { translate: (key: string, params?: Record<string, string>) => string; labels: (names: readonly string[]) => string },
): string {
  const { own, below, all } = editable
  const named = all === undefined || isVerb(all) ? undefined : rights?.[all]
  const ways = [
    ...(own === undefined ? [] : [translate('own', { fields: labels(ownersOf(own)) })]),
    ...(below === undefined ? [] : [translate('below')]),
    ...(all === undefined ? [] : [named === undefined ? translate('verb') : translate('all', { right: named })]),
  ]
  return ways.length ? ways.join(translate('or')) : translate('verb')
}

/** Whether an account may change or remove a stored child row; by default everybody who may edit its parent. */
export const mayEditChild = (
  { editable }: FieldOf['children'],
  row: Readonly<Record<string, unknown>>,
  by: { account: number; rights: readonly Right[] },
): boolean =>
  editable === undefined ||
  (editable.all !== undefined && by.rights.includes(editable.all)) ||
  (editable.own === true && row['created_by'] === by.account)
