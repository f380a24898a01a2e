import { createContext, type Dispatch, type SetStateAction, useContext, useEffect } from 'react'

/** Announces a text to screen readers after their current speech. */
export const AnnounceContext = createContext<Dispatch<SetStateAction<string>>>(() => undefined)

/**
 * Announces this text now and after every change. When the component unmounts the text is removed, unless
 * another one has replaced it.
 */
export function useAnnounce(text: string): void {
  const announce = useContext(AnnounceContext)
  useEffect(() => {
    announce(text)
    return () => announce((said) => (said === text ? '' : said))
  }, [announce, text])
}
