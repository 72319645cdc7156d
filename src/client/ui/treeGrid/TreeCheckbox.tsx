import type { CheckState } from '../../../shared/rules/roleTree.ts'
import { rovingTabProps } from './useTreeNavigation.ts'
import './treeGrid.css'

interface Props {
  mark: CheckState
  label: string
  column: number
  active: number
  /** Why it cannot be changed. It stays focusable, so that a screen reader reads the reason. */
  locked: string | null
  /** Tooltip. */
  hint?: string | undefined
  onToggle: () => void
}

/** A native checkbox of three states; antd's is too slow for grids of thousands. */
export const TreeCheckbox = ({ mark, label, column, active, locked, hint, onToggle }: Props) => (
  <input
    type="checkbox"
    className="tick"
    {...rovingTabProps(column, active)}
    ref={element => {
      if (element) element.indeterminate = mark === 'partly'
    }}
    checked={mark === 'checked'}
    aria-label={label}
    aria-disabled={locked !== null}
    aria-description={locked ?? undefined}
    title={locked ?? hint}
    onClick={event => locked !== null && event.preventDefault()}
    onChange={() => locked === null && onToggle()}
  />
)
