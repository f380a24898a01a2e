import { type RefObject, useCallback, useLayoutEffect, useSyncExternalStore } from 'react'
import { selectThemeMode, selectThemeVariables } from '../../state/config/themeSlice.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import { applyTheme } from '../../ui/theme/applyTheme.ts'
import { loadColors, MORE_CONTRAST } from '../../ui/theme/loadColors.ts'

const DARK = '(prefers-color-scheme: dark)'

/** Whether the system matches a query, now and after it has changed. */
function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}

/**
 * Applies the mode and the variables of the dApp to the node, or the system's mode if it sets none, with the contrast that
 * the visitor prefers.
 */
export function useTheme(node: RefObject<HTMLElement | null>): void {
  const wished = useAppSelector(selectThemeMode)
  const variables = useAppSelector(selectThemeVariables)
  const system = useMedia(DARK) ? 'dark' : 'light'
  const mode = wished ?? system
  const hasMore = useMedia(MORE_CONTRAST)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours depend on what the visitor prefers too.
  useLayoutEffect(() => {
    let isCurrent = true
    const draw = () => {
      if (node.current && isCurrent) applyTheme(node.current, { mode, variables })
    }
    draw()
    // Only the first theme with colours after the start has to be drawn again.
    void loadColors(variables)?.then(draw)
    return () => {
      isCurrent = false
    }
  }, [node, mode, variables, hasMore])
}
