import { Button, Pagination } from 'antd'
import { t } from 'i18next'
import { useMemo, useState } from 'react'
import type { Area, Rights } from '../../../rules/roleTree.ts'
import { allOf, rightsMark, rightsOpen } from '../../../rules/roleTree.ts'
import type { Id } from '../treeGrid/lines.ts'
import { parentsOf } from '../treeGrid/lines.ts'
import { Tick } from '../treeGrid/Tick.tsx'
import '../treeGrid/treeGrid.css'
import { head, useKeys } from '../treeGrid/useKeys.ts'
import { useTree } from '../treeGrid/useTree.ts'
import type { Page } from './rights.ts'
import { columns, columnWord, RightsRow } from './RightsRow.tsx'

interface Props {
  role: string
  pages: readonly Page[]
  rights: Rights<Id>
  changed: ReadonlySet<Id>
  onTick: (area: Area<Id>) => void
}
/** Roots on a page of the grid. */
const size = 5
/** So many pages are open from the start. */
const few = 40
const closed: ReadonlySet<Id> = new Set()

/** Every page with its verbs, five roots at a time. What is ticked on one page of it stays when another is shown. */
export function RightsGrid({ role, pages, rights, changed, onTick }: Props) {
  const [page, turn] = useState(1)
  const { count, leaves } = useMemo(() => counted(pages), [pages])
  const shown = useMemo(() => pages.slice((page - 1) * size, page * size), [pages, page])
  const { lines, toggle, expanded, toggleAll } = useTree(pages, shown, () => (count > few ? closed : parentsOf(pages)))
  const { grid, activeIn, events } = useKeys({ lines, controls: () => columns.length, onToggle: toggle })
  const marks = useMemo(() => lines.map(({ branch }) => marksOf(branch, rights)), [lines, rights])
  return (
    <>
      <div className="tree-place">
        <table ref={grid} className="tree-grid rights" role="treegrid" aria-label={t('roles:rights.grid', { role })} {...events}>
          <Head pages={pages} rights={rights} active={activeIn(head)} onTick={onTick} />
          <tbody>
            {lines.map((line, index) => (
              <RightsRow
                key={line.branch.id}
                line={line}
                marks={marks[index] ?? ''}
                own={rights.get(line.branch.id)}
                changed={changed.has(line.branch.id)}
                active={activeIn(line.branch.id)}
                onOpen={toggle}
                onTick={onTick}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className="tree-footer">
        <Button type="link" size="small" onClick={toggleAll}>
          {t(expanded ? 'engine:list.collapse' : 'engine:list.expand')}
        </Button>
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

const counted = (pages: readonly Page[]) => {
  const all = allOf(pages)
  return { count: all.length, leaves: all.filter(({ pageUrl }) => pageUrl).length }
}

const marksOf = (page: Page, rights: Rights<Id>): string =>
  columns.map(verbs => rightsMark({ pages: [page], verbs }, rights)).join()

interface HeadProps extends Pick<Props, 'pages' | 'rights' | 'onTick'> {
  active: number
}

/** Ticks here are for every page there is, in sight or not. */
const Head = ({ pages, rights, active, onTick }: HeadProps) => (
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
    </tr>
  </thead>
)
