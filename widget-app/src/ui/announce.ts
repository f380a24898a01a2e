import { createContext, type Dispatch, type SetStateAction, useContext, useEffect } from 'react'

/** Says a text to screen readers when they have finished what they are saying. */
export const AnnounceContext = createContext<Dispatch<SetStateAction<string>>>(() => undefined)

/** Says this text now, and again whenever it changes; it goes with what says it, unless something else was said since. */
export function useAnnounce(text: string): void {
  const announce = useContext(AnnounceContext)
  useEffect(() => {
    announce(text)
    return () => announce((said) => (said === text ? '' : said))
  }, [announce, text])
}
