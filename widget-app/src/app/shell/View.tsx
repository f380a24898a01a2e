import { use, useState } from 'react'
import { type RouterEntry, selectDirection } from '../../state/router/routerSlice.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import { cx } from '../../ui/cx.ts'
import { FrameStateContext } from './useFrameState.ts'
import { useShown } from './useShown.ts'
import { useViewMemory, type ViewMemory } from './useViewMemory.ts'
import styles from './View.module.css'
import type { ViewSource } from './viewSource.ts'

interface ViewProps {
  entry: RouterEntry
  source: ViewSource
  memory: ViewMemory
}

const MOTION = { forward: styles.forward, back: styles.back, none: undefined }

/** Suspends until the code of the view is there. */
function Awaited({ source }: { source: ViewSource }) {
  const Content = use(source.load())
  return <Content />
}

/** One showing of one view. Its root says which, for tests and style checks. */
export function View({ entry, source, memory }: ViewProps) {
  const [Content] = useState(() => source.loaded())
  const direction = useAppSelector(selectDirection)
  const isShown = use(FrameStateContext) === 'open'
  useViewMemory(entry, isShown, memory)
  useShown(entry, isShown)
  return (
    <div className={cx(styles.view, MOTION[direction])} data-view={entry.view}>
      {Content ? <Content /> : <Awaited source={source} />}
    </div>
  )
}
