import { type RefObject, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { selectThemeMode, selectThemeVariables } from '../../state/config/themeSlice.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import type { ThemeMode, ThemeVariables } from '../../types.ts'
import { themeMeasures } from '../../ui/theme/themeMeasures.ts'

type DeriveColors = (node: HTMLElement, variables: ThemeVariables) => Record<string, string>

const dark = matchMedia('(prefers-color-scheme: dark)')

function subscribe(listener: () => void): () => void {
  dark.addEventListener('change', listener)
  return () => dark.removeEventListener('change', listener)
}

/** The code that derives a dApp's colours, loaded only if the dApp sets any. */
function useDeriveColors(wanted: boolean): DeriveColors | undefined {
  const [derive, setDerive] = useState<DeriveColors>()
  useEffect(() => {
    if (!wanted || derive) return
    import('../../ui/theme/themeColors.ts').then(
      ({ themeColors }) => setDerive(() => themeColors),
      () => setDerive(() => () => ({})),
    )
  }, [wanted, derive])
  return derive
}

interface Theme {
  mode: ThemeMode
  variables: ThemeVariables
  derive: DeriveColors | undefined
}

/** Uses CSSOM, which no style policy forbids. */
function apply(node: HTMLElement, { mode, variables, derive }: Theme): void {
  // Resets the tokens of the mode first, so that those of an earlier theme are not taken for them.
  node.removeAttribute('style')
  node.dataset.theme = mode
  for (const [property, value] of Object.entries({
    ...themeMeasures(variables),
    ...derive?.(node, variables),
  })) {
    node.style.setProperty(property, value)
  }
}

/**
 * Applies the mode and the variables of the dApp to the node, or the system's mode if it sets none. Returns
 * whether that is complete: before, nothing should be shown, because its colours would change visibly.
 */
export function useTheme(node: RefObject<HTMLElement | null>): boolean {
  const wished = useAppSelector(selectThemeMode)
  const variables = useAppSelector(selectThemeVariables)
  const system = useSyncExternalStore(subscribe, () => dark.matches) ? 'dark' : 'light'
  const mode = wished ?? system
  const hasColors = Boolean(variables['--airlock-accent'] || variables['--airlock-color-mix'])
  const derive = useDeriveColors(hasColors)
  useLayoutEffect(() => {
    if (node.current) apply(node.current, { mode, variables, derive })
  }, [node, mode, variables, derive])
  return !hasColors || derive !== undefined
}
