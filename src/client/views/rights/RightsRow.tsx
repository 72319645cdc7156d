import { t } from 'i18next'
import { memo } from 'react'
import { type Right, verbs } from '../../../schema/index.ts'
import { menuEntriesOf, type IneffectiveReason } from '../../../shared/rules/roleGrant.ts'
import { type RightsArea, type CheckState, canChangeMenus, canChangeRights } from '../../../shared/rules/roleTree.ts'
import { translateTitle } from '../../api/languages/translateTitle.ts'
import { TreeCheckbox } from '../../ui/treeGrid/TreeCheckbox.tsx'
import { type BranchId, type TreeRow, treeRowProps } from '../../ui/treeGrid/treeRows.ts'
import { TreeToggle } from '../../ui/treeGrid/TreeToggle.tsx'
import { describeRowScope } from './describeRowScope.ts'
import { rightLabel } from './rightLabel.ts'
import type { RolePage } from './rolePage.ts'
import './rightsRow.css'

type Rights = Pick<RightsArea<BranchId>, 'verbs' | 'own'>
/** The rights of each checkbox column: all rights first, then a verb each. */
export const rightColumns: readonly Rights[] = [{ verbs, own: true }, ...verbs.map(verb => ({ verbs: [verb] }))]
export const columnLabel = (column: number): string => {
  const verb = verbs[column - 1]
  return verb ? t(`roles:verbs.${verb}`) : t('roles:rights.all')
}

interface Props {
  line: TreeRow<RolePage>
  /** Check states of all columns joined by commas: a string, so that memo compares it by value. */
  marks: string
  /** The rights of the page itself. */
  own: readonly Right[] | undefined
  changed: boolean
  /** Why the entry has no effect. */
  useless: IneffectiveReason | null
  active: number
  onOpen: (page: RolePage) => void
  onTick: (area: RightsArea<BranchId>) => void
  /** Adds the entry to the menu or removes it. */
  onMenu: ((pages: readonly RolePage[]) => void) | undefined
}
interface OwnRight {
  label?: string
  rights?: Rights | undefined
}
/** The last column: whether the entry is in the menu. The boxes of a page's own rights follow it in the keyboard's order. */
export const menuColumn = verbs.length + 1
export const firstOwnRightColumn = (onMenu: unknown): number => (onMenu ? menuColumn + 1 : menuColumn)

/** One page with its rights; a group represents all pages below it. */
export const RightsRow = memo(function RightsRow({ line, marks, own, changed, useless, active, onOpen, onTick, onMenu }: Props) {
  const { branch: page, level, open } = line
  const each = marks.split(',') as CheckState[]
  const tick = (column: number, { label = columnLabel(column), rights = rightColumns[column] }: OwnRight = {}) => {
    const area = { pages: [page], verbs, ...rights }
    const mark = each[column] ?? 'none'
    return (
      <TreeCheckbox
        mark={mark}
        label={`${translateTitle(page.title)} ${label}`}
        column={column}
        active={active}
        locked={canChangeRights(area) ? null : lockReason(page)}
        hint={mark === 'partly' && column > 0 ? partlyHint(own, verbs[column - 1]) : undefined}
        onToggle={() => onTick(area)}
      />
    )
  }
  const tickOwn = (right: Right, index: number) =>
    tick(firstOwnRightColumn(onMenu) + index, { label: rightLabel(page.pageUrl, right), rights: { verbs: [right] } })
  return (
    <tr {...treeRowProps(line)} data-changed={changed}>
      <th scope="row">
        <span className="tree-title">
          <TreeToggle level={level} open={open} title={translateTitle(page.title)} onToggle={() => onOpen(page)} />
          <label>
            {tick(0)}
            <span className="cell-text" title={page.pageUrl ?? page.title}>
              {translateTitle(page.title)}
            </span>
          </label>
          <PageNote page={page} own={own} useless={useless} />
        </span>
        {page.own && (
          <span className="rights-own" style={{ paddingInlineStart: 22 + level * 20 }}>
            {page.own.map((right, index) => (
              <label key={right}>
                {tickOwn(right, index)}
                {rightLabel(page.pageUrl, right)}
              </label>
            ))}
          </span>
        )}
      </th>
      {verbs.map((verb, index) => (
        <td key={verb}>{tick(index + 1)}</td>
      ))}
      {onMenu && (
        <td>
          <TreeCheckbox
            mark={each[menuColumn] ?? 'none'}
            label={`${translateTitle(page.title)} ${t('roles:rights.inMenu')}`}
            column={menuColumn}
            active={active}
            locked={canChangeMenus(menuEntriesOf([page])) ? null : t('roles:menus.locked')}
            onToggle={() => onMenu([page])}
          />
        </td>
      )}
    </tr>
  )
})

/** Beside the title: why the entry has no effect, else whose rows the rights are for, else the address. */
function PageNote({ page: { pageUrl }, own, useless }: Pick<Props, 'own' | 'useless'> & { page: RolePage }) {
  if (useless) return <em title={t(`roles:rights.${useless}Hint`)}>{t(`roles:rights.${useless}`)}</em>
  const scope = describeRowScope(pageUrl, own ?? [])
  if (scope) return <small title={scope}>{scope}</small>
  return pageUrl && <code>{pageUrl}</code>
}

const lockReason = ({ pageUrl, children }: RolePage): string =>
  t(pageUrl || children.length ? 'roles:rights.locked' : 'roles:rights.noPage')

/** A half-checked box does not show whether the page itself has the verb. */
const partlyHint = (own: readonly Right[] | undefined, verb: Right | undefined): string =>
  t(verb && own?.includes(verb) ? 'roles:rights.halfWith' : 'roles:rights.halfWithout')
