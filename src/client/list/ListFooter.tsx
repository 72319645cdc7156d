import { Pagination, Select } from 'antd'
import { t } from 'i18next'
import { type Ref, memo } from 'react'
import { useNarrowWindow } from '../ui/breakpoints.ts'
import { formatRowCount } from '../views/formatRowCount.ts'
import './grid/pager.css'
import type { PageSize } from '../views/useListPreference.ts'
import { ListNotes, type ListNotesProps } from './ListNotes.tsx'

interface Props extends ListNotesProps {
  page: number
  /** Rows of a page. */
  rows: number
  size: PageSize
  sizes: readonly PageSize[]
  /** Null until it is known; until then the pager is hidden, not absent, to avoid a layout shift. */
  total: number | null
  /** `total` is a lower bound: counting stopped there. */
  more: boolean
  /** In a tree: rows below these are missing. */
  cut: boolean
  onPage: (page: number) => void
  onSize: (size: PageSize) => void
  /** An empty element into which the grid portals its own state. */
  slot: Ref<HTMLElement>
}

const hidden = { visibility: 'hidden' } as const

/** Below a view that has pages, or says here how many groups it has; any other view has this height for itself. */
export const ListFooter = memo(function ListFooter(props: Props) {
  const { quota, page, rows, size, sizes, total, more, cut, onPage, onSize, slot, lastChange } = props
  const narrow = useNarrowWindow()
  return (
    <footer className="list-footer">
      <ListNotes quota={quota} lastChange={lastChange}>
        <span ref={slot} className="list-aside" />
        {cut && <span className="list-quota">{t('engine:list.cut')}</span>}
      </ListNotes>
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
