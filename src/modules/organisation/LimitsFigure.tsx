import { BarRows, FigureCard, type FigureProps, findModule, titleOfModule } from 'houtai/client'
import i18next, { t } from 'i18next'
import { Link } from 'react-router-dom'
import { organisation } from '../../../schemas/organisation.ts'
import './figures.css'
import type { FullOrganisation } from './organisationFigures.ts'

const { route } = organisation

/** The organisations that have used up most of what they may. */
export function LimitsFigure({ data }: FigureProps) {
  const full = data as readonly FullOrganisation[] | undefined
  return (
    <FigureCard className="organisation-figure" title={t('attention:organisations.limits')} to={route} busy={!full}>
      <BarRows
        rows={(full ?? []).map(({ id, name, module, used, of }) => ({
          key: `${id} ${module}`,
          head: (
            <Link to={`${route}?queryValue=${encodeURIComponent(name)}`} title={usedText(module, used, of)}>
              {name}
            </Link>
          ),
          value: used / of,
          text: `${limitName(module)} ${(used / of).toLocaleString(i18next.language, { style: 'percent' })}`,
        }))}
      />
      {full?.length === 0 && <p className="figure-none">{t('attention:organisations.roomLeft')}</p>}
    </FigureCard>
  )
}

const limitName = (module: string | null): string => {
  const limited = findModule(module)
  return limited ? titleOfModule(limited) : t('attention:organisations.files')
}
const usedText = (module: string | null, used: number, of: number): string =>
  t(module ? 'attention:organisations.usedRows' : 'attention:organisations.usedFiles', {
    name: limitName(module),
    used: Math.round(used),
    of,
  })
