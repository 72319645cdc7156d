import { t } from 'i18next'
import type { PreviewLine } from './previewLines.ts'

/** What would become of a line; what is wrong with it as a whole. */
export const VerdictCell = ({ line: { kind, isOut, errors = [] } }: { line: PreviewLine }) => (
  <>
    <span className="import-kind" data-kind={isOut ? 'out' : kind}>
      {t(`engine:import.view.${isOut ? 'out' : kind}`)}
    </span>
    {!isOut &&
      errors
        .filter(({ field }) => field === null)
        .map(({ message }) => (
          <small key={message} className="import-fault">
            {message}
          </small>
        ))}
  </>
)
