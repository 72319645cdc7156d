import type { ReactNode } from 'react'
import { Component } from 'react'
import { reportClientError } from './clientErrors.ts'

interface Props {
  children: ReactNode
  /** What stands there when something within throws while it is drawn. */
  fallback: (error: unknown, retry: () => void) => ReactNode
  /** What is drawn: another one is tried anew. */
  resetKey?: unknown
}
interface Caught {
  error: unknown
  crashed: boolean
}
const noError: Caught = { error: null, crashed: false }

/** Keeps what throws while it is drawn from taking down what is around it, and tells of it. */
export class ErrorBoundary extends Component<Props, Caught> {
  override state = noError

  static getDerivedStateFromError = (error: unknown): Caught => ({ error, crashed: true })

  override componentDidCatch(error: unknown) {
    reportClientError('react', error)
  }

  override componentDidUpdate({ resetKey: of }: Props) {
    if (this.state.crashed && of !== this.props.resetKey) this.retry()
  }

  retry = () => this.setState(noError)

  override render() {
    return this.state.crashed ? this.props.fallback(this.state.error, this.retry) : this.props.children
  }
}
