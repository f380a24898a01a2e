import { type ComponentType, useEffect, useState } from 'react'
import type { SocialProvider } from '../../state/config/socialProviders.ts'
import { loadSocial } from './startSocial.ts'

type SocialMark = ComponentType<{ provider: SocialProvider }>

/** The marks, once they are loaded: buttons that are shown again have them at once. */
let loaded: SocialMark | undefined

/** Draws the marks of providers. They come after the buttons, with the code that signs in, and Connect waits for neither. */
export function useSocialMark(): SocialMark | undefined {
  const [Mark, setMark] = useState(() => loaded)
  useEffect(() => {
    import('./SocialMark.tsx').then(
      ({ SocialMark }) => {
        loaded = SocialMark
        setMark(() => SocialMark)
      },
      () => undefined,
    )
    // Whoever presses a button loads it again, and hears of a failure.
    loadSocial().catch(() => undefined)
  }, [])
  return Mark
}
