import { VerticalAlignTopOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode, UIEvent } from 'react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

const showButtonFrom = 100
/** What is lower than this is a box within the page. */
const minHeight = 300

/** The room of a page, with a way back to the top of whatever of it was scrolled last. */
export function PageScroller({ children }: { children: ReactNode }) {
  const scrolled = useRef<Element>(null)
  const [isFar, setFar] = useState(false)
  const follow = ({ target }: UIEvent) => {
    if (!(target instanceof Element) || target.clientHeight < minHeight) return
    scrolled.current = target
    setFar(target.scrollTop > showButtonFrom)
  }
  return (
    <section className="shell-page" onScrollCapture={follow}>
      {children}
      {isFar && <ToTopButton onClick={() => scrolled.current?.scrollTo({ top: 0 })} />}
    </section>
  )
}

function ToTopButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <Button
      className="shell-top"
      shape="circle"
      icon={<VerticalAlignTopOutlined />}
      aria-label={t('shell.top')}
      title={t('shell.top')}
      onClick={onClick}
    />
  )
}
