import { type ReactNode, Component } from 'react'
import { MissingChunkError } from '../../api/importChunk.ts'
import { onServerBack, useServerReachability } from '../../api/serverReachability.ts'
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

/**
 * Contains a rendering error to its children, and reports it to the error log. What could not be loaded while the server did not answer
 * is drawn once it does.
 */
export class ErrorBoundary extends Component<Props, Caught> {
  override state = noError

  static getDerivedStateFromError = (error: unknown): Caught => ({ error, crashed: true })

  private stopWaiting = () => {}

  override componentDidCatch(error: unknown) {
    reportClientError('react', error)
    this.stopWaiting()
    if (!(error instanceof MissingChunkError && error.isServerAway)) return
    // It may be back since the chunk was asked for.
    if (useServerReachability.getState().down === null) this.retry()
    else this.stopWaiting = onServerBack(this.retry)
  }

  override componentWillUnmount() {
    this.stopWaiting()
  }

  override componentDidUpdate({ resetKey }: Props) {
    if (this.state.crashed && resetKey !== this.props.resetKey) this.retry()
  }

  retry = () => {
    this.stopWaiting()
    this.setState(noError)
  }

  override render() {
    return this.state.crashed ? this.props.fallback(this.state.error, this.retry) : this.props.children
  }
}
