import { createContext, useContext, useEffect } from 'react'

/** Says a text to screen readers when they have finished what they are saying. */
export const AnnounceContext = createContext<(text: string) => void>(() => undefined)

/** Says this text now, and again whenever it changes. */
export function useAnnounce(text: string): void {
  const announce = useContext(AnnounceContext)
  useEffect(() => announce(text), [announce, text])
}
