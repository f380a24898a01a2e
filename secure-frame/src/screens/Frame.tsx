/** @jsxImportSource preact */

import { cx } from '@airlock/kit/design/cx'
import type { ComponentChildren } from 'preact'
import { useCallback, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { screensWords } from '../messages/en/screens.ts'
import type { ThemeMode } from '../ui/accent.ts'
import { themeTokens } from '../ui/themeTokens.ts'
import '@airlock/kit/design/base.css'
import '@airlock/kit/design/tokens.css'
import '@airlock/kit/design/contrast.css'
import '@airlock/kit/design/typeface.css'
import '../ui/tokens.css'
import { useMedia } from '../ui/useMedia.ts'
import { Custody } from './Custody.tsx'
import styles from './Frame.module.css'
import { FrameContext } from './frameContext.ts'
import { OwnHeader, SiteHeader } from './SiteHeader.tsx'
import type { Site } from './site.ts'

interface FrameProps {
  /** Null on a page without a requesting site: then it shows its own name. */
  site: Site | null
  /**
   * The only effects of a dApp's theme: the mode, an accent (plain hex) that is made legible, and the card's colour (plain
   * hex) if everything is legible on it and the visitor does not prefer more contrast.
   */
  theme: { mode: ThemeMode; accent: string | null; surface?: string | null }
  place: 'frame' | 'window'
  /** Explains how the wallet is stored, and by whom; null omits it. */
  custody?: { mode: 'assisted'; operator: string } | null
  /** Called with the natural height (CSS pixels) whenever it changes. */
  onHeight?: (height: number) => void
  children: ComponentChildren
}

/**
 * Below this height (CSS pixels) the spacing is reduced, so that the request can be read. In a window the summary may be
 * cut too, so that both buttons stay in view: then nothing can be approved (gate/browserEnvironment.ts).
 */
const TIGHT = { frame: 400, window: 480 } as const

/** How long (ms) the widget has to give the frame its room: until then nobody knows whether it is short. */
const ROOM = 100

/** The height of the page in a window of unlimited height. The scroll position of these parts is kept. */
function naturalHeight(page: HTMLElement, scrollers: readonly (HTMLElement | null)[]): number {
  const places = scrollers.map((part) => [part, part?.scrollTop ?? 0] as const)
  const isTight = page.hasAttribute('data-tight')
  page.style.maxHeight = 'none'
  page.removeAttribute('data-tight')
  page.setAttribute('data-measuring', '')
  const height = Math.ceil(page.getBoundingClientRect().height)
  page.style.maxHeight = ''
  page.removeAttribute('data-measuring')
  page.toggleAttribute('data-tight', isTight)
  for (const [part, top] of places) part?.scrollTo({ top, behavior: 'instant' })
  return height
}

/**
 * The sealed border around everything that the secure frame draws, with the requesting site at the top:
 * always the same and unlike the rest of the page, so that people learn where codes and approvals belong.
 */
export function Frame({ site, theme, place, custody = null, onHeight, children }: FrameProps) {
  const prefersMore = useMedia('(prefers-contrast: more)')
  const page = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLElement>(null)
  const head = useRef<HTMLElement>(null)
  const scrollers = useRef(new Set<HTMLElement>())
  const told = useRef({ height: 0, room: 0, isOver: false })
  const body = useRef<HTMLDivElement>(null)
  const bodyHeight = useRef(0)
  const measure = useCallback(() => {
    if (!page.current) return
    if (!onHeight) {
      if (innerHeight < TIGHT.window) page.current.dataset.tight = 'window'
      else delete page.current.dataset.tight
      return
    }
    // Looking for the position, and keeping it, makes the browser lay the page out twice more.
    const mayBeScrolled = innerHeight > 1 && innerHeight < told.current.height
    const height = naturalHeight(page.current, mayBeScrolled ? [frame.current, ...scrollers.current] : [])
    if (height !== told.current.height) {
      const now = { height, room: innerHeight, isOver: false }
      told.current = now
      onHeight(height)
      setTimeout(() => {
        now.isOver = true
        measure()
      }, ROOM)
    }
    const { room, isOver } = told.current
    // Hidden, the frame is one pixel high.
    if (innerHeight > 1 && (isOver || innerHeight !== room))
      page.current.toggleAttribute('data-tight', innerHeight < TIGHT.frame && height > innerHeight)
  }, [onHeight])
  // Before the paint, so that the room exists when the screen appears.
  useLayoutEffect(measure)
  useLayoutEffect(() => {
    if (!page.current) return
    // The first report is of what was just measured.
    let isNews = false
    const observer = new ResizeObserver((changes) => {
      for (const { target, borderBoxSize } of changes)
        if (target === body.current) bodyHeight.current = Math.round(borderBoxSize[0]?.blockSize ?? 0)
      if (isNews) measure()
      isNews = true
    })
    observer.observe(page.current)
    if (body.current) observer.observe(body.current)
    return () => observer.disconnect()
  }, [measure])
  const parts = useMemo(() => ({ head, scrollers: scrollers.current, measure, bodyHeight }), [measure])
  return (
    <div
      ref={page}
      className={cx(styles.page, place === 'window' && styles.window)}
      data-theme={theme.mode}
      style={themeTokens(theme, theme.mode, prefersMore)}
    >
      <main
        ref={frame}
        className={cx(styles.frame, custody !== null && styles.explained)}
        aria-label={screensWords.secureWallet}
      >
        {site ? <SiteHeader site={site} headRef={head} /> : <OwnHeader headRef={head} />}
        <FrameContext.Provider value={parts}>
          <div ref={body} className={styles.body}>
            {children}
          </div>
          {custody && <Custody operator={custody.operator} />}
        </FrameContext.Provider>
      </main>
    </div>
  )
}
