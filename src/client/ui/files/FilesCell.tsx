import { t } from 'i18next'
import { use } from 'react'
import type { AttachedFile } from '../../../schema/index.ts'
import { formatBytes } from '../formatBytes.ts'
import { PopoverButton } from '../popover/PopoverButton.tsx'
import { PrintContext } from '../printContext.ts'

/** Files in a list cell: one by its name, several by their count, which opens their names. On paper the names of all. */
export function FilesCell({ files }: { files: readonly AttachedFile[] }) {
  const onPaper = use(PrintContext)
  const [first] = files
  if (!first) return null
  if (onPaper) return files.map(({ name }) => name).join(t('engine:comma'))
  if (files.length > 1)
    return (
      <PopoverButton text={t('widgets:attachment.count', { count: files.length })}>
        <FileNames files={files} />
      </PopoverButton>
    )
  return (
    <a className="cell-text" href={first.url} download={first.name} title={first.name}>
      {first.name}
    </a>
  )
}

/** Names and sizes of files, each a download. */
const FileNames = ({ files }: { files: readonly AttachedFile[] }) => (
  <ul className="file-names">
    {files.map(({ name, url, bytes }) => (
      <li key={url}>
        <a href={url} download={name} title={name}>
          {name}
        </a>
        <small>{formatBytes(bytes)}</small>
      </li>
    ))}
  </ul>
)
