import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  text?: string
  problem?: string
  extra?: ReactNode
  onSubmit?: () => Promise<void>
  children: ReactNode
}

/** One panel of the page; a form where it has something to submit. */
export function MePanel({ title, text, problem, extra, onSubmit, children }: Props) {
  const id = useId()
  return (
    <section className="me-part" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {extra}
      </header>
      {text && <p className="me-text">{text}</p>}
      {onSubmit ? (
        <form
          noValidate
          onSubmit={event => {
            event.preventDefault()
            void onSubmit()
          }}
        >
          {children}
        </form>
      ) : (
        children
      )}
      {problem && (
        <p className="me-problem" role="alert">
          {problem}
        </p>
      )}
    </section>
  )
}
