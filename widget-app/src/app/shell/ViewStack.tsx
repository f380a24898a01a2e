import { Suspense, useState } from 'react'
import { selectCurrentEntry } from '../../state/router/routerSlice.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import type { ViewMemory } from './useViewMemory.ts'
import { type Routes, View } from './View.tsx'
import { ViewBoundary } from './ViewBoundary.tsx'
import { ViewLoading } from './ViewLoading.tsx'

interface ViewStackProps {
  routes: Routes
  prefetch: () => void
}

/** The view on top of the stack. */
export function ViewStack({ routes, prefetch }: ViewStackProps) {
  const entry = useAppSelector(selectCurrentEntry)
  const [memory] = useState<ViewMemory>(() => new Map())
  return (
    <ViewBoundary key={entry.key} prefetch={prefetch}>
      <Suspense fallback={<ViewLoading />}>
        <View entry={entry} routes={routes} memory={memory} />
      </Suspense>
    </ViewBoundary>
  )
}
