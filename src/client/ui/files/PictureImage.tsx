import { PictureOutlined } from '@ant-design/icons'
import { useState } from 'react'

interface Props {
  url: string
  name: string
  /** Width and height. */
  size?: number
  isLazy?: boolean
}

/** A picture; where it cannot be loaded an icon in its place: browsers draw a torn page and the beginning of its name. */
export function PictureImage({ url, name, size, isLazy = false }: Props) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  if (failedUrl === url)
    return (
      <PictureOutlined
        className="picture-missing"
        {...(name ? { 'aria-label': name, title: name } : { 'aria-hidden': true })}
        style={{ width: size, height: size }}
      />
    )
  return (
    <img
      src={url}
      alt={name}
      title={name}
      draggable={false}
      width={size}
      height={size}
      {...(isLazy ? { loading: 'lazy' as const } : {})}
      onError={() => setFailedUrl(url)}
    />
  )
}
