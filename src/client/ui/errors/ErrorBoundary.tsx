import { type ReactNode, Component } from 'react'
import { reportClientError } from './clientErrors.ts'

interface Props {
  children: ReactNode
  /** Drawn in place of the children after one of them threw while rendering. */
  fallback: (error: unknown, retry: () => void) => ReactNode
  /** Another value renders the children again. */
  resetKey?: unknown
}
interface Caught {
  error: unknown
  crashed: boolean
}
const noError: Caught = { error: null, crashed: false }

/** Contains a rendering error to its children, and reports it to the error log. */
export class ErrorBoundary extends Component<Props, Caught> {
  override state = noError

  static getDerivedStateFromError = (error: unknown): Caught => ({ error, crashed: true })

  override componentDidCatch(error: unknown) {
    reportClientError('react', error)
  }

  override componentDidUpdate({ resetKey }: Props) {
    if (this.state.crashed && resetKey !== this.props.resetKey) this.retry()
  }

  retry = () => this.setState(noError)

  override render() {
    return this.state.crashed ? this.props.fallback(this.state.error, this.retry) : this.props.children
  }
}
