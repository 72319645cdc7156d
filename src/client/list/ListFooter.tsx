import { Button, Pagination } from 'antd'
import { t } from 'i18next'
import type { ReactNode, Ref } from 'react'
import { memo } from 'react'
import { useNarrowWindow } from '../ui/breakpoints.ts'
import { formatRowCount } from '../views/formatRowCount.ts'

interface Props {
  selected: number
  onClearSelection: () => void
  /** Selects all rows of the filter; null where there is nothing more to select. */
  onSelectAll: (() => void) | null
  quota: { used: number; of: number } | undefined
  page: number
  size: number
  sizes: readonly number[]
  /** Null until it is known; the pager is hidden so long, not absent, so that nothing jumps. */
  total: number | null
  /** `total` is a lower bound: counting stopped there. */
  more: boolean
  onPage: (page: number, size: number) => void
  /** An empty element into which the grid portals its own state. */
  slot: Ref<HTMLElement>
  /** The last change of many rows, with its undo. */
  lastChange: ReactNode
}

const hidden = { visibility: 'hidden' } as const

export const ListFooter = memo(function ListFooter(props: Props) {
  const { selected, onClearSelection, onSelectAll, quota, page, size, sizes, total, more, onPage, slot, lastChange } = props
  const narrow = useNarrowWindow()
  return (
    <footer className="list-footer">
      <span className="list-chosen" aria-live="polite">
        {selected > 0 && (
          <>
            {t('engine:list.chosen', { count: selected })}
            <i>·</i>
            <Button type="link" size="small" onClick={onClearSelection}>
              {t('engine:list.unchoose')}
            </Button>
            {onSelectAll && (
              <Button type="link" size="small" onClick={onSelectAll}>
                {t('engine:list.all', { count: formatRowCount(total ?? 0, more) })}
              </Button>
            )}
          </>
        )}
        <span ref={slot} className="list-aside" />
        {selected === 0 && lastChange}
        {selected === 0 && quota && <span className="list-quota">{t('engine:list.quota', quota)}</span>}
      </span>
      <Pagination
        size="small"
        current={page}
        pageSize={size}
        pageSizeOptions={[...sizes]}
        total={total ?? 0}
        style={total === null ? hidden : {}}
        showSizeChanger={!narrow}
        showQuickJumper={!narrow}
        showLessItems={narrow}
        showTotal={all => t('engine:list.total', { total: formatRowCount(all, more) })}
        onChange={onPage}
      />
    </footer>
  )
})
