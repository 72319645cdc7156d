import { ChangeList, FigureCard, type FigureProps } from 'houtai/client'
import type { LatestChange } from 'houtai/wire/homeCards'
import { t } from 'i18next'
import { audit } from '../../../schemas/audit.ts'

/** The latest changes of all accounts. */
export function LatestChangesFigure({ data }: FigureProps) {
  const changes = data as readonly LatestChange[] | undefined
  return (
    <FigureCard title={t('attention:latest')} to={audit.route} busy={!changes}>
      {changes && <ChangeList changes={changes} />}
    </FigureCard>
  )
}
