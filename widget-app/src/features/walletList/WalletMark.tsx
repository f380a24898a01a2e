import { useEffect, useRef, useState } from 'react'
import { Mark } from '../../ui/Mark.tsx'
import styles from './AllWallets.module.css'

interface WalletMarkProps {
  name: string
  src: string | undefined
  /** Whether it is loaded even while it is not visible. */
  eager: boolean
}

/** A picture that is loaded when it scrolls into view; until then, or without a picture, the monogram. */
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
