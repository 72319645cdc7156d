import { Radio } from 'antd'
import { t } from 'i18next'
import { previewKinds, type PreviewFilter } from './previewLines.ts'

interface Props {
  counts: Readonly<Record<PreviewFilter, number>>
  view: PreviewFilter
  onLook: (view: PreviewFilter) => void
}
const always: readonly PreviewFilter[] = ['all', ...previewKinds]

/** How many lines of each kind there are; one of them is looked at. */
export const PreviewFilterTabs = ({ counts, view, onLook }: Props) => (
  <Radio.Group
    className="import-views"
    aria-label={t('engine:import.views')}
    optionType="button"
    value={view}
    options={[...always, ...(counts.out || view === 'out' ? (['out'] as const) : [])].map(value => ({
      value,
      label: (
        <>
          {t(`engine:import.view.${value}`)} <b data-kind={counts[value] ? value : undefined}>{counts[value]}</b>
        </>
      ),
    }))}
    onChange={event => onLook(event.target.value as PreviewFilter)}
  />
)
