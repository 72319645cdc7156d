import { VerticalAlignTopOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, type UIEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

const showButtonFrom = 100
/** Elements lower than this are boxes within the page, not the page itself. */
const minHeight = 300

/** The scroll container of a page, with a button back to the top of whatever was scrolled last. */
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
