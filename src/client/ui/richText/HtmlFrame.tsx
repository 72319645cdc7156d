import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAppearance } from '../../api/appearance/appearance.ts'
import { isOwnPath } from '../../../shared/rules/menuNodes.ts'
import { sanitizeForReading } from './sanitizeHtml.ts'
import './htmlFrame.css'

/** What the page's look says, in a document that knows nothing of it. */
const frameCss = (look: CSSStyleDeclaration) => `
  :root { color-scheme: ${look.colorScheme} }
  body { margin: 16px 20px; color: ${look.getPropertyValue('--text')}; font: 14px/1.7 ${look.getPropertyValue('--font')}; overflow-wrap: anywhere }
  a { color: ${look.getPropertyValue('--accent')} }
  img, video { max-width: 100%; height: auto }
  table { border-collapse: collapse } td, th { padding: 4px 12px; border: 1px solid ${look.getPropertyValue('--line')} }
  blockquote { margin-left: 0; padding-left: 12px; border-left: 3px solid ${look.getPropertyValue('--line')} }
  pre { padding: 12px; background: ${look.getPropertyValue('--canvas')}; overflow: auto }
  body > :first-child { margin-top: 0 }`

/** Nothing in it runs, asks or leads away by itself; links of our own are followed here, others in a window of their own. */
export function HtmlFrame({ title, html }: { title: string; html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const navigate = useNavigate()
  const theme = useAppearance(appearance => appearance.theme)
  const page = `<!doctype html><meta charset="utf-8"><style>${frameCss(getComputedStyle(document.documentElement))}</style>${sanitizeForReading(html)}`
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
    const hear = () => element.contentDocument?.addEventListener('click', follow)
    hear()
    element.addEventListener('load', hear)
    return () => {
      element.removeEventListener('load', hear)
      element.contentDocument?.removeEventListener('click', follow)
    }
  }, [navigate])
  return <iframe key={theme} ref={frame} className="message-frame" title={title} sandbox="allow-same-origin" srcDoc={page} />
}
