import { t } from 'i18next'
import type { Line } from './lines.ts'

/** What would become of a line; what is wrong with it as a whole. */
export const Verdict = ({ line: { kind, isOut, errors = [] } }: { line: Line }) => (
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
