import { t } from 'i18next'
import { textWidth } from '../views/listColumnPlans.ts'
import type { ListPermissions } from './listPermissions.ts'

/** More links of a row than these go into a menu. */
export const maxRowLinks = 3
const padding = 24
const gap = 16

/** What can be in the column of links, in its order. */
interface PossibleLink {
  label: string
  /** Not every row has it: an action with a condition. Where it is missing, the next ones move up. */
  sometimes?: boolean
}

/** The width of the column of links in the row with the longest ones; 0 where there are none. */
export function rowActionsWidth({
  module,
  edit,
  read,
  commands,
  actions,
  rowForms: forms,
  history,
  erase,
}: ListPermissions): number {
  const labelled = (labels: readonly string[]): readonly PossibleLink[] => labels.map(label => ({ label }))
  const removal = commands.includes('delete') ? labelled([t('engine:row.delete')]) : []
  const links: PossibleLink[] = [
    ...(edit || read ? labelled([t(edit ? 'engine:row.edit' : 'engine:row.view')]) : []),
    ...labelled(forms.flatMap(([, { label, last }]) => (last ? [] : label))),
    ...actions.row.map(([, { label, when, that, by }]) => ({
      label,
      sometimes: (when ?? that ?? by ?? module.editable) !== undefined,
    })),
    ...removal,
  ]
  if (!links.length && commands.includes('recover')) links.push({ label: t('engine:command.recover') })
  if (history) links.push({ label: t('engine:row.history') })
  if (erase) links.push({ label: t('engine:personal.erase.label') })
  links.push(...labelled(forms.flatMap(([, { label, last }]) => (last ? label : []))))
  return links.length && Math.ceil(padding + widestLinks(links, maxRowLinks))
}

/** The widest that the first links of a row can be. The last place is for the menu if there may be more of them. */
function widestLinks(links: readonly PossibleLink[], places: number): number {
  if (!links.length || places === 0) return 0
  const always = links.findIndex(({ sometimes }) => !sometimes)
  const next = always < 0 ? links : links.slice(0, always + 1)
  const menu = places === 1 && links.length > 1 ? gap + textWidth(`${t('engine:row.more')}…`) : 0
  const widths = next.map(({ label }, index) => gap + textWidth(label) + widestLinks(links.slice(index + 1), places - 1))
  return Math.max(menu, ...widths)
}
