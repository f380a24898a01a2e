import { type RefObject, useLayoutEffect, useSyncExternalStore } from 'react'
import { selectThemeMode, selectThemeVariables } from '../features/theme/index.ts'
import { useAppSelector } from '../store/hooks.ts'
import { applyTheme } from '../ui/theme/applyTheme.ts'

const dark = matchMedia('(prefers-color-scheme: dark)')

function subscribe(listener: () => void): () => void {
  dark.addEventListener('change', listener)
  return () => dark.removeEventListener('change', listener)
}

/** Keeps the node in the mode and with the variables that the dApp asks for; in the system's mode where it does not. */
export function useTheme(node: RefObject<HTMLElement | null>): void {
  const wished = useAppSelector(selectThemeMode)
  const variables = useAppSelector(selectThemeVariables)
  const system = useSyncExternalStore(subscribe, () => dark.matches) ? 'dark' : 'light'
  const mode = wished ?? system
  useLayoutEffect(() => {
    if (node.current) applyTheme(node.current, mode, variables)
  }, [node, mode, variables])
}
