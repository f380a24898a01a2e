import { type RefObject, useLayoutEffect, useSyncExternalStore } from 'react'
import { selectThemeMode, selectThemeVariables } from '../../state/config/themeSlice.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import type { ThemeMode, ThemeVariables } from '../../types.ts'
import { themeColors } from '../../ui/theme/themeColors.ts'
import { themeMeasures } from '../../ui/theme/themeMeasures.ts'

const dark = matchMedia('(prefers-color-scheme: dark)')

function subscribe(listener: () => void): () => void {
  dark.addEventListener('change', listener)
  return () => dark.removeEventListener('change', listener)
}

interface Theme {
  mode: ThemeMode
  variables: ThemeVariables
}

/** Uses CSSOM, which no style policy forbids. */
function apply(node: HTMLElement, { mode, variables }: Theme): void {
  // Resets the tokens of the mode first, so that those of an earlier theme are not taken for them.
  node.removeAttribute('style')
  node.dataset.theme = mode
  for (const [property, value] of Object.entries({
    ...themeMeasures(variables),
    ...themeColors(node, variables),
  })) {
    node.style.setProperty(property, value)
  }
}

/** Applies the mode and the variables of the dApp to the node, or the system's mode if it sets none. */
export function useTheme(node: RefObject<HTMLElement | null>): void {
  const wished = useAppSelector(selectThemeMode)
  const variables = useAppSelector(selectThemeVariables)
  const system = useSyncExternalStore(subscribe, () => dark.matches) ? 'dark' : 'light'
  const mode = wished ?? system
  useLayoutEffect(() => {
    if (node.current) apply(node.current, { mode, variables })
  }, [node, mode, variables])
}
