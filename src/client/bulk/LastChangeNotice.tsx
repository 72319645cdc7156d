import type { AnyModule } from '../../schema/index.ts'
import { useLastChange } from '../api/jobs/undoableChange.ts'
import { UndoButton } from '../ui/UndoButton.tsx'

interface Props {
  module: AnyModule
  /** The change was undone. */
  onUndone: () => void
}

/** Below a list: the account's last change of many rows, for as long as it can be undone. */
export function LastChangeNotice({ module, onUndone }: Props) {
  const last = useLastChange(module)
  if (!last) return null
  return (
    <span className="list-last" title={last.until}>
      {last.text}
      <UndoButton key={last.receipt} change={last} onUndone={onUndone} />
    </span>
  )
}
