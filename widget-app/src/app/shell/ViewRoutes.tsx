import { Suspense, useMemo, useState } from 'react'
import { Route, Router, Routes } from 'react-router'
import { selectCurrentEntry } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import type { ViewName } from '../../types.ts'
import { createNavigator, pathOf } from './navigator.ts'
import type { ViewMemory } from './useViewMemory.ts'
import { View } from './View.tsx'
import { ViewBoundary } from './ViewBoundary.tsx'
import { ViewLoading } from './ViewLoading.tsx'
import type { ViewSource } from './viewSource.ts'

interface ViewRoutesProps {
  views: Readonly<Record<ViewName, ViewSource>>
}

/** The view on top of the stack. */
export function ViewRoutes({ views }: ViewRoutesProps) {
  const dispatch = useAppDispatch()
  const entry = useAppSelector(selectCurrentEntry)
  const navigator = useMemo(() => createNavigator(dispatch), [dispatch])
  const [memory] = useState<ViewMemory>(() => new Map())
  const view = (
    <ViewBoundary key={entry.key}>
      <Suspense fallback={<ViewLoading />}>
        <View entry={entry} source={views[entry.view]} memory={memory} />
      </Suspense>
    </ViewBoundary>
  )
  return (
    <Router location={pathOf(entry.view)} navigator={navigator}>
      <Routes>
        {(Object.keys(views) as ViewName[]).map((name) => (
          <Route key={name} path={pathOf(name)} element={view} />
        ))}
      </Routes>
    </Router>
  )
}
