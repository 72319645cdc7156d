import { PlusOutlined } from '@ant-design/icons'
import { type DragEvent, type ReactNode, useState } from 'react'

interface Props {
  id: string
  name: string
  /** Extensions, without the dot. */
  extensions: readonly string[]
  several: boolean
  describedBy?: string | undefined
  onFiles: (files: readonly File[]) => void
  onBlur: () => void
  children: ReactNode
}

/** A file input as a tile that files can also be dropped on. */
export function FileDropTile({ id, name, extensions, several, describedBy, onFiles, onBlur, children }: Props) {
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  const hover = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  return (
    <label className="file-tile file-add" data-over={over} onDrop={drop} onDragOver={hover} onDragLeave={() => setOver(false)}>
      <input
        id={id}
        type="file"
        data-for={name}
        accept={extensions.map(extension => `.${extension}`).join(',')}
        multiple={several}
        aria-describedby={describedBy}
        onBlur={onBlur}
        onChange={event => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <PlusOutlined />
      <span>{children}</span>
    </label>
  )
}
