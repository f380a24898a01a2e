/** @jsxImportSource preact */
import { useEffect, useReducer } from 'preact/hooks'
import { Frame, type Site } from '../screens/index.ts'
import type { Theme } from './parts.ts'
import type { Stage } from './stage.ts'

interface RootProps {
  stage: Stage
  site: Site
  theme: () => Theme
  /** Calls back when the theme changes; answers with the way to stop. */
  onTheme: (listener: () => void) => () => void
  /** Who runs the server that keeps shares. */
  operator: string
  onHeight: (height: number) => void
}

/** What is on the stage, in its sealed edge. Nothing is drawn while there is nothing to say. */
export function Root({ stage, site, theme, onTheme, operator, onHeight }: RootProps) {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => stage.subscribe(() => redraw(undefined)), [stage])
  useEffect(() => onTheme(() => redraw(undefined)), [onTheme])
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') stage.leave()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [stage])
  const shown = stage.current()
  if (!shown) return null
  const custody =
    shown.name === 'otp' || shown.name === 'export' ? ({ mode: 'assisted', operator } as const) : null
  return (
    <Frame site={site} theme={theme()} place="frame" custody={custody} onHeight={onHeight}>
      {shown.node}
    </Frame>
  )
}
