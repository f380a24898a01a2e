import { type RefObject, useLayoutEffect, useSyncExternalStore } from 'react'
import { selectThemeMode, selectThemeVariables } from '../../state/config/themeSlice.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import { applyTheme } from '../../ui/theme/applyTheme.ts'
import { loadColors } from '../../ui/theme/loadColors.ts'

const dark = matchMedia('(prefers-color-scheme: dark)')

function subscribe(listener: () => void): () => void {
  dark.addEventListener('change', listener)
  return () => dark.removeEventListener('change', listener)
}

/** Applies the mode and the variables of the dApp to the node, or the system's mode if it sets none. */
export function useTheme(node: RefObject<HTMLElement | null>): void {
  const wished = useAppSelector(selectThemeMode)
  const variables = useAppSelector(selectThemeVariables)
  const system = useSyncExternalStore(subscribe, () => dark.matches) ? 'dark' : 'light'
  const mode = wished ?? system
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
  }, [node, mode, variables])
}
