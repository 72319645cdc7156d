import { RightOutlined } from '@ant-design/icons'
import { t } from 'i18next'
import '../glyphButton.css'

interface Props {
  level: number
  /** null: a leaf. */
  open: boolean | null
  title: string
  onToggle: () => void
}

/** Indent and expand button before a row's title. Not a stop of Tab: the keyboard opens rows with the arrow keys. */
export const TreeToggle = ({ level, open, title, onToggle }: Props) => (
  <span className="tree-toggle" style={{ paddingInlineStart: (level - 1) * 20 }}>
    {open !== null && (
      <button
        type="button"
        className="glyph-button"
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
