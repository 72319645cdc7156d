import { Button, Pagination, Switch } from 'antd'
import { t } from 'i18next'
import { useMemo, useState } from 'react'
import type { RightsArea, VerbsByPage } from '../../shared/rules/roleTree.ts'
import {
  flattenBranches,
  menuCheckState,
  canChangeMenus,
  rightsCheckState,
  canChangeRights,
} from '../../shared/rules/roleTree.ts'
import { entriesOf, listedIn, type RoleGrant, uselessReason } from '../../shared/rules/roleGrant.ts'
import { type BranchId, headRowId, parentBranches, TreeCheckbox, useTreeNavigation, useTreeRows } from '../../client/kit.ts'
import type { RolePage } from './rolePages.ts'
import { verbColumns, columnLabel, menuColumn, RightsRow } from './RightsRow.tsx'

interface Props {
  role: string
  pages: readonly RolePage[]
  whole: RoleGrant<BranchId>
  changed: ReadonlySet<BranchId>
  onTick: (area: RightsArea<BranchId>) => void
  onList: (pages: readonly RolePage[]) => void
  onFollow: () => void
}
/** Roots on a page of the grid. */
const rootsPerPage = 5
/** So many pages are open from the start. */
const openUpTo = 40
const nothingOpen: ReadonlySet<BranchId> = new Set()

/** Every entry of the menu with the verbs of its page, five roots at a time. What is ticked on one page of it stays when another is shown. */
export function RightsGrid({ role, pages: all, whole, changed, onTick, onList, onFollow }: Props) {
  const { menus, rights } = whole
  const pages = useMemo(() => pagesFirst(all), [all])
  const [page, turn] = useState(1)
  const { count, leaves } = useMemo(() => countPages(pages), [pages])
  const shown = useMemo(() => pages.slice((page - 1) * rootsPerPage, page * rootsPerPage), [pages, page])
  const { lines, toggle, expanded, toggleAll } = useTreeRows(pages, shown, () =>
    count > openUpTo ? nothingOpen : parentBranches(pages),
  )
  const { grid, activeIn, events } = useTreeNavigation({ lines, controls: () => verbColumns.length + 1, onToggle: toggle })
  const listed = useMemo(() => new Set(listedIn(pages, { menus, rights })), [pages, menus, rights])
  const marks = useMemo(() => lines.map(({ branch }) => rowMarks(branch, { rights, listed })), [lines, rights, listed])
  return (
    <>
      <div className="tree-place">
        <table ref={grid} className="tree-grid" role="treegrid" aria-label={t('roles:rights.grid', { role })} {...events}>
          <RightsHead
            pages={pages}
            rights={rights}
            listed={listed}
            active={activeIn(headRowId)}
            onTick={onTick}
            onList={onList}
          />
          <tbody>
            {lines.map((line, index) => (
              <RightsRow
                key={line.branch.id}
                line={line}
                marks={marks[index] ?? ''}
                own={rights.get(line.branch.id)}
                changed={changed.has(line.branch.id)}
                useless={uselessReason(line.branch, whole)}
                active={activeIn(line.branch.id)}
                onOpen={toggle}
                onTick={onTick}
                onList={onList}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className="tree-footer">
        <Button type="link" size="small" onClick={toggleAll}>
          {t(expanded ? 'engine:list.collapse' : 'engine:list.expand')}
        </Button>
        <label className="rights-follow">
          <Switch size="small" checked={menus.length === 0} onChange={onFollow} />
          {t('roles:rights.follows')}
        </label>
        <Pagination
          size="small"
          current={page}
          pageSize={rootsPerPage}
          total={pages.length}
          showSizeChanger={false}
          showTotal={() => t('roles:rights.total', { count: leaves })}
          onChange={turn}
        />
      </div>
    </>
  )
}

/** Entries without a page of rights, as home, come last: there is little to tick. */
const pagesFirst = (pages: readonly RolePage[]): readonly RolePage[] => {
  const has = ({ pageUrl, children }: RolePage) => Boolean(pageUrl) || children.length > 0
  return [...pages.filter(has), ...pages.filter(page => !has(page))]
}

const countPages = (pages: readonly RolePage[]) => {
  const all = flattenBranches(pages)
  return { count: all.length, leaves: all.filter(({ pageUrl }) => pageUrl).length }
}

interface RightsSelection {
  rights: VerbsByPage<BranchId>
  listed: ReadonlySet<BranchId>
}
const rowMarks = (page: RolePage, { rights, listed }: RightsSelection): string =>
  [
    ...verbColumns.map(verbs => rightsCheckState({ pages: [page], verbs }, rights)),
    menuCheckState(entriesOf([page]), listed),
  ].join()

interface RightsHeadProps extends Pick<Props, 'pages' | 'onTick' | 'onList'>, RightsSelection {
  active: number
}

/** Ticks here are for every page there is, in sight or not. */
const RightsHead = ({ pages, rights, listed, active, onTick, onList }: RightsHeadProps) => (
  <thead>
    <tr data-row={headRowId}>
      {verbColumns.map((verbs, column) => {
        const area = { pages, verbs }
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
      <th scope="col">
        <label>
          <TreeCheckbox
            mark={menuCheckState(entriesOf(pages), listed)}
            label={`${t('roles:rights.everyPage')} ${t('roles:rights.inMenu')}`}
            column={menuColumn}
            active={active}
            locked={canChangeMenus(entriesOf(pages)) ? null : t('roles:menus.locked')}
            onToggle={() => onList(pages)}
          />
          {t('roles:rights.inMenu')}
        </label>
      </th>
    </tr>
  </thead>
)
