/** @jsxImportSource preact */
import { useEffect, useLayoutEffect, useReducer } from 'preact/hooks'
import { Frame } from '../screens/Frame.tsx'
import type { Site } from '../screens/site.ts'
import type { Theme } from './parts.ts'
import type { Shown, Stage } from './stage.ts'

interface RootProps {
  stage: Stage
  site: () => Site
  theme: () => Theme
  /** Calls back when the theme changes; answers with the way to stop. */
  onTheme: (listener: () => void) => () => void
  /** Who runs the server that keeps shares. */
  operator: string
  onHeight: (height: number) => void
  /** Told what is on the stage whenever it has been drawn: its height is told before. */
  onDrawn: (shown: Shown | null) => void
}

/** What is on the stage, in its sealed edge. Nothing is drawn while there is nothing to say. */
export function Root({ stage, site, theme, onTheme, operator, onHeight, onDrawn }: RootProps) {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useLayoutEffect(() => stage.subscribe(() => redraw(undefined)), [stage])
  useEffect(() => onTheme(() => redraw(undefined)), [onTheme])
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') stage.leave()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [stage])
  const shown = stage.current()
  useLayoutEffect(() => onDrawn(shown))
  if (!shown) return null
  const custody =
    shown.name === 'otp' || shown.name === 'export' ? ({ mode: 'assisted', operator } as const) : null
  return (
    <Frame site={site()} theme={theme()} place="frame" custody={custody} onHeight={onHeight}>
      {shown.node}
    </Frame>
  )
}
