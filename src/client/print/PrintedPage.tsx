import { useEventListener } from 'ahooks'
import { t } from 'i18next'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import type { AnyModule } from '../../schema/index.ts'
import { shanghaiNow } from '../../shared/rules/shanghaiTime.ts'
import { type Account, signedInAs, useSession } from '../api/session/session.ts'
import { PrintContext } from '../ui/printContext.ts'
import { describeFilters } from './describeFilters.ts'
import './print.css'
import { cancelPrint, requestPrint, usePrintRequest } from './printRequest.ts'

interface Props {
  module: AnyModule
  /** What is printed is not here yet: printing waits for it. */
  isLoading: boolean
  /** Says as of when the rows are, where not as of now: called when it is printed. */
  asOf?: (() => string) | undefined
  /** Below the filters: how much is printed. */
  summary: ReactNode
  children: ReactNode
}

/** What is printed in place of the page, rendered only while printing: whose list it is, its filters, and what it shows. */
export function PrintedPage({ module, isLoading, asOf, summary, children }: Props) {
  const place = useRef<HTMLSpanElement>(null)
  usePrintOnceLoaded(isLoading)
  const article = (
    <PrintContext value>
      <article className="print-sheet">
        <PrintHeader {...{ module, asOf }} filters={() => place.current?.closest('.list')?.querySelector('.filters') ?? null}>
          {isLoading ? t('engine:print.loading') : summary}
        </PrintHeader>
        {!isLoading && children}
      </article>
    </PrintContext>
  )
  return (
    <>
      <span ref={place} hidden />
      {usePrinting() && createPortal(article, document.body)}
    </>
  )
}

/** Whether the browser is printing, by button or by its own menu. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  // flushSync: the browser prints as soon as the listener returns.
  useEventListener('beforeprint', () => flushSync(() => setPrinting(true)))
  useEventListener('afterprint', () => setPrinting(false))
  return printing
}

/** Runs the printout that is asked for, by button or by keys, as soon as there is something to print. */
function usePrintOnceLoaded(isLoading: boolean) {
  const isWaiting = usePrintRequest(request => request.isWaiting)
  useEventListener('keydown', event => {
    if (!isLoading || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'p') return
    event.preventDefault()
    requestPrint()
  })
  useEffect(() => cancelPrint, [])
  useEffect(() => {
    if (!isWaiting || isLoading) return
    cancelPrint()
    // Not at once: flushSync of the listener above renders nothing inside of an effect.
    setTimeout(() => window.print())
  }, [isWaiting, isLoading])
}

/** The account of the session. */
function printedBy(account: Account | null): string {
  if (!account) return ''
  const { nickname, username } = signedInAs(account)
  return nickname || username
}

interface HeaderProps extends Pick<Props, 'module' | 'asOf' | 'children'> {
  filters: () => Element | null
}

function PrintHeader({ module, asOf, filters, children }: HeaderProps) {
  const account = useSession(session => session.account)
  const filterTexts = describeFilters(filters(), { all: t('engine:filter.all'), keyword: t('engine:print.keyword') })
  return (
    <header>
      <h1>{module.label}</h1>
      <p>
        {account?.orgname} · {printedBy(account)} · {shanghaiNow()}
      </p>
      {asOf && <p>{asOf()}</p>}
      {filterTexts.length > 0 && (
        <p>{filterTexts.map(({ label, value }) => `${label}${t('engine:colon')}${value}`).join(t('engine:semicolon'))}</p>
      )}
      <p>{children}</p>
    </header>
  )
}
