import { t } from 'i18next'
import { useState } from 'react'
import type { AttachedFile } from '../../../schema/index.ts'
import { lazyComponent } from '../lazyComponent.tsx'

const LazyPopover = lazyComponent(async () => (await import('./FilesPopover.tsx')).FilesPopover)

/** Files in a list cell: one by its name, several by their count, which opens their names. On paper the names of all. */
export function FilesCell({ files }: { files: readonly AttachedFile[] }) {
  const [opened, setOpened] = useState(false)
  const [first] = files
  if (!first) return null
  if (files.length === 1)
    return (
      <a className="cell-text" href={first.url} download={first.name} title={first.name}>
        {first.name}
      </a>
    )
  const count = t('widgets:attachment.count', { count: files.length })
  const button = (
    <button type="button" className="cell-link cell-files" onClick={() => setOpened(true)}>
      {count}
    </button>
  )
  return (
    <>
      {opened ? (
        <LazyPopover blank={button} files={files}>
          <button type="button" className="cell-link cell-files" autoFocus>
            {count}
          </button>
        </LazyPopover>
      ) : (
        button
      )}
      <span className="on-paper">{files.map(({ name }) => name).join(t('engine:comma'))}</span>
    </>
  )
}
