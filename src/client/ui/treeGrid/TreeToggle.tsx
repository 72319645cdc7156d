import { RightOutlined } from '@ant-design/icons'
import { t } from 'i18next'

interface Props {
  level: number
  /** null: nothing to open. */
  open: boolean | null
  title: string
  onToggle: () => void
}

/** What stands before the title of a row: its depth, and the arrow that opens it. Keys have the arrows of the keyboard. */
export const TreeToggle = ({ level, open, title, onToggle }: Props) => (
  <span className="twig" style={{ paddingInlineStart: (level - 1) * 20 }}>
    {open !== null && (
      <button
        type="button"
        tabIndex={-1}
        data-open={open}
        aria-label={t(open ? 'roles:tree.close' : 'roles:tree.open', { title })}
        onClick={onToggle}
      >
        <RightOutlined />
      </button>
    )}
  </span>
)
