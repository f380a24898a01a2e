/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { Frame, type Site } from '../screens/index.ts'

interface PageFrameProps {
  site: Site | null
  theme?: { mode: 'light' | 'dark'; accent: string | null } | null
  children: ComponentChildren
}

const ownMode = () => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

/** The sealed edge on a page of its own; without a dApp's theme in the visitor's own mode. */
export function PageFrame({ site, theme = null, children }: PageFrameProps) {
  return (
    <Frame site={site} theme={theme ?? { mode: ownMode(), accent: null }} place="window">
      {children}
    </Frame>
  )
}
