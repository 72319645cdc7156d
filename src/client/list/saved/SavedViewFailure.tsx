import { Button } from 'antd'
import { t } from 'i18next'
import '../../api/languages/texts/viewWords.ts'
import type { SavedState } from './useSavedState.ts'

/** Above a list whose saved view is gone or not shared: the plain list is shown. */
export const SavedViewFailure = ({ saved: { failure, open } }: { saved: SavedState }) => (
  <p className="draft-bar stale-bar" role="alert">
    <span>{failure}</span>
    <Button size="small" onClick={() => void open(0)}>
      {t('views:known')}
    </Button>
  </p>
)
