import { PictureBox } from '../../client/widgets/PictureBox.tsx'
import type { KindView } from '../view.ts'

const shown = 3

export const imagesView: KindView<'images'> = {
  Cell({ value }) {
    if (!value?.length) return <span className="cell-none">-</span>
    return (
      <span className="cell-pictures">
        {value.slice(0, shown).map(({ url, name }) => (
          <a key={url} href={url} target="_blank" rel="noopener noreferrer" title={name}>
            <img src={url} alt={name} loading="lazy" width={28} height={28} />
          </a>
        ))}
        {value.length > shown && `+${value.length - shown}`}
      </span>
    )
  },
  Control: props => <PictureBox {...props} />,
}
