import { useMemo, useRef, useState, useLayoutEffect } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { ListPage } from '../../../../client/list/ListPage.tsx'
import { PartErrorBoundary } from '../../../../client/ui/errors/PartErrorBoundary.tsx'
import type { GalleryLanguage } from './galleryKinds.ts'
import { type GalleryView, stateTitle, viewModule, type ViewState, viewTitle } from './galleryViews.ts'

interface Props {
  view: GalleryView
  language: GalleryLanguage
}

/** One view of a list, in those states of its rows. */
export const ViewSection = ({ view, language, states }: Props & { states: readonly ViewState[] }) => (
  <section className="gallery-view" data-view={view} aria-labelledby={`view-${view}`}>
    <h2 id={`view-${view}`}>
      {viewTitle(view, language)} <small>{view}</small>
    </h2>
    <div className="gallery-frames">
      {states.map(state => (
        <ViewFrame key={state} {...{ view, state, language }} />
      ))}
    </div>
  </section>
)

/** The list page of the product. Drawn once it is near the window: there are many of them. */
function ViewFrame({ view, state, language }: Props & { state: ViewState }) {
  const frame = useRef<HTMLDivElement>(null)
  const near = useNearWindow(frame)
  const module = useMemo(() => viewModule(view, state, language), [view, state, language])
  const shown = view === 'tree' ? 'table' : view
  return (
    <article data-state={state} aria-labelledby={`view-${view}-${state}`}>
      <h3 id={`view-${view}-${state}`}>{stateTitle(state, language)}</h3>
      <div ref={frame} className="gallery-frame">
        {near && (
          <PartErrorBoundary>
            <MemoryRouter initialEntries={[`${location.pathname}?view=${shown}`]}>
              <ListPage module={module} />
            </MemoryRouter>
          </PartErrorBoundary>
        )}
      </div>
    </article>
  )
}

function useNearWindow(element: { readonly current: HTMLElement | null }): boolean {
  const [near, setNear] = useState(false)
  useLayoutEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(entries => entries.some(one => one.isIntersecting) && setNear(true), {
      rootMargin: '400px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return near
}
