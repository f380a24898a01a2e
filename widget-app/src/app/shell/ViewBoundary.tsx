import { Unplug } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { shellWords } from '../../messages/en/shell.ts'
import { Button } from '../../ui/Button.tsx'
import { Emblem } from '../../ui/Emblem.tsx'
import { StatusPanel } from '../../ui/StatusPanel.tsx'

interface ViewBoundaryProps {
  children: ReactNode
  prefetch: () => void
}

/** Keeps the widget running if a view cannot be loaded or rendered. */
export class ViewBoundary extends Component<ViewBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  /** The next display of a view that could not be loaded loads it again. The error is reported like an uncaught one. */
  override componentDidCatch(error: unknown) {
    dispatchEvent(new ErrorEvent('error', { error }))
    this.props.prefetch()
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <StatusPanel
        figure={<Emblem icon={Unplug} />}
        title={shellWords.couldNotBeShown}
        text={shellWords.didNotLoad}
      >
        <Button tone="primary" wide onClick={() => location.reload()}>
          {shellWords.loadAgain}
        </Button>
      </StatusPanel>
    )
  }
}
