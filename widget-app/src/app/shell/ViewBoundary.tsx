import { Unplug } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Emblem } from '../../ui/Emblem.tsx'
import { StatusPanel } from '../../ui/StatusPanel.tsx'

interface ViewBoundaryProps {
  children: ReactNode
}

/** Keeps the widget running if a view cannot be loaded or rendered. */
export class ViewBoundary extends Component<ViewBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <StatusPanel
        figure={<Emblem icon={Unplug} />}
        title="This could not be shown"
        text="Part of the wallet window did not load. Your connection is not affected."
      >
        <Button tone="primary" wide onClick={() => location.reload()}>
          Load again
        </Button>
      </StatusPanel>
    )
  }
}
