import { useEffect, useRef, useState } from 'react'
import { Mark } from '../../ui/Mark.tsx'
import styles from './AllWallets.module.css'

interface WalletMarkProps {
  name: string
  src: string | undefined
  /** Fetched whether it is seen or not. */
  eager: boolean
}

/** A picture that is fetched when it comes into sight; until then, and where there is none, the monogram. */
export function WalletMark({ name, src, eager }: WalletMarkProps) {
  const place = useRef<HTMLSpanElement>(null)
  const [isSeen, see] = useState(eager)
  useEffect(() => {
    if (isSeen || !place.current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) see(true)
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isSeen])
  return (
    <span ref={place} className={styles.mark}>
      <Mark name={name} src={isSeen ? src : undefined} size="tile" />
    </span>
  )
}
