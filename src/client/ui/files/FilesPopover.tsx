import { Popover } from 'antd'
import type { ReactElement } from 'react'
import type { AttachedFile } from '../../../schema/index.ts'
import { formatBytes } from '../formatBytes.ts'

interface Props {
  files: readonly AttachedFile[]
  /** The button that opens and closes it. */
  children: ReactElement
}

/** Names and sizes of files, each a download; open when it is mounted. */
export const FilesPopover = ({ files, children }: Props) => (
  <Popover
    defaultOpen
    trigger="click"
    placement="bottomLeft"
    content={
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
    }
  >
    {children}
  </Popover>
)
