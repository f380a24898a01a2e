import { cx } from '@airlock/kit/design/cx'
import { use, useState } from 'react'
import { useStore } from 'react-redux'
import { type RouterEntry, selectDirection, selectIsUnseen } from '../../state/router/routerSlice.ts'
import type { ViewName } from '../../state/router/viewFacts.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import type { RootState } from '../../state/store/store.ts'
import { FrameStateContext } from './useFrameState.ts'
import { useShown } from './useShown.ts'
import { useViewMemory, type ViewMemory } from './useViewMemory.ts'
import styles from './View.module.css'
import type { ViewSource } from './viewSource.ts'

/** Where the code of each view comes from. */
export type Routes = Readonly<Record<ViewName, ViewSource>>

interface ViewProps {
  entry: RouterEntry
  routes: Routes
  memory: ViewMemory
}

const MOTION = { forward: styles.forward, back: styles.back, none: styles.appear }

/**
 * One display of one view. Its root element names the view, for tests and style checks.
 *
 * It suspends until the view's code is loaded, before anything else: Preact runs the effects of a component that waits
 * for its content, and this one's report that the view is visible. `React.lazy` would show the fallback for a moment
 * even if the code is already loaded, and the card would collapse and grow again.
 */
export function View({ entry, routes, memory }: ViewProps) {
  const { loaded, load } = routes[entry.view]
  const Content = loaded() ?? use(load())
  const direction = useAppSelector(selectDirection)
  const { getState } = useStore<RootState>()
  // The first view comes with the card, whose motion is enough: what the first frame shows is readable.
  const [isFirst] = useState(() => selectIsUnseen(getState()))
  const isShown = use(FrameStateContext) === 'open'
  useViewMemory(entry, isShown, memory)
  useShown(entry, isShown)
  return (
    <div className={cx(!isFirst && MOTION[direction])} data-view={entry.view}>
      <Content />
    </div>
  )
}
