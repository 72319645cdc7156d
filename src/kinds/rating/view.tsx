import { t } from 'i18next'
import { EmptyCell } from '../../client/ui/cells.tsx'
import { lazyComponent } from '../../client/ui/lazyComponent.tsx'
import type { KindView } from '../kindView.ts'
import { maxStars } from './kind.ts'

const StarsBox = lazyComponent(async () => (await import('../../client/ui/controls/StarsBox.tsx')).StarsBox)

export const ratingView: KindView<'rating'> = {
  Cell({ value, field }) {
    if (typeof value !== 'number') return <EmptyCell />
    const label = t('engine:stars', { count: value, max: maxStars(field) })
    return (
      <span className="cell-stars" role="img" aria-label={label} title={label}>
        {'★'.repeat(value)}
        <i>{'☆'.repeat(Math.max(0, maxStars(field) - value))}</i>
      </span>
    )
  },
  Control: ({ field, module: _module, row: _row, ...rest }) => (
    <StarsBox {...rest} label={field.label} max={maxStars(field)} blank={<div className="stars-box" data-field={rest.name} />} />
  ),
  options: field =>
    Array.from({ length: maxStars(field) + 1 }, (_, stars) => ({
      value: String(stars),
      label: t('engine:stars', { count: stars, max: maxStars(field) }),
    })),
}
