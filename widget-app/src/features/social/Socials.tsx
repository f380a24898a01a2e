import { type ComponentType, useEffect, useState } from 'react'
import type { SocialButtonsProps } from './SocialButtons.tsx'
import styles from './Socials.module.css'

type Buttons = ComponentType<SocialButtonsProps>

/** Once they are loaded, buttons that are shown again are there at once. */
let loaded: Buttons | null = null

/** The buttons of providers: their names and marks come after Connect, which has room for them. */
export function Socials(props: SocialButtonsProps) {
  const [Buttons, setButtons] = useState(() => loaded)
  useEffect(() => {
    import('./SocialButtons.tsx').then(
      ({ SocialButtons }) => {
        loaded = SocialButtons
        setButtons(() => SocialButtons)
      },
      // They come with the next visit to Connect.
      () => undefined,
    )
  }, [])
  return <div className={styles.room}>{Buttons && <Buttons {...props} />}</div>
}
