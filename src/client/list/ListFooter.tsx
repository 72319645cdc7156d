import { Pagination, Select } from 'antd'
import { t } from 'i18next'
import { type ReactNode, type Ref, memo } from 'react'
import { useNarrowWindow } from '../ui/breakpoints.ts'
import { formatRowCount } from '../views/formatRowCount.ts'
import './grid/pager.css'
import type { PageSize } from '../views/useListPreference.ts'

interface Props {
  quota: { used: number; of: number } | undefined
  page: number
  /** Rows of a page. */
  rows: number
  size: PageSize
  sizes: readonly PageSize[]
  /** Null until it is known; until then the pager is hidden, not absent, to avoid a layout shift. */
  total: number | null
  /** `total` is a lower bound: counting stopped there. */
  more: boolean
  /** The view has pages, or says here how many groups it has; any other view has this height for itself, unless there is a note. */
  hasPager: boolean
  /** In a tree: rows below these are missing. */
  cut: boolean
  onPage: (page: number) => void
  onSize: (size: PageSize) => void
  /** An empty element into which the grid portals its own state. */
  slot: Ref<HTMLElement>
  /** The last change of many rows, with its undo. */
  lastChange: ReactNode
}

const hidden = { visibility: 'hidden' } as const

export const ListFooter = memo(function ListFooter(props: Props) {
  const { quota, page, rows, size, sizes, total, more, hasPager, cut, onPage, onSize, slot, lastChange } = props
  const narrow = useNarrowWindow()
  return (
    <footer className="list-footer" data-pager={hasPager}>
      <span className="list-notes" aria-live="polite">
        <span ref={slot} className="list-aside" />
        {lastChange}
        {cut && <span className="list-quota">{t('engine:list.cut')}</span>}
        {quota && <span className="list-quota">{t('engine:list.quota', quota)}</span>}
      </span>
      {hasPager && (
        <Pagination
          size="small"
          current={page}
          pageSize={Math.max(1, rows)}
          total={total ?? 0}
          style={total === null ? hidden : {}}
          showSizeChanger={false}
          showQuickJumper={!narrow}
          showLessItems={narrow}
          showTotal={all => t('engine:list.total', { total: formatRowCount(all, more) })}
          onChange={onPage}
        />
      )}
      {!narrow && total !== null && (
        <Select<PageSize>
          size="small"
          className="list-size"
          aria-label={t('engine:list.size')}
          value={size}
          options={[...new Set([...sizes, size])].map(value => ({ value, label: sizeLabel(value, rows) }))}
          popupMatchSelectWidth={false}
          onChange={onSize}
        />
      )}
    </footer>
  )
})

const sizeLabel = (size: PageSize, rows: number): string =>
  size === 'auto' ? t('engine:list.autoSize', { count: rows }) : t('engine:list.perPage', { count: size })
