/** @jsxImportSource preact */
import { useEffect, useRef } from 'preact/hooks'
import styles from './Title.module.css'

interface TitleProps {
  children: string
  /** Takes the focus when it appears, so that the screen is read from its top and its keys come here. */
  takesFocus?: boolean
}

/** What a screen is about. */
export function Title({ children, takesFocus = false }: TitleProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) title.current?.focus({ preventScroll: true })
  }, [takesFocus, children])
  return (
    <h1 ref={title} className={styles.title} tabIndex={-1}>
      {children}
    </h1>
  )
}
