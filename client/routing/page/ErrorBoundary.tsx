import { Component, type ReactNode } from 'react'

type Props = {
  fallback?: ReactNode
  onError?(): void
  /** A new value retries the children. */
  resetKey?: unknown
  children?: ReactNode
}
type State = { failed: boolean; key: unknown }

/** Catches render errors. The inner boundary keeps the navigation, the outer one is the last resort. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, key: this.props.resetKey }

  static getDerivedStateFromError = (): Partial<State> => ({ failed: true })

  static getDerivedStateFromProps = ({ resetKey }: Props, { key }: State): Partial<State> | null =>
    resetKey === key ? null : { failed: false, key: resetKey }

  override componentDidCatch() {
    this.props.onError?.()
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
