import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { isOwnPath } from '../../../shared/rules/menuNodes.ts'
import { useAppearance } from '../../api/appearance/appearance.ts'
import { sanitizeForReading } from './sanitizeHtml.ts'
import './htmlFrame.css'

/** Colours and font of the page, copied: an iframe does not inherit its custom properties. */
const frameCss = (page: CSSStyleDeclaration) => `
  :root { color-scheme: ${page.colorScheme} }
  body { margin: 16px 20px; color: ${page.getPropertyValue('--text')}; font: 14px/1.7 ${page.getPropertyValue('--font')}; overflow-wrap: anywhere }
  a { color: ${page.getPropertyValue('--accent')} }
  img, video { max-width: 100%; height: auto }
  table { border-collapse: collapse } td, th { padding: 4px 12px; border: 1px solid ${page.getPropertyValue('--line')} }
  blockquote { margin-left: 0; padding-left: 12px; border-left: 3px solid ${page.getPropertyValue('--line')} }
  pre { padding: 12px; background: ${page.getPropertyValue('--canvas')}; overflow: auto }
  body > :first-child { margin-top: 0 }`

/** Untrusted HTML in a sandboxed iframe: no scripts, forms or navigation. Own links navigate this page, others open a new window. */
export function HtmlFrame({ title, html }: { title: string; html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const navigate = useNavigate()
  const theme = useAppearance(appearance => appearance.theme)
  const source = `<!doctype html><meta charset="utf-8"><style>${frameCss(getComputedStyle(document.documentElement))}</style>${sanitizeForReading(html)}`
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element | null)?.closest('a')
      const address = link?.getAttribute('href')
      if (!address) return
      event.preventDefault()
      if (isOwnPath(address)) void navigate(address)
      else window.open(address, '_blank', 'noopener,noreferrer')
    }
    const listen = () => element.contentDocument?.addEventListener('click', follow)
    listen()
    element.addEventListener('load', listen)
    return () => {
      element.removeEventListener('load', listen)
      element.contentDocument?.removeEventListener('click', follow)
    }
  }, [navigate])
  return <iframe key={theme} ref={frame} className="message-frame" title={title} sandbox="allow-same-origin" srcDoc={source} />
}
