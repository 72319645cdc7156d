import { t } from 'i18next'
import { audit } from '../../../schemas/audit.ts'
import { ChangeList, FigureCard, type FigureProps } from '../../client/kit.ts'
import type { LatestChange } from '../../shared/wire/homeCards.ts'

/** The latest changes of all accounts. */
export function LatestChangesFigure({ data }: FigureProps) {
  const changes = data as readonly LatestChange[] | undefined
  return (
    <FigureCard title={t('attention:latest')} to={audit.route} busy={!changes}>
      {changes && <ChangeList changes={changes} />}
    </FigureCard>
  )
}
