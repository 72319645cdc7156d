import { Button, Pagination, Switch } from 'antd'
import { t } from 'i18next'
import { useMemo, useState } from 'react'
import type { Area, Rights } from '../../../rules/roleTree.ts'
import { allOf, menuMark, menusOpen, rightsMark, rightsOpen } from '../../../rules/roleTree.ts'
import { entriesOf, listedIn, type RoleWhole, uselessOf } from '../../../rules/roleWhole.ts'
import type { Id } from '../treeGrid/lines.ts'
import { parentsOf } from '../treeGrid/lines.ts'
import { Tick } from '../treeGrid/Tick.tsx'
import '../treeGrid/treeGrid.css'
import { head, useKeys } from '../treeGrid/useKeys.ts'
import { useTree } from '../treeGrid/useTree.ts'
import type { Page } from './rights.ts'
import { columns, columnWord, menuColumn, RightsRow } from './RightsRow.tsx'

interface Props {
  role: string
  pages: readonly Page[]
  whole: RoleWhole<Id>
  changed: ReadonlySet<Id>
  onTick: (area: Area<Id>) => void
  onList: (pages: readonly Page[]) => void
  onFollow: () => void
}
/** Roots on a page of the grid. */
const size = 5
/** So many pages are open from the start. */
const few = 40
const closed: ReadonlySet<Id> = new Set()

/** Every entry of the menu with the verbs of its page, five roots at a time. What is ticked on one page of it stays when another is shown. */
export function RightsGrid({ role, pages: all, whole, changed, onTick, onList, onFollow }: Props) {
  const { menus, rights } = whole
  const pages = useMemo(() => pagesFirst(all), [all])
  const [page, turn] = useState(1)
  const { count, leaves } = useMemo(() => counted(pages), [pages])
  const shown = useMemo(() => pages.slice((page - 1) * size, page * size), [pages, page])
  const { lines, toggle, expanded, toggleAll } = useTree(pages, shown, () => (count > few ? closed : parentsOf(pages)))
  const { grid, activeIn, events } = useKeys({ lines, controls: () => columns.length + 1, onToggle: toggle })
  const listed = useMemo(() => new Set(listedIn(pages, { menus, rights })), [pages, menus, rights])
  const marks = useMemo(() => lines.map(({ branch }) => marksOf(branch, { rights, listed })), [lines, rights, listed])
  return (
    <>
      <div className="tree-place">
        <table ref={grid} className="tree-grid" role="treegrid" aria-label={t('roles:rights.grid', { role })} {...events}>
          <Head pages={pages} rights={rights} listed={listed} active={activeIn(head)} onTick={onTick} onList={onList} />
          <tbody>
            {lines.map((line, index) => (
              <RightsRow
                key={line.branch.id}
                line={line}
                marks={marks[index] ?? ''}
                own={rights.get(line.branch.id)}
                changed={changed.has(line.branch.id)}
                useless={uselessOf(line.branch, whole)}
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
          pageSize={size}
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
const pagesFirst = (pages: readonly Page[]): readonly Page[] => {
  const has = ({ pageUrl, children }: Page) => Boolean(pageUrl) || children.length > 0
  return [...pages.filter(has), ...pages.filter(page => !has(page))]
}

const counted = (pages: readonly Page[]) => {
  const all = allOf(pages)
  return { count: all.length, leaves: all.filter(({ pageUrl }) => pageUrl).length }
}

interface Ticked {
  rights: Rights<Id>
  listed: ReadonlySet<Id>
}
const marksOf = (page: Page, { rights, listed }: Ticked): string =>
  [...columns.map(verbs => rightsMark({ pages: [page], verbs }, rights)), menuMark(entriesOf([page]), listed)].join()

interface HeadProps extends Pick<Props, 'pages' | 'onTick' | 'onList'>, Ticked {
  active: number
}

/** Ticks here are for every page there is, in sight or not. */
const Head = ({ pages, rights, listed, active, onTick, onList }: HeadProps) => (
  <thead>
    <tr data-row={head}>
      {columns.map((verbs, column) => {
        const area = { pages, verbs }
        return (
          <th key={column} scope="col">
            <label>
              <Tick
                mark={rightsMark(area, rights)}
                label={`${t('roles:rights.everyPage')} ${columnWord(column)}`}
                column={column}
                active={active}
                locked={rightsOpen(area) ? null : t('roles:rights.locked')}
                onToggle={() => onTick(area)}
              />
              {column === 0 ? t('roles:rights.page') : columnWord(column)}
            </label>
          </th>
        )
      })}
      <th scope="col">
        <label>
          <Tick
            mark={menuMark(entriesOf(pages), listed)}
            label={`${t('roles:rights.everyPage')} ${t('roles:rights.inMenu')}`}
            column={menuColumn}
            active={active}
            locked={menusOpen(entriesOf(pages)) ? null : t('roles:menus.locked')}
            onToggle={() => onList(pages)}
          />
          {t('roles:rights.inMenu')}
        </label>
      </th>
    </tr>
  </thead>
)
