import { cx } from '@airlock/kit/design/cx'
import { type ComponentType, use } from 'react'
import { type RouterEntry, selectDirection } from '../../state/router/routerSlice.ts'
import type { ViewName } from '../../state/router/viewFacts.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import { FrameStateContext } from './useFrameState.ts'
import { useShown } from './useShown.ts'
import { useViewMemory, type ViewMemory } from './useViewMemory.ts'
import styles from './View.module.css'

/** The component that draws each view. */
export type Routes = Readonly<Record<ViewName, { Component: ComponentType }>>

interface ViewProps {
  entry: RouterEntry
  routes: Routes
  memory: ViewMemory
}

const MOTION = { forward: styles.forward, back: styles.back, none: undefined }

/** One display of one view. Its root element names the view, for tests and style checks. */
export function View({ entry, routes, memory }: ViewProps) {
  const { Component } = routes[entry.view]
  const direction = useAppSelector(selectDirection)
  const isShown = use(FrameStateContext) === 'open'
  useViewMemory(entry, isShown, memory)
  useShown(entry, isShown)
  return (
    <div className={cx(styles.view, MOTION[direction])} data-view={entry.view}>
      <Component />
    </div>
  )
}
