import { Button, Pagination, Switch } from 'antd'
import { t } from 'i18next'
import { useMemo, useState } from 'react'
import {
  menuEntriesOf,
  pagesWithRights,
  shownMenuIds,
  type RoleGrant,
  ineffectiveReason,
} from '../../../shared/rules/roleGrant.ts'
import {
  type CheckState,
  type RightsArea,
  type ChosenRights,
  flattenBranches,
  menuCheckState,
  canChangeMenus,
  rightsCheckState,
  canChangeRights,
} from '../../../shared/rules/roleTree.ts'
import { TreeCheckbox } from '../../ui/treeGrid/TreeCheckbox.tsx'
import { type BranchId, parentBranches } from '../../ui/treeGrid/treeRows.ts'
import { headRowId, useTreeNavigation } from '../../ui/treeGrid/useTreeNavigation.ts'
import { useTreeRows } from '../../ui/treeGrid/useTreeRows.ts'
import { columnLabel, firstOwnRightColumn, menuColumn, rightColumns, RightsRow } from './RightsRow.tsx'
import type { RolePage } from './rolePage.ts'

interface Props {
  label: string
  pages: readonly RolePage[]
  whole: RoleGrant<BranchId>
  changed: ReadonlySet<BranchId>
  onTick: (area: RightsArea<BranchId>) => void
  /** Without these there is no menu to choose. */
  onMenu?: (pages: readonly RolePage[]) => void
  onFollow?: () => void
}
/** Roots on a page of the grid. */
const rootsPerPage = 5
/** A tree up to this size starts expanded. */
const openUpTo = 40
const nothingOpen: ReadonlySet<BranchId> = new Set()

