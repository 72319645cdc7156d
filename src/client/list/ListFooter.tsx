import { Button, Pagination } from 'antd'
import { t } from 'i18next'
import type { ReactNode, Ref } from 'react'
import { memo } from 'react'
import { useNarrowWindow } from '../ui/breakpoints.ts'
import { formatRowCount } from '../views/formatRowCount.ts'

interface Props {
  chosen: number
  onUnchoose: () => void
  /** Takes all rows of the filter, where not all of them are ticked. */
  onAll: (() => void) | null
  quota: { used: number; of: number } | undefined
  page: number
  size: number
  sizes: readonly number[]
  /** Null until it is known; nothing moves when it is. */
  total: number | null
  /** There are at least so many. */
  more: boolean
  onPage: (page: number, size: number) => void
  /** Where the grid tells of itself. */
  aside: Ref<HTMLElement>
  /** What was last done to many rows. */
  last: ReactNode
}

const hidden = { visibility: 'hidden' } as const

export const ListFooter = memo(function ListFooter(props: Props) {
  const { chosen, onUnchoose, onAll, quota, page, size, sizes, total, more, onPage, aside, last } = props
  const narrow = useNarrowWindow()
  return (
    <footer className="list-footer">
      <span className="list-chosen" aria-live="polite">
        {chosen > 0 && (
          <>
            {t('engine:list.chosen', { count: chosen })}
            <i>·</i>
            <Button type="link" size="small" onClick={onUnchoose}>
              {t('engine:list.unchoose')}
            </Button>
            {onAll && (
              <Button type="link" size="small" onClick={onAll}>
                {t('engine:list.all', { count: formatRowCount(total ?? 0, more) })}
              </Button>
            )}
          </>
        )}
        <span ref={aside} className="list-aside" />
        {chosen === 0 && last}
        {chosen === 0 && quota && <span className="list-quota">{t('engine:list.quota', quota)}</span>}
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
