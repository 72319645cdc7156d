import { useMemo } from 'react'
import { cleanForShow } from './clean.ts'
import './richText.css'

/** A stored text as its readers see it. It was cleaned when it was saved, and is cleaned again before it stands in the page. */
export function RichView({ html }: { html: string }) {
  const clean = useMemo(() => ({ __html: cleanForShow(html) }), [html])
  return <div className="rich-view" dangerouslySetInnerHTML={clean} />
}
