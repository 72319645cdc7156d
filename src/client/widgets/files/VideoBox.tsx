import { DeleteOutlined } from '@ant-design/icons'
import { t } from 'i18next'
import type { BoxProps } from '../../../fields/view.ts'
import { Adder } from './Adder.tsx'
import './files.css'
import { Pending } from './Pending.tsx'
import type { Kept } from './limits.ts'
import { filmLimits } from './limits.ts'
import { useUploads } from './useUploads.ts'

export type VideoBoxProps = BoxProps<string>
const prepare = async (file: File) => ({ file, fields: {} })

/** A film: sent with its progress, played where it stands, taken away. */
export function VideoBox({ id, name, value, onChange, onBlur, disabled, invalid }: VideoBoxProps) {
  const onKept = ({ url }: Kept) => onChange(url)
  const { items, sendAll } = useUploads({ path: 'inc/file/video', ...filmLimits, prepare, onKept })
  const take = (files: readonly File[]) => sendAll(files.slice(0, 1))
  return (
    <div data-field={name} className="files" data-invalid={invalid}>
      {value && (
        <div className="file-tile file-film">
          <video src={value} controls preload="metadata" aria-label={t('widgets:film.play')} />
          {!disabled && (
            <span className="file-do">
              <button type="button" aria-label={t('widgets:film.remove')} onClick={() => onChange(null)}>
                <DeleteOutlined />
              </button>
            </span>
          )}
        </div>
      )}
      {items.map(item => (
        <Pending key={item.uid} item={item} />
      ))}
      {!value && !items.length && !disabled && (
        <Adder
          id={id}
          name={name}
          extensions={filmLimits.extensions}
          several={false}
          describedBy={`${id}-rule`}
          onFiles={take}
          onBlur={onBlur}
        >
          {t('widgets:film.add')}
        </Adder>
      )}
      <p id={`${id}-rule`} className="form-hint">
        {t('widgets:film.rule')}
      </p>
    </div>
  )
}
