import type { ReactNode } from 'react'
import { Component } from 'react'
import { note } from './modules/errorlog/faults.ts'

interface Props {
  children: ReactNode
  /** What stands there when something within throws while it is drawn. */
  instead: (error: unknown, retry: () => void) => ReactNode
  /** What is drawn: another one is tried anew. */
  of?: unknown
}
interface Caught {
  error: unknown
  crashed: boolean
}
const fine: Caught = { error: null, crashed: false }

/** Keeps what throws while it is drawn from taking down what is around it, and tells of it. */
export class Boundary extends Component<Props, Caught> {
  override state = fine

  static getDerivedStateFromError = (error: unknown): Caught => ({ error, crashed: true })

  override componentDidCatch(error: unknown) {
    note('react', error)
  }

  override componentDidUpdate({ of }: Props) {
    if (this.state.crashed && of !== this.props.of) this.retry()
  }

  retry = () => this.setState(fine)

  override render() {
    return this.state.crashed ? this.props.instead(this.state.error, this.retry) : this.props.children
  }
}
