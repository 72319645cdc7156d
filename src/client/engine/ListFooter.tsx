import { Button, Pagination } from 'antd'
import { t } from 'i18next'

interface Props {
  chosen: number
  onUnchoose: () => void
  page: number
  size: number
  sizes: readonly number[]
  total: number
  onPage: (page: number, size: number) => void
}

export const ListFooter = ({ chosen, onUnchoose, page, size, sizes, total, onPage }: Props) => (
  <footer className="list-footer">
    <span className="list-chosen" aria-live="polite">
      {chosen > 0 && (
        <>
          {t('engine:list.chosen', { count: chosen })}
          <i>·</i>
          <Button type="link" size="small" onClick={onUnchoose}>
            {t('engine:list.unchoose')}
          </Button>
        </>
      )}
    </span>
    <Pagination
      size="small"
      current={page}
      pageSize={size}
      pageSizeOptions={[...sizes]}
      total={total}
      showSizeChanger
      showQuickJumper
      showTotal={all => t('engine:list.total', { total: all })}
      onChange={onPage}
    />
  </footer>
)
