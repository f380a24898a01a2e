import { cx } from '@airlock/kit/design/cx'
import { use } from 'react'
import { type RouterEntry, selectDirection } from '../../state/router/routerSlice.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import { ROUTES } from './routes.ts'
import { FrameStateContext } from './useFrameState.ts'
import { useShown } from './useShown.ts'
import { useViewMemory, type ViewMemory } from './useViewMemory.ts'
import styles from './View.module.css'

interface ViewProps {
  entry: RouterEntry
  memory: ViewMemory
}

const MOTION = { forward: styles.forward, back: styles.back, none: undefined }

/** One display of one view. Its root element names the view, for tests and style checks. */
export function View({ entry, memory }: ViewProps) {
  const { Component } = ROUTES[entry.view]
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
