/** @jsxImportSource preact */
import { useEffect, useLayoutEffect, useReducer } from 'preact/hooks'
import { Frame } from '../screens/Frame.tsx'
import type { Site } from '../screens/site.ts'
import type { Theme } from './environment.ts'
import type { ScreenName, Screens, ShownScreen } from './screens.ts'

interface RootProps {
  screens: Screens
  site: () => Site
  theme: () => Theme
  /** Calls back when the theme changes; returns a function that stops it. */
  onTheme: (listener: () => void) => () => void
  /** The operator of the server that stores shares. */
  operator: string
  onHeight: (height: number) => void
  /** Called after the screen has been drawn; its height is reported before. */
  onDrawn: (shown: ShownScreen | null) => void
}

/** The screens at which people make a wallet, or take it elsewhere. */
const TELLS_CUSTODY: readonly ScreenName[] = ['otp', 'social', 'export']

/** The current screen in its sealed border. Nothing is drawn while there is no screen. */
export function Root({ screens, site, theme, onTheme, operator, onHeight, onDrawn }: RootProps) {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useLayoutEffect(() => screens.subscribe(() => redraw(undefined)), [screens])
  useEffect(() => onTheme(() => redraw(undefined)), [onTheme])
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') screens.leave()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [screens])
  const shown = screens.current()
  useLayoutEffect(() => onDrawn(shown))
  if (!shown) return null
  const custody = TELLS_CUSTODY.includes(shown.name) ? ({ mode: 'assisted', operator } as const) : null
  return (
    <Frame site={site()} theme={theme()} place="frame" custody={custody} onHeight={onHeight}>
      {shown.node}
    </Frame>
  )
}
