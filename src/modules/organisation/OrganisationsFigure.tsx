import { FigureBars, FigureCard, type FigureProps, useModuleLabels } from 'houtai/client'
import { t } from 'i18next'
import { organisation } from '../../../schemas/organisation.ts'
import './figures.css'
import type { OrganisationNumbers } from './organisationFigures.ts'

const { route } = organisation

/** How many organisations there are; those of the last days, and those that are disabled. */
export function OrganisationsFigure({ data }: FigureProps) {
  const { label } = useModuleLabels(organisation)
  const numbers = data as OrganisationNumbers | undefined
  const bars = [
    { key: 'total', to: `${route}?status=all`, count: numbers?.total },
    { key: 'recent', to: route, count: numbers?.recent },
    { key: 'disabled', to: `${route}?status=0`, count: numbers?.disabled },
  ]
  return (
    <FigureCard className="organisation-figure" title={label} to={route} busy={!numbers}>
      <FigureBars bars={bars.map(bar => ({ ...bar, label: t(`attention:organisations.${bar.key}`) }))} />
    </FigureCard>
  )
}
