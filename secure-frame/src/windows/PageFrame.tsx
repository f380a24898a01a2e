/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Frame } from '../screens/Frame.tsx'
import type { Site } from '../screens/site.ts'

interface PageFrameProps {
  site: Site | null
  theme?: { mode: 'light' | 'dark'; accent: string | null } | null
  children: ComponentChildren
}

/** The visitor's own colour mode, including later changes. */
function useOwnMode(): 'light' | 'dark' {
  const [prefersDark] = useState(() => matchMedia('(prefers-color-scheme: dark)'))
  const [isDark, setDark] = useState(prefersDark.matches)
  useEffect(() => {
    const listening = new AbortController()
    prefersDark.addEventListener('change', () => setDark(prefersDark.matches), { signal: listening.signal })
    return () => listening.abort()
  }, [prefersDark])
  return isDark ? 'dark' : 'light'
}

/** The sealed border in a separate window; without a dApp's theme it uses the visitor's own mode. */
export function PageFrame({ site, theme = null, children }: PageFrameProps) {
  const mode = useOwnMode()
  return (
    <Frame site={site} theme={theme ?? { mode, accent: null }} place="window">
      {children}
    </Frame>
  )
}
