/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { Frame } from '../screens/Frame.tsx'
import type { Site } from '../screens/site.ts'
import { useMedia } from '../ui/useMedia.ts'

interface PageFrameProps {
  site: Site | null
  theme?: { mode: 'light' | 'dark'; accent: string | null } | null
  children: ComponentChildren
}

/** The sealed border in a separate window; without a dApp's theme it uses the visitor's own mode. */
export function PageFrame({ site, theme = null, children }: PageFrameProps) {
  const mode = useMedia('(prefers-color-scheme: dark)') ? 'dark' : 'light'
  return (
    <Frame site={site} theme={theme ?? { mode, accent: null }} place="window">
      {children}
    </Frame>
  )
}