/** Every menu entry with the rights of its page, paged by roots. Unsaved ticks of other pages stay. */
export function RightsGrid({ label, pages: all, whole, changed, onTick, onMenu, onFollow }: Props) {
  const { menus, rights } = whole
  const follows = menus.length === 0
  const pages = useMemo(() => pagesFirst(all), [all])
  const [page, setPage] = useState(1)
  const { count, leaves } = useMemo(() => countPages(pages), [pages])
  const shown = useMemo(() => pages.slice((page - 1) * rootsPerPage, page * rootsPerPage), [pages, page])
  const { lines, toggle, expanded, toggleAll } = useTreeRows(pages, shown, () =>
    count > openUpTo ? nothingOpen : parentBranches(pages),
  )
  const { grid, activeIn, events } = useTreeNavigation({
    lines,
    controls: row => firstOwnRightColumn(onMenu) + (lines[row]?.branch.own?.length ?? 0),
    onToggle: toggle,
  })
  const inMenu = useMemo(() => new Set(shownMenuIds(pages, { menus, rights })), [pages, menus, rights])
  const marks = useMemo(
    () => lines.map(({ branch }) => rowMarks(branch, { rights, inMenu: onMenu && inMenu, follows })),
    [lines, rights, inMenu, onMenu, follows],
  )
  return (
    <>
      <div className="tree-place">
        <table ref={grid} className="tree-grid" role="treegrid" aria-label={label} {...events}>
          <RightsHead
            pages={pages}
            rights={rights}
            inMenu={inMenu}
            follows={follows}
            active={activeIn(headRowId)}
            onTick={onTick}
            onMenu={onMenu}
          />
          <tbody>
            {lines.map((line, index) => (
              <RightsRow
                key={line.branch.id}
                line={line}
                marks={marks[index] ?? ''}
                own={rights.get(line.branch.id)}
                changed={changed.has(line.branch.id)}
                useless={ineffectiveReason(line.branch, whole)}
                active={activeIn(line.branch.id)}
                onOpen={toggle}
                onTick={onTick}
                onMenu={onMenu}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className="tree-footer">
        <Button type="link" size="small" onClick={toggleAll}>
          {t(expanded ? 'engine:list.collapse' : 'engine:list.expand')}
        </Button>
        {onFollow && <FollowSwitch checked={follows} onChange={onFollow} />}
        <RootsPager page={page} roots={pages.length} leaves={leaves} onChange={setPage} />
      </div>
    </>
  )
}

interface RootsPagerProps {
  page: number
  roots: number
  /** How many entries have a page. */
  leaves: number
  onChange: (page: number) => void
}
const RootsPager = ({ page, roots, leaves, onChange }: RootsPagerProps) => (
  <Pagination
    size="small"
    current={page}
    pageSize={rootsPerPage}
    total={roots}
    showSizeChanger={false}
    showTotal={() => t('roles:rights.total', { count: leaves })}
    onChange={onChange}
  />
)

/** Whether the menu follows the rights to view. */
const FollowSwitch = ({ checked, onChange }: { checked: boolean; onChange: () => void }) => (
  <label className="rights-follow">
    <Switch size="small" checked={checked} onChange={onChange} />
    {t('roles:rights.follows')}
  </label>
)

/** Entries without rights, such as home, come last. */
const pagesFirst = (pages: readonly RolePage[]): readonly RolePage[] => {
  const has = ({ pageUrl, children }: RolePage) => Boolean(pageUrl) || children.length > 0
  return [...pages.filter(has), ...pages.filter(page => !has(page))]
}

const countPages = (pages: readonly RolePage[]) => {
  const all = flattenBranches(pages)
  return { count: all.length, leaves: all.filter(({ pageUrl }) => pageUrl).length }
}

interface MenuSelection {
  inMenu: ReadonlySet<BranchId>
  /** The menu follows the rights. */
  follows: boolean
}
/** How much of some pages is in the menu: of one that follows the rights, those that need any. */
function menuMark(pages: readonly RolePage[], { inMenu, follows }: MenuSelection): CheckState {
  const granted = follows ? pagesWithRights(pages) : []
  return menuCheckState(menuEntriesOf(granted.length ? granted : pages), inMenu)
}

interface RightsSelection {
  rights: ChosenRights<BranchId>
  inMenu: ReadonlySet<BranchId> | undefined
  follows: boolean
}
const rowMarks = (page: RolePage, { rights, inMenu, follows }: RightsSelection): string =>
  [
    ...rightColumns.map(some => rightsCheckState({ pages: [page], ...some }, rights)),
    ...(inMenu ? [menuMark([page], { inMenu, follows })] : []),
    ...(page.own ?? []).map(right => ((rights.get(page.id) ?? []).includes(right) ? 'checked' : 'none')),
  ].join()

interface RightsHeadProps extends Pick<Props, 'pages' | 'onTick'> {
  onMenu: Props['onMenu'] | undefined
  rights: ChosenRights<BranchId>
  inMenu: ReadonlySet<BranchId>
  /** The menu follows the rights. */
  follows: boolean
  active: number
}

/** The head row: its checkboxes apply to all pages, shown or not. */
const RightsHead = ({ pages, rights, inMenu, follows, active, onTick, onMenu }: RightsHeadProps) => (
  <thead>
    <tr data-row={headRowId}>
      {rightColumns.map((some, column) => {
        const area = { pages, ...some }
        return (
          <th key={column} scope="col">
            <label>
              <TreeCheckbox
                mark={rightsCheckState(area, rights)}
                label={`${t('roles:rights.everyPage')} ${columnLabel(column)}`}
                column={column}
                active={active}
                locked={canChangeRights(area) ? null : t('roles:rights.locked')}
                onToggle={() => onTick(area)}
              />
              {column === 0 ? t('roles:rights.page') : columnLabel(column)}
            </label>
          </th>
        )
      })}
      {onMenu && (
        <th scope="col">
          <label>
            <TreeCheckbox
              mark={menuMark(pages, { inMenu, follows })}
              label={`${t('roles:rights.everyPage')} ${t('roles:rights.inMenu')}`}
              column={menuColumn}
              active={active}
              locked={canChangeMenus(menuEntriesOf(pages)) ? null : t('roles:menus.locked')}
              onToggle={() => onMenu(pages)}
            />
            {t('roles:rights.inMenu')}
          </label>
        </th>
      )}
    </tr>
  </thead>
)
